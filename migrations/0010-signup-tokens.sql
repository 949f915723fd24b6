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
