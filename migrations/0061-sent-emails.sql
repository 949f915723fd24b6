alter table users add column email_sent boolean not null default false;
comment on column users.email_sent is 'whether the directory has sent the email: one that it has not sent follows the userName';
-- One that is not the name was sent. Of the others it is not known any more: they follow the name, as until now.
update users set email_sent = true
where scim_managed and email_by_directory and email is not null and lower(email) <> lower(scim_user_name);
