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
comment on table sign_in_settings is 'one row: how people sign in';
comment on column sign_in_settings.oidc_secret is 'the client secret, encrypted with a key from the environment';
comment on column sign_in_settings.oidc_default_root_role_id is 'root role of users that a sign-in creates';
comment on column sign_in_settings.oidc_email_domains is 'separated by commas; null for any';
comment on column sign_in_settings.cookie_key is 'encrypts the cookie that a browser has while somebody signs in; all servers of a database share it';
create index sign_in_settings_oidc_default_root_role_id on sign_in_settings (oidc_default_root_role_id);
insert into sign_in_settings (cookie_key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  constraint oidc_identities_pkey primary key (issuer, subject),
  constraint oidc_identities_user_id_key unique (user_id, issuer),
  constraint oidc_identities_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table oidc_identities is 'who somebody is at an OpenID provider: an email can pass to another person, the subject can not';
comment on column oidc_identities.issuer is 'without a slash at the end';
