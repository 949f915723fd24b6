create table sessions (
  secret_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (secret_hash),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on column sessions.secret_hash is 'SHA-256 of the value of the cookie; the value itself is never stored';
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
