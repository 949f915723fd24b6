create table environments (
  name text collate "C" not null,
  type text not null,
  enabled boolean not null default true,
  protected boolean not null default false,
  sort_order integer not null default 9999,
  created_at timestamptz not null default now(),
  constraint environments_pkey primary key (name)
);
comment on column environments.type is 'development, test, preproduction, production or any other text; only production has rules of its own';
comment on column environments.protected is 'true refuses update and delete';

create table projects (
  id text collate "C" not null,
  name text not null,
  description text,
  mode text not null default 'open',
  default_stickiness text not null default 'default',
  feature_limit integer,
  naming_pattern text,
  naming_example text,
  naming_description text,
  link_templates jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint projects_pkey primary key (id),
  constraint projects_mode_known check (mode in ('open', 'protected', 'private'))
);
comment on column projects.feature_limit is 'most features that are not archived; null means no limit';
comment on column projects.naming_pattern is 'RE2 expression that a new feature name must match as a whole';
comment on column projects.link_templates is 'LinkTemplate[]; links that new features get';
comment on column projects.updated_at is 'last edit of the project itself, not of what is in it';

create table project_environments (
  project_id text collate "C" not null,
  environment text collate "C" not null,
  default_strategy jsonb,
  constraint project_environments_pkey primary key (project_id, environment),
  constraint project_environments_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint project_environments_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
create index project_environments_environment on project_environments (environment);
comment on column project_environments.default_strategy is 'Omit<FeatureStrategy, ''id'' | ''featureName''> | null; added when the environment of a feature is turned on without a usable strategy; null means a full flexibleRollout';

create table deleted_private_projects (
  id text collate "C" not null,
  constraint deleted_private_projects_pkey primary key (id)
);
comment on table deleted_private_projects is 'deleted private projects: their events stay hidden from users who could not see the project, and no other project gets the id';

insert into environments (name, type, enabled, protected, sort_order) values
  ('development', 'development', true, false, 100),
  ('production', 'production', true, false, 200);
-- The Terraform provider of Unleash looks for this description, and for that of the context field appName.
insert into projects (id, name, description) values ('default', 'Default', 'Default project');
insert into project_environments (project_id, environment) values ('default', 'development'), ('default', 'production');
