create table mails (
  id bigint generated always as identity,
  event_id bigint not null,
  kind text collate "C" not null,
  user_id integer not null,
  content jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts integer not null default 0,
  constraint mails_pkey primary key (id),
  constraint mails_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index mails_due on mails (due_at, id);
create index mails_by_user on mails (user_id);
comment on table mails is 'mails about events that are not sent yet; nothing is added without a mail server';
comment on column mails.event_id is 'what it is about, of several events the first one; there is no foreign key, since old events are removed';
comment on column mails.kind is 'which text it has';
comment on column mails.content is 'Record<string, unknown>; what the text says. The address is read when it is sent';
comment on column mails.leased_until is 'until then, it belongs to the server that sends it';

create table mail_progress (
  id boolean not null default true,
  event_id bigint not null,
  constraint mail_progress_pkey primary key (id),
  constraint mail_progress_one check (id)
);
comment on table mail_progress is 'one row, since the first start with a mail server';
comment on column mail_progress.event_id is 'the mails about events up to this one are in mails, or sent';
