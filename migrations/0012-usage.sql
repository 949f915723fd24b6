-- What applications report: how often they asked for features, and that they exist.

create table feature_metrics (
  feature_name text collate "C" not null,
  environment text collate "C" not null,
  hour timestamptz not null,
  app_name text collate "C" not null,
  yes bigint not null,
  no bigint not null,
  variants jsonb not null default '{}',
  constraint feature_metrics_pkey primary key (feature_name, environment, hour, app_name),
  constraint feature_metrics_feature_name_fkey foreign key (feature_name) references features (name) on delete cascade,
  constraint feature_metrics_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
create index feature_metrics_environment on feature_metrics (environment);
create index feature_metrics_hour on feature_metrics (hour);
create index feature_metrics_app_name on feature_metrics (app_name);
comment on column feature_metrics.hour is 'start of the hour, UTC';
comment on column feature_metrics.app_name is 'as applications has it, which may have deleted it since';
comment on column feature_metrics.yes is 'how often the feature was on';
comment on column feature_metrics.variants is 'JsonObject; how often each variant was given';

create function added_counts(counts jsonb, more jsonb, most integer) returns jsonb language sql immutable
  as $$
    select coalesce(jsonb_object_agg(kept.name, kept.total), '{}')
    from (
      select both_of.name, sum(both_of.count) as total
      from (
        select key as name, value::bigint as count from jsonb_each_text(counts)
        union all
        select key, value::bigint from jsonb_each_text(more)
      ) both_of
      group by both_of.name order by counts ? both_of.name desc, both_of.name limit most
    ) kept
  $$;
comment on function added_counts is 'the sums of two objects of counts; of more than "most" names, those of the first object stay';

create table metric_writers (
  id uuid not null,
  batch integer not null,
  written_at timestamptz not null,
  constraint metric_writers_pkey primary key (id)
);
create index metric_writers_written_at on metric_writers (written_at);
comment on table metric_writers is 'one row for each process: a batch whose commit was not answered is written again, and must not count twice';
comment on column metric_writers.batch is 'number of the last batch that the process has written';

-- Apart from feature_environments: usage is reported all the time, and must not wait for changes of the feature.
create table feature_last_seen (
  feature_name text collate "C" not null,
  environment text collate "C" not null,
  last_seen_at timestamptz not null,
  constraint feature_last_seen_pkey primary key (feature_name, environment),
  constraint feature_last_seen_environment_fkey foreign key (feature_name, environment)
    references feature_environments (feature_name, environment) on delete cascade
);
create index feature_last_seen_by_time on feature_last_seen (last_seen_at, feature_name, environment);
comment on column feature_last_seen.last_seen_at is 'when usage was last reported; written once a minute at most';

create table project_usage (
  project_id text collate "C" not null,
  last_reported_at timestamptz not null,
  constraint project_usage_pkey primary key (project_id),
  constraint project_usage_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);
comment on table project_usage is 'when usage of a feature of the project was last reported; written with feature_last_seen';

create table applications (
  name text collate "C" not null,
  description text,
  url text,
  color text,
  icon text,
  strategies text[] not null default '{}',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint applications_pkey primary key (name)
);
create index applications_last_seen_at on applications (last_seen_at);
comment on column applications.strategies is 'strategy types that it knows, as its last registration told';

-- With the key, so that one key does not take the places of all others.
create table application_usages (
  app_name text collate "C" not null,
  environment text collate "C" not null,
  project text collate "C" not null,
  key_id bigint,
  last_seen_at timestamptz not null,
  constraint application_usages_pkey primary key (app_name, environment, project),
  constraint application_usages_app_name_fkey foreign key (app_name) references applications (name) on delete cascade,
  constraint application_usages_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
create index application_usages_environment on application_usages (environment, app_name);
create index application_usages_last_seen_at on application_usages (last_seen_at);
comment on column application_usages.project is 'project of its key, or * for all; the project may be gone';
comment on column application_usages.key_id is 'API token that reported it first, which may be gone';

create table application_instances (
  app_name text collate "C" not null,
  environment text collate "C" not null,
  instance_id text collate "C" not null,
  key_id bigint,
  sdk_version text,
  started_at timestamptz,
  interval_ms bigint,
  last_seen_at timestamptz not null,
  constraint application_instances_pkey primary key (app_name, environment, instance_id),
  constraint application_instances_app_name_fkey foreign key (app_name) references applications (name) on delete cascade,
  constraint application_instances_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
create index application_instances_environment on application_instances (environment);
create index application_instances_last_seen_at on application_instances (last_seen_at);
comment on column application_instances.key_id is 'API token that reported it first, which may be gone';
comment on column application_instances.interval_ms is 'how often it reports';
