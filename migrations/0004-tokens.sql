create table api_tokens (
  id integer generated always as identity,
  name text not null,
  type text not null,
  environment text collate "C",
  projects text[] not null default '{}',
  secret_hash bytea not null,
  secret_prefix text not null,
  sealed_secret bytea,
  configured_as text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  seen_at timestamptz,
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_secret_hash_key unique (secret_hash),
  constraint api_tokens_type_known check (type in ('admin', 'client', 'frontend')),
  constraint api_tokens_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
comment on column api_tokens.environment is 'null means every environment (admin keys only)';
comment on column api_tokens.projects is 'empty means every project';
comment on column api_tokens.secret_hash is 'SHA-256 of the whole key';
comment on column api_tokens.secret_prefix is 'first characters of the key, to tell keys apart in a list';
comment on column api_tokens.sealed_secret is 'the key itself, encrypted with AES-256-GCM for the id of the row; null unless the server keeps keys recoverable';
comment on column api_tokens.configured_as is 'the setting that the key came from; null for a key made through the interface or at first start';
comment on column api_tokens.seen_at is 'when the key was last used, to the minute';

create table personal_access_tokens (
  id integer generated always as identity,
  user_id integer not null,
  description text not null,
  secret_hash bytea not null,
  secret_prefix text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  seen_at timestamptz,
  constraint personal_access_tokens_pkey primary key (id),
  constraint personal_access_tokens_secret_hash_key unique (secret_hash),
  constraint personal_access_tokens_description_key unique (user_id, description),
  constraint personal_access_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table personal_access_tokens is 'tokens that act as their user or service account';
comment on column personal_access_tokens.seen_at is 'when the token was last used, to the minute';
