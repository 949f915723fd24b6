alter table users
  add column password_hash text,
  add column seen_at timestamptz,
  add column login_attempts integer not null default 0;
comment on column users.password_hash is 'scrypt, in the form $scrypt$N$r$p$salt$hash; null for somebody who never had a password';
comment on column users.seen_at is 'last sign-in';
comment on column users.login_attempts is 'failed sign-ins since the last one that succeeded';

create table reset_tokens (
  id integer generated always as identity,
  user_id integer not null,
  secret_hash bytea not null,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint reset_tokens_pkey primary key (id),
  constraint reset_tokens_secret_hash_key unique (secret_hash),
  constraint reset_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table reset_tokens is 'links to choose a password: a first one after an invitation, or another one';
comment on column reset_tokens.secret_hash is 'SHA-256 of the token; the token itself is never stored';
create index reset_tokens_user_id on reset_tokens (user_id);
