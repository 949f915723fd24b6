-- compatible: index CREATE UNIQUE INDEX users_scim_user_name_key
alter table users
  add column active boolean not null default true,
  add column scim_managed boolean not null default false,
  add column scim_user_name text collate "C",
  add column external_id text collate "C";
comment on column users.active is 'false for a user who is switched off: they keep their roles, and can not sign in or use tokens';
comment on column users.scim_managed is 'whether a directory manages the account by SCIM, so that it is not edited by hand';
comment on column users.scim_user_name is 'the userName of the directory; null for an account that SCIM does not manage';
comment on column users.external_id is 'the id of the user in the directory';
create unique index users_scim_user_name_key on users (folded(scim_user_name)) where deleted_at is null;
create index users_user_name on users (folded(coalesce(scim_user_name, username, email)))
  where account_type = 'user' and deleted_at is null;
create index users_external_id on users (external_id) where deleted_at is null;

alter table groups
  add column scim_managed boolean not null default false,
  add column external_id text collate "C";
comment on column groups.scim_managed is 'whether a directory manages the name and the members by SCIM, so that they are not edited by hand';
comment on column groups.external_id is 'the id of the group in the directory';
create index groups_folded_name on groups (folded(name));
create index groups_external_id on groups (external_id);
