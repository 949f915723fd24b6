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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint projects_pkey primary key (id),
  constraint projects_mode_known check (mode in ('open', 'protected', 'private'))
);
comment on column projects.feature_limit is 'most features that are not archived; null means no limit';
comment on column projects.naming_pattern is 'RE2 expression that a new feature name must match as a whole';
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

insert into environments (name, type, enabled, protected, sort_order) values
  ('development', 'development', true, false, 100),
  ('production', 'production', true, false, 200);
insert into projects (id, name, description) values ('default', 'Default', 'The first project');
insert into project_environments (project_id, environment) values ('default', 'development'), ('default', 'production');
