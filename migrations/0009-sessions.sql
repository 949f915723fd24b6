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

create table sign_in_attempts (
  kind text not null,
  subject_hash bytea not null,
  attempts integer not null default 0,
  blocked_until timestamptz,
  expires_at timestamptz not null,
  constraint sign_in_attempts_pkey primary key (kind, subject_hash)
);
comment on table sign_in_attempts is 'how often somebody tried lately to get in, by the name they gave and by where they came from';
comment on column sign_in_attempts.subject_hash is 'SHA-256 of the name or address: people type passwords where a name belongs';
comment on column sign_in_attempts.attempts is 'those that failed, and those whose outcome is not known yet';
comment on column sign_in_attempts.expires_at is 'when all of this is forgotten';
create index sign_in_attempts_expires_at on sign_in_attempts (expires_at);
