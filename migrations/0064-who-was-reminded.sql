create table change_request_reminded (
  change_request_id integer not null,
  user_id integer not null,
  reminded_at timestamptz not null,
  constraint change_request_reminded_pkey primary key (change_request_id, user_id),
  constraint change_request_reminded_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_reminded_user_id_fkey foreign key (user_id) references users (id)
);
comment on table change_request_reminded is 'when each user who can approve a request that waits was last reminded of it, or was told that it has lost approvals';

alter table change_request_reminders add column looked_at timestamptz;
comment on column change_request_reminders.looked_at is 'when a server last looked who is to be reminded; null before';
comment on column change_request_reminders.reminded_at is 'when the last reminder was recorded that comes once a day; those for further users come in between';
