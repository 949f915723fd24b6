create table feature_owners (
  feature_name text collate "C" not null,
  user_id integer,
  group_id integer,
  constraint feature_owners_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade,
  constraint feature_owners_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint feature_owners_group_id_fkey foreign key (group_id) references groups (id) on delete cascade,
  constraint feature_owners_one check (num_nonnulls(user_id, group_id) = 1)
);
create unique index feature_owners_key on feature_owners (feature_name, coalesce(user_id, 0), coalesce(group_id, 0));
create index feature_owners_by_user on feature_owners (user_id, feature_name) where user_id is not null;
create index feature_owners_by_group on feature_owners (group_id, feature_name) where group_id is not null;
comment on table feature_owners is 'who answers for a feature: users and groups; a feature without rows has the owners of its project';
comment on index feature_owners_by_user is 'searches of the features of a user';
comment on index feature_owners_by_group is 'searches of the features of a group';

create table project_owners (
  project_id text collate "C" not null,
  user_id integer,
  group_id integer,
  constraint project_owners_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint project_owners_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint project_owners_group_id_fkey foreign key (group_id) references groups (id) on delete cascade,
  constraint project_owners_one check (num_nonnulls(user_id, group_id) = 1)
);
create unique index project_owners_key on project_owners (project_id, coalesce(user_id, 0), coalesce(group_id, 0));
create index project_owners_by_user on project_owners (user_id, project_id) where user_id is not null;
create index project_owners_by_group on project_owners (group_id, project_id) where group_id is not null;
comment on table project_owners is 'who answers for the features of a project that have no owners of their own; gives no permission';

create table change_request_requested_groups (
  change_request_id integer not null,
  group_id integer not null,
  constraint change_request_requested_groups_pkey primary key (change_request_id, group_id),
  constraint change_request_requested_groups_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade,
  constraint change_request_requested_groups_group_id_fkey foreign key (group_id) references groups (id) on delete cascade
);
create index change_request_requested_groups_by_group on change_request_requested_groups (group_id, change_request_id);
comment on table change_request_requested_groups is 'whose members were asked to approve a request, as they are when that is read';

create table change_request_reminders (
  change_request_id integer not null,
  reminded_at timestamptz not null,
  constraint change_request_reminders_pkey primary key (change_request_id),
  constraint change_request_reminders_change_request_id_fkey foreign key (change_request_id) references change_requests (id) on delete cascade
);
comment on table change_request_reminders is 'when those who can approve a request that waits were last reminded of it';
