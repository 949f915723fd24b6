alter table users
  add column email_verified boolean not null default true;
comment on column users.email_verified is 'whether an Admin, a mail or a provider says that the email belongs to this person; false for one that somebody chose when they signed up';

update users u set email_verified = false
where exists (select from signup_token_users s where s.user_id = u.id)
  and not exists (select from oidc_identities i where i.user_id = u.id);

alter table reset_tokens
  add column mailed boolean not null default false;
comment on column reset_tokens.mailed is 'whether only the email of the user got the link; an Admin sees other links, too';
