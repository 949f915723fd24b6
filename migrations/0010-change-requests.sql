create table change_request_settings (
  project_id text collate "C" not null,
  environment text collate "C" not null,
  enabled boolean not null default true,
  required_approvals integer not null default 1,
  requires_version boolean not null default false,
  constraint change_request_settings_pkey primary key (project_id, environment),
  constraint change_request_settings_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint change_request_settings_environment_fkey foreign key (environment) references environments (name) on delete cascade,
  constraint change_request_settings_required_approvals_range check (required_approvals between 1 and 10)
);
comment on table change_request_settings is 'how changes in an environment of a project go through change requests; without a row, they don''t';
comment on column change_request_settings.enabled is 'whether changes need a request; if not, the other settings are kept, and requires_version still holds for open requests';

create table change_requests (
  id integer generated always as identity,
  project_id text collate "C" not null,
  environment text collate "C" not null,
  state text not null,
  title text,
  version integer not null default 1,
  min_approvals integer not null,
  created_by integer not null,
  created_at timestamptz not null,
  constraint change_requests_pkey primary key (id),
  constraint change_requests_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint change_requests_created_by_fkey foreign key (created_by) references users (id),
  constraint change_requests_state_known
    check (state in ('Draft', 'In review', 'Approved', 'Scheduled', 'Applied', 'Rejected', 'Cancelled')),
  constraint change_requests_min_approvals_range check (min_approvals between 1 and 10)
);
create unique index change_requests_open_key on change_requests (created_by, project_id, environment)
  where state in ('Draft', 'In review', 'Approved');
create index change_requests_by_project on change_requests (project_id, id);
create index change_requests_by_creator on change_requests (created_by, id);
comment on table change_requests is 'changes of an environment that are made together once enough others have approved them. Whatever belongs to one is only changed while its row is locked';
comment on column change_requests.environment is 'no foreign key: that the environment is gone is said of the request';
comment on column change_requests.title is 'null means that nobody gave it one';
comment on column change_requests.version is 'goes up whenever its changes become others: it names what a user has seen of a request';
comment on column change_requests.min_approvals is 'how many approvals the settings asked for when it was made';
comment on index change_requests_open_key is 'to such a request its author adds; there is one at most in each environment of a project';

create table change_request_changes (
  id integer generated always as identity,
  change_request_id integer not null,
  feature text collate "C",
  action text not null,
  payload jsonb not null,
  before jsonb,
  created_by integer not null,
  created_at timestamptz not null,
  constraint change_request_changes_pkey primary key (id),
  constraint change_request_changes_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_changes_created_by_fkey foreign key (created_by) references users (id),
  constraint change_request_changes_action_known check (action in (
    'updateSegment', 'deleteSegment', 'updateEnabled', 'addStrategy', 'updateStrategy', 'deleteStrategy', 'archiveFeature',
    'patchVariant', 'reorderStrategy', 'addDependency', 'deleteDependency')),
  constraint change_request_changes_subject check ((feature is null) = (action in ('updateSegment', 'deleteSegment')))
);
create index change_request_changes_by_request on change_request_changes (change_request_id, id);
create index change_request_changes_by_feature on change_request_changes (feature) where feature is not null;
create index change_request_changes_by_segment on change_request_changes using gin ((payload -> 'segments') jsonb_path_ops)
  where payload -> 'segments' is not null;
comment on column change_request_changes.feature is 'no foreign key: that the feature is gone is said of the change. Null for changes of segments';
comment on column change_request_changes.payload is 'ChangePayload; what the action takes, {} for one that takes nothing';
comment on column change_request_changes.before is 'JsonObject | null; what the change is of, as it was when the change was made or last edited: what others did to it since can be told';
comment on index change_request_changes_by_segment is 'the changes that give segments to strategies';

create table change_request_reviews (
  change_request_id integer not null,
  user_id integer not null,
  verdict text not null,
  created_at timestamptz not null,
  constraint change_request_reviews_pkey primary key (change_request_id, verdict, user_id),
  constraint change_request_reviews_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_reviews_user_id_fkey foreign key (user_id) references users (id),
  constraint change_request_reviews_verdict_known check (verdict in ('approved', 'rejected'))
);

create table change_request_requested_approvers (
  change_request_id integer not null,
  user_id integer not null,
  constraint change_request_requested_approvers_pkey primary key (change_request_id, user_id),
  constraint change_request_requested_approvers_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_requested_approvers_user_id_fkey foreign key (user_id) references users (id)
);
create index change_request_requested_approvers_by_user on change_request_requested_approvers (user_id, change_request_id);
comment on table change_request_requested_approvers is 'who was asked to approve a request; others who may approve it still can';

create table change_request_comments (
  id integer generated always as identity,
  change_request_id integer not null,
  text text not null,
  created_by integer not null,
  created_at timestamptz not null,
  constraint change_request_comments_pkey primary key (id),
  constraint change_request_comments_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_comments_created_by_fkey foreign key (created_by) references users (id)
);
create index change_request_comments_by_request on change_request_comments (change_request_id, id);

create table change_request_states (
  change_request_id integer not null,
  state text not null,
  entered_at timestamptz not null,
  constraint change_request_states_pkey primary key (change_request_id, state),
  constraint change_request_states_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade
);
comment on table change_request_states is 'the states that a request has been in, each with when it was last entered';

create table change_request_schedules (
  change_request_id integer not null,
  scheduled_at timestamptz not null,
  status text not null default 'pending',
  reason text,
  created_by integer not null,
  constraint change_request_schedules_pkey primary key (change_request_id),
  constraint change_request_schedules_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_schedules_created_by_fkey foreign key (created_by) references users (id),
  constraint change_request_schedules_status_known check (status in ('pending', 'failed', 'suspended', 'applied', 'superseded'))
);
create index change_request_schedules_pending on change_request_schedules (scheduled_at) where status = 'pending';
comment on table change_request_schedules is 'when a request in the state Scheduled is applied, or when an applied one was to be';
comment on column change_request_schedules.status is 'applied: by the schedule; superseded: a user applied the request while the schedule was pending. A failed or suspended one keeps its status when a user applies the request';
comment on column change_request_schedules.reason is 'why it failed or is suspended';
comment on column change_request_schedules.created_by is 'who scheduled it: it is applied in their name';
