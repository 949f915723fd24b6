create table database_identity (
  is_only boolean not null default true,
  identity text not null,
  constraint database_identity_pkey primary key (is_only),
  constraint database_identity_is_only_true check (is_only)
);
comment on table database_identity is 'at most one row';
comment on column database_identity.identity is 'which database this is, by the server, the database and its timeline, at the last start. Another one at a start means that it was restored: ids may then have been given before, in a history that is lost';
