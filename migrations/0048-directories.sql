alter table events add column via text collate "C";
comment on column events.via is 'how the change came: scim for one that a directory has made by SCIM; null for all others';

alter table sign_in_settings add column saml_warned_certificates text[] collate "C" not null default '{}';
comment on column sign_in_settings.saml_warned_certificates is 'fingerprints of the certificates of the provider whose end was warned of';

create index users_folded_name on users (folded(name)) where account_type = 'user' and deleted_at is null;
