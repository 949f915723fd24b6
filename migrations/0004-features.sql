create table feature_types (
  id text collate "C" not null,
  name text not null,
  description text not null,
  lifetime_days integer,
  sort_order integer not null,
  constraint feature_types_pkey primary key (id),
  constraint feature_types_lifetime_days_positive check (lifetime_days > 0)
);
comment on column feature_types.lifetime_days is 'days until a feature of the type is potentially stale; null means never';

create table features (
  name text collate "C" not null,
  project_id text collate "C" not null,
  type text collate "C" not null,
  description text,
  impression_data boolean not null default false,
  marked_stale boolean,
  potentially_stale boolean not null default false,
  created_at timestamptz not null,
  created_by_user_id integer,
  archived_at timestamptz,
  constraint features_pkey primary key (name),
  constraint features_project_id_fkey foreign key (project_id) references projects (id),
  constraint features_type_fkey foreign key (type) references feature_types (id)
);
create index features_by_project on features (project_id, name);
create index features_by_type on features (type);
create index features_active on features (project_id) where archived_at is null;
comment on column features.marked_stale is 'what somebody said; null means that staleness follows from age and type';
comment on column features.potentially_stale is 'older than its type lives, as last announced by an event';
comment on column features.archived_at is 'null while the feature is active';

create table feature_environments (
  feature_name text collate "C" not null,
  environment text collate "C" not null,
  enabled boolean not null default false,
  variants jsonb not null default '[]',
  last_seen_at timestamptz,
  constraint feature_environments_pkey primary key (feature_name, environment),
  constraint feature_environments_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade,
  constraint feature_environments_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
create index feature_environments_environment on feature_environments (environment);
comment on column feature_environments.variants is 'FeatureVariant[]; sorted by name, weights total 1000';
comment on column feature_environments.last_seen_at is 'when usage was last reported';

create table feature_lifecycles (
  feature_name text collate "C" not null,
  stage text not null,
  entered_at timestamptz not null,
  status text,
  status_value text,
  constraint feature_lifecycles_pkey primary key (feature_name, stage),
  constraint feature_lifecycles_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade,
  constraint feature_lifecycles_stage_known check (stage in ('initial', 'pre-live', 'live', 'completed', 'archived'))
);
comment on table feature_lifecycles is 'stages that a feature has entered, each once; the current one is the furthest, whatever the dates say';
comment on column feature_lifecycles.status is 'kept or discarded, for the stage completed';
comment on column feature_lifecycles.status_value is 'name of the variant that was kept';

create table feature_dependencies (
  child text collate "C" not null,
  parent text collate "C" not null,
  enabled boolean not null default true,
  variants jsonb not null default '[]',
  constraint feature_dependencies_pkey primary key (child, parent),
  constraint feature_dependencies_child_fkey foreign key (child) references features (name) on delete cascade,
  constraint feature_dependencies_parent_fkey foreign key (parent) references features (name) on delete cascade
);
create index feature_dependencies_parent on feature_dependencies (parent);
comment on column feature_dependencies.enabled is 'whether the parent has to be on (true) or off (false)';
comment on column feature_dependencies.variants is 'string[]; variants one of which the parent has to resolve to; empty means any';

create table feature_favorites (
  user_id integer not null,
  feature_name text collate "C" not null,
  created_at timestamptz not null,
  constraint feature_favorites_pkey primary key (feature_name, user_id),
  constraint feature_favorites_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint feature_favorites_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade
);
create index feature_favorites_user on feature_favorites (user_id);

create table tag_types (
  name text collate "C" not null,
  description text not null default '',
  icon text,
  color text,
  created_at timestamptz not null default now(),
  constraint tag_types_pkey primary key (name)
);

create table tags (
  type text collate "C" not null,
  value text collate "C" not null,
  created_at timestamptz not null default now(),
  constraint tags_pkey primary key (type, value),
  constraint tags_type_fkey foreign key (type) references tag_types (name) on delete cascade
);

create table feature_tags (
  feature_name text collate "C" not null,
  tag_type text collate "C" not null,
  tag_value text collate "C" not null,
  constraint feature_tags_pkey primary key (feature_name, tag_type, tag_value),
  constraint feature_tags_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade,
  constraint feature_tags_tag_fkey foreign key (tag_type, tag_value) references tags (type, value) on delete cascade
);
create index feature_tags_tag on feature_tags (tag_type, tag_value);

insert into feature_types (id, name, description, lifetime_days, sort_order) values
  ('release', 'Release', 'Ships a finished change to everybody, step by step', 40, 1),
  ('experiment', 'Experiment', 'Compares variants of something against each other', 40, 2),
  ('operational', 'Operational', 'Steers how the system runs while a change settles', 7, 3),
  ('kill-switch', 'Kill switch', 'Turns something off at once when it misbehaves', null, 4),
  ('permission', 'Permission', 'Opens something to certain users for good', null, 5);
insert into tag_types (name, description) values ('simple', 'A plain label');
