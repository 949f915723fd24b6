alter table users add column email_by_directory boolean not null default false;
comment on column users.email_by_directory is 'whether the directory has given the email: until then, who could sign in may be another person';
-- Who linked these, and by which request, is not known any more: a directory that creates a user gives the email.
update users set email_by_directory = true where scim_managed and email is not null and lower(email) = lower(scim_user_name);
-- What a directory has called a user ends with the release.
update users set scim_user_name = null, external_id = null where not scim_managed and scim_user_name is not null;
comment on column users.scim_user_name is 'the userName in the directory; null for an account that no directory manages';
create index users_scim_managed on users (id) where scim_managed and account_type = 'user' and deleted_at is null;
create index groups_scim_managed on groups (id) where scim_managed;
