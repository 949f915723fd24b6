create table project_favorites (
  user_id integer not null,
  project_id text collate "C" not null,
  created_at timestamptz not null default now(),
  constraint project_favorites_pkey primary key (user_id, project_id),
  constraint project_favorites_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint project_favorites_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);

create table change_request_settings (
  project_id text collate "C" not null,
  environment text collate "C" not null,
  required_approvals integer not null default 1,
  constraint change_request_settings_pkey primary key (project_id, environment),
  constraint change_request_settings_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint change_request_settings_environment_fkey foreign key (environment) references environments (name) on delete cascade,
  constraint change_request_settings_required_approvals_range check (required_approvals between 1 and 10)
);
comment on table change_request_settings is 'a row means that changes in this environment of the project go through change requests';

alter table projects add column link_templates jsonb not null default '[]';
comment on column projects.link_templates is 'LinkTemplate[]; links that new features get';

create table deleted_private_projects (
  id text collate "C" not null,
  constraint deleted_private_projects_pkey primary key (id)
);
comment on table deleted_private_projects is 'private projects that are gone: their events stay hidden from whoever could not see the project, and no other gets the id';
