-- What an SDK reports and the server cannot use is left out of the report, and seen here.
alter table applications
  add column left_out bigint not null default 0,
  add column left_out_at timestamptz;
comment on column applications.left_out is 'how many entries of its reports could not be used';
comment on column applications.left_out_at is 'when such an entry came last';
