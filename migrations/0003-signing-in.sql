create table sessions (
  secret_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (secret_hash),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
comment on column sessions.secret_hash is 'SHA-256 of the value of the cookie; the value itself is never stored';

create table sign_in_attempts (
  kind text not null,
  subject_hash bytea not null,
  attempts integer not null default 0,
  blocked_until timestamptz,
  expires_at timestamptz not null,
  constraint sign_in_attempts_pkey primary key (kind, subject_hash)
);
create index sign_in_attempts_expires_at on sign_in_attempts (expires_at);
comment on table sign_in_attempts is 'recent attempts to sign in, by the name that was entered and by the address of the client';
comment on column sign_in_attempts.subject_hash is 'SHA-256 of the name or address: people enter passwords where a name belongs';
comment on column sign_in_attempts.attempts is 'those that failed, and those whose outcome is not known yet';
comment on column sign_in_attempts.expires_at is 'when all of this is forgotten';

create table reset_tokens (
  id integer generated always as identity,
  user_id integer not null,
  secret_hash bytea not null,
  mailed boolean not null default false,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint reset_tokens_pkey primary key (id),
  constraint reset_tokens_secret_hash_key unique (secret_hash),
  constraint reset_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index reset_tokens_user_id on reset_tokens (user_id);
comment on table reset_tokens is 'links to choose a password: a first one after an invitation, or another one';
comment on column reset_tokens.secret_hash is 'SHA-256 of the token; the token itself is never stored';
comment on column reset_tokens.mailed is 'whether only the email of the user got the link; an Admin sees other links, too';

create table signup_tokens (
  id integer generated always as identity,
  name text not null,
  secret_hash bytea not null,
  secret_prefix text not null,
  enabled boolean not null default true,
  role_id integer not null,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint signup_tokens_pkey primary key (id),
  constraint signup_tokens_secret_hash_key unique (secret_hash),
  constraint signup_tokens_role_id_fkey foreign key (role_id) references roles (id)
);
comment on column signup_tokens.enabled is 'the switch alone; a token that has expired does not work whatever this says';
comment on column signup_tokens.role_id is 'root role of the people who sign up with it';

create table signup_token_users (
  signup_token_id integer not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  constraint signup_token_users_pkey primary key (signup_token_id, user_id),
  constraint signup_token_users_signup_token_id_fkey foreign key (signup_token_id) references signup_tokens (id) on delete cascade,
  constraint signup_token_users_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index signup_token_users_user_id on signup_token_users (user_id);

create table sign_in_settings (
  id boolean not null default true,
  password_disabled boolean not null default false,
  oidc_enabled boolean not null default false,
  oidc_discover_url text,
  oidc_client_id text,
  oidc_secret bytea,
  oidc_auto_create boolean not null default false,
  oidc_default_root_role_id integer not null default 3,
  oidc_email_domains text,
  oidc_acr_values text,
  oidc_id_token_signing_algorithm text not null default 'RS256',
  oidc_enable_group_syncing boolean not null default false,
  oidc_group_json_path text,
  oidc_add_groups_scope boolean not null default false,
  oidc_require_email_verified boolean not null default true,
  cookie_key bytea not null,
  constraint sign_in_settings_pkey primary key (id),
  constraint sign_in_settings_single check (id),
  constraint sign_in_settings_oidc_default_root_role_id_fkey foreign key (oidc_default_root_role_id) references roles (id)
);
create index sign_in_settings_oidc_default_root_role_id on sign_in_settings (oidc_default_root_role_id);
comment on table sign_in_settings is 'one row: how people sign in';
comment on column sign_in_settings.oidc_secret is 'the client secret, encrypted with a key from the environment';
comment on column sign_in_settings.oidc_default_root_role_id is 'root role of users that a sign-in creates';
comment on column sign_in_settings.oidc_email_domains is 'separated by commas; null for any';
comment on column sign_in_settings.cookie_key is 'encrypts the cookie that a browser has during a sign-in; all servers of a database share it';

create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  constraint oidc_identities_pkey primary key (issuer, subject),
  constraint oidc_identities_user_id_key unique (user_id, issuer),
  constraint oidc_identities_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table oidc_identities is 'users as an OpenID provider identifies them: an email can pass to another person, a subject can not';
comment on column oidc_identities.issuer is 'without a slash at the end';

create table used_oidc_states (
  state_hash bytea not null,
  expires_at timestamptz not null,
  constraint used_oidc_states_pkey primary key (state_hash)
);
create index used_oidc_states_expires_at on used_oidc_states (expires_at);
comment on table used_oidc_states is 'sign-ins with OpenID Connect that have opened a session, so that the same one opens no second one';
comment on column used_oidc_states.state_hash is 'SHA-256 of the state that went to the provider and back';
comment on column used_oidc_states.expires_at is 'a job deletes the row after that, when the cookie with the state has expired long ago';

insert into sign_in_settings (cookie_key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
