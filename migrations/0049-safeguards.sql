create table safeguards (
  id integer generated always as identity,
  feature_name text collate "C" not null,
  environment text collate "C" not null,
  name text collate "C" not null,
  source jsonb not null,
  condition text collate "C" not null,
  threshold double precision not null,
  for_seconds integer not null,
  action text collate "C" not null,
  enabled boolean not null,
  created_at timestamptz not null,
  version integer not null default 1,
  watches_from timestamptz not null,
  next_read_at timestamptz not null,
  read_at timestamptz,
  value double precision,
  problem text collate "C",
  since timestamptz,
  tripped_at timestamptz,
  reason text collate "C",
  constraint safeguards_pkey primary key (id),
  constraint safeguards_environment_fkey foreign key (feature_name, environment)
    references feature_environments (feature_name, environment) on delete cascade
);
comment on table safeguards is 'numbers that pause a release plan, or turn a feature off in an environment';
comment on column safeguards.source is 'SafeguardSource';
comment on column safeguards.version is 'grows with each edit: a reading of before does not count';
comment on column safeguards.watches_from is 'when it was created, edited or reset: signals of before do not count';
comment on column safeguards.next_read_at is 'the server that reads it moves this first, so that no other one does';
comment on column safeguards.problem is 'why the last reading has no value';
comment on column safeguards.since is 'since when it is breached, or has no value, without a break';
create index safeguards_of_feature on safeguards (feature_name, environment, id);
create index safeguards_due on safeguards (next_read_at, id) where enabled and tripped_at is null;

create table impact_metrics (
  environment text collate "C" not null,
  metric text collate "C" not null,
  hour timestamptz not null,
  series text collate "C" not null,
  type text collate "C" not null,
  help text collate "C" not null,
  app_name text collate "C" not null,
  projects text[] collate "C" not null,
  labels jsonb not null,
  count bigint not null,
  sum double precision not null,
  least double precision,
  most double precision,
  buckets jsonb not null default '{}',
  constraint impact_metrics_pkey primary key (environment, metric, hour, series),
  constraint impact_metrics_environment_fkey foreign key (environment) references environments (name) on delete cascade
);
comment on table impact_metrics is 'what SDKs report as impactMetrics, by the hour';
comment on column impact_metrics.hour is 'start of the hour, UTC';
comment on column impact_metrics.series is 'a hash of the application, the projects of the key and the labels';
comment on column impact_metrics.projects is 'those of the key; empty for all';
comment on column impact_metrics.labels is 'Record<string, string>';
comment on column impact_metrics.buckets is 'Record<string, number>; of a histogram, by upper bound, how many observations were not above it';
-- Its sweep, and how many series an hour has.
create index impact_metrics_by_hour on impact_metrics (hour, environment);

-- The Owner of a project.
insert into role_permissions (role_id, permission) values (4, 'UPDATE_SAFEGUARD');
