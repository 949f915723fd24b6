-- compatible: constraint sign_in_settings sign_in_settings_saml_default_root_role_id_fkey
alter table sign_in_settings
  add column saml_enabled boolean not null default false,
  add column saml_entity_id text collate "C",
  add column saml_sign_on_url text collate "C",
  add column saml_certificates text[] collate "C" not null default '{}',
  add column saml_auto_create boolean not null default false,
  add column saml_default_root_role_id integer not null default 3,
  add column saml_email_domains text collate "C",
  add column saml_account_attribute text collate "C",
  add column saml_email_attribute text collate "C",
  add column saml_name_attribute text collate "C",
  add column saml_enable_group_syncing boolean not null default false,
  add column saml_group_json_path text collate "C",
  add column saml_allow_provider_initiated boolean not null default false,
  add constraint sign_in_settings_saml_default_root_role_id_fkey foreign key (saml_default_root_role_id) references roles (id);
create index sign_in_settings_saml_default_root_role_id on sign_in_settings (saml_default_root_role_id);
comment on column sign_in_settings.saml_entity_id is 'how the provider names itself in its messages';
comment on column sign_in_settings.saml_certificates is 'of the provider, as PEM or its base64: a message is signed with the key of one of them';
comment on column sign_in_settings.saml_default_root_role_id is 'root role of users that a sign-in creates';
comment on column sign_in_settings.saml_email_domains is 'separated by commas; null for any';
comment on column sign_in_settings.saml_account_attribute is 'the attribute that identifies a user for ever; null for the NameID';
comment on column sign_in_settings.saml_email_attribute is 'null for the usual names';
comment on column sign_in_settings.saml_name_attribute is 'null for the usual names';
comment on column sign_in_settings.saml_group_json_path is 'the attribute that lists the groups';
comment on column sign_in_settings.saml_allow_provider_initiated is 'whether a message counts that answers no request of this server';

comment on table oidc_identities is 'users as an OpenID or SAML provider identifies them: an email can pass to another person, a subject can not';
comment on column oidc_identities.issuer is 'without a slash at the end; of SAML, "saml:" and the entity id';

create table used_saml_messages (
  id_hash bytea not null,
  expires_at timestamptz not null,
  constraint used_saml_messages_pkey primary key (id_hash)
);
create index used_saml_messages_expires_at on used_saml_messages (expires_at);
comment on table used_saml_messages is 'requests and assertions of SAML that have opened a session, so that the same one opens no second one';
comment on column used_saml_messages.id_hash is 'SHA-256 of the kind, the provider and the id';
comment on column used_saml_messages.expires_at is 'a job deletes the row after that, when the message has expired';
