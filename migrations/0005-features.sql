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

-- The fillfactor leaves room for a new version of a row on its page: a change of no indexed column then writes no index.
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
  first_production_at timestamptz,
  constraint features_pkey primary key (name),
  constraint features_project_id_fkey foreign key (project_id) references projects (id),
  constraint features_type_fkey foreign key (type) references feature_types (id)
) with (fillfactor = 85);
create index features_by_project on features (project_id, name);
create index features_by_creation on features (project_id, created_at);
create index features_by_archiving on features (project_id, archived_at) where archived_at is not null;
create index features_by_first_production on features (project_id, first_production_at) where first_production_at is not null;
create index features_active_by_creation on features (created_at, name) where archived_at is null;
create index features_active_by_type on features (type, created_at, name) where archived_at is null;
create index features_active_of_project on features (project_id, created_at, name) include (type, marked_stale)
  where archived_at is null;
create index features_active_of_project_by_type on features (project_id, type, created_at, name) where archived_at is null;
create index features_archived on features (name) where archived_at is not null;
create index features_not_yet_stale on features (type, created_at)
  where archived_at is null and marked_stale is null and not potentially_stale;
create index features_potentially_stale on features (type, created_at)
  where archived_at is null and marked_stale is null and potentially_stale;
create index features_active_by_name on features (name) where archived_at is null;
create index features_active_of_project_by_name on features (project_id, name) where archived_at is null;
comment on column features.marked_stale is 'set by a user; null means that staleness follows from age and type';
comment on column features.potentially_stale is 'older than its type lives, as last announced by an event';
comment on column features.archived_at is 'null while the feature is active';
comment on column features.first_production_at is 'when it was first turned on in an environment whose type is production; null when it never was';
comment on index features_pkey is 'a feature by its name';
comment on index features_by_project is 'locks the features of a project in the order of their names, archived ones too';
comment on index features_by_creation is 'the overview of a project: how many features were created in a window, archived ones too';
comment on index features_by_archiving is 'the overview of a project: how many features were archived in a window';
comment on index features_by_first_production is 'the overview of a project: the days until features were on in production first';
comment on index features_active_by_name is 'lists and searches of active features by name, without the archived ones between them';
comment on index features_active_by_creation is 'searches of active features by creation, which is the usual order';
comment on index features_active_by_type is 'searches of active features by type';
comment on index features_active_of_project is 'searches in a project by creation; the state of its features without their rows';
comment on index features_active_of_project_by_name is 'lists and searches of the active features of a project by name';
comment on index features_active_of_project_by_type is 'searches in a project by type; how many features of each type a project has';
comment on index features_archived is 'the list of archived features by name, without the active ones between them';
comment on index features_not_yet_stale is 'the sweep of stale features: those that have become potentially stale';
comment on index features_potentially_stale is 'the sweep of stale features: those that are no longer potentially stale';

create table feature_environments (
  feature_name text collate "C" not null,
  environment text collate "C" not null,
  enabled boolean not null default false,
  variants jsonb not null default '[]',
  constraint feature_environments_pkey primary key (feature_name, environment),
  constraint feature_environments_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade,
  constraint feature_environments_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
create index feature_environments_by_state on feature_environments (environment, enabled, feature_name);
comment on column feature_environments.variants is 'FeatureVariant[]; sorted by name, weights total 1000';
comment on index feature_environments_pkey is 'the environments of a feature';
comment on index feature_environments_by_state is 'how many features are on in an environment, and searches by that; the features of an environment that is deleted';

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

create extension if not exists pg_trgm;

-- The texts are apart from the features: the index would be written with every change of a feature otherwise.
create table feature_texts (
  feature_name text collate "C" not null,
  text text not null,
  constraint feature_texts_pkey primary key (feature_name),
  constraint feature_texts_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade
);
create index feature_texts_search on feature_texts using gin (text gin_trgm_ops);
comment on table feature_texts is 'what the search looks for terms in; written by triggers of features';
comment on column feature_texts.text is 'name and description';
comment on index feature_texts_pkey is 'the text of a feature';
comment on index feature_texts_search is 'searches for a part of a name or a description';

create function add_feature_texts() returns trigger language plpgsql as $$
  begin
    insert into feature_texts (feature_name, text) select name, concat_ws(e'\n', name, description) from created;
    return null;
  end
$$;
create function change_feature_text() returns trigger language plpgsql as $$
  begin
    update feature_texts set text = concat_ws(e'\n', new.name, new.description) where feature_name = new.name;
    return null;
  end
$$;
create trigger features_texts_added after insert on features
  referencing new table as created
  for each statement execute function add_feature_texts();
create trigger features_text_changed after update of description on features
  for each row when (old.description is distinct from new.description)
  execute function change_feature_text();

insert into feature_types (id, name, description, lifetime_days, sort_order) values
  ('release', 'Release', 'Ships a finished change to everybody, step by step', 40, 1),
  ('experiment', 'Experiment', 'Compares variants of something against each other', 40, 2),
  ('operational', 'Operational', 'Steers how the system runs while a change settles', 7, 3),
  ('kill-switch', 'Kill switch', 'Turns something off at once when it misbehaves', null, 4),
  ('permission', 'Permission', 'Opens something to certain users for good', null, 5);
insert into tag_types (name, description) values ('simple', 'A plain label');
