create table change_request_requested_approvers (
  change_request_id integer not null,
  user_id integer not null,
  constraint change_request_requested_approvers_pkey primary key (change_request_id, user_id),
  constraint change_request_requested_approvers_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_requested_approvers_user_id_fkey foreign key (user_id) references users (id)
);
create index change_request_requested_approvers_by_user on change_request_requested_approvers (user_id, change_request_id);
comment on table change_request_requested_approvers is 'who was asked to approve a request; others who may approve it still can';
