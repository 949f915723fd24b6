-- What the statistics of a project are counted from, kept so that reading them takes as long for a project of ten
-- thousand features and a million events as for a small one.

create table project_activity (
  project text collate "C" not null,
  hour timestamptz not null,
  events bigint not null,
  constraint project_activity_pkey primary key (project, hour)
);
comment on table project_activity is 'how many of the events up to event_totals_progress.settled_id each project has per hour';
comment on column project_activity.project is 'as events have it: the project may be gone';
comment on column project_activity.hour is 'start of the hour, UTC';
insert into project_activity (project, hour, events)
select project, date_trunc('hour', created_at, 'UTC'), count(*)
from events
where project is not null and id <= (select settled_id from event_totals_progress)
group by 1, 2;

-- For the hour in which a window of time begins, and for the newest event.
create index events_by_project_and_time on events (project, created_at) where project is not null;

alter table features add column first_production_at timestamptz;
comment on column features.first_production_at is 'when it was first turned on in an environment whose type is production; null when it never was';
update features f set first_production_at = turned.first_at
from (
  select e.feature_name, min(e.created_at) as first_at
  from events e
  join environments v on v.name = e.environment and v.type = 'production'
  join features f on f.name = e.feature_name and f.created_at <= e.created_at
  where e.type = 'feature-environment-enabled'
  group by e.feature_name
) turned
where f.name = turned.feature_name;

create index features_by_creation on features (project_id, created_at);
create index features_by_archiving on features (project_id, archived_at) where archived_at is not null;
create index features_by_first_production on features (project_id, first_production_at) where first_production_at is not null;

create table feature_counts (
  project_id text collate "C" not null,
  kind text collate "C" not null,
  type text collate "C" not null,
  day timestamptz not null,
  features integer not null,
  days bigint not null,
  constraint feature_counts_pkey primary key (project_id, kind, type, day)
);
comment on table feature_counts is 'how many features of a project there are of each kind, but for what feature_count_changes has; nobody refers to it, so that counting waits for no lock';
comment on column feature_counts.kind is 'what is counted, see counts_of_feature';
comment on column feature_counts.type is 'feature type; empty for kinds that do not tell types apart';
comment on column feature_counts.day is 'start of a day, UTC; that of 1970-01-01 for kinds that do not tell days apart';
comment on column feature_counts.days is 'sum of the whole days from creation to production, for the kind in-production';

create table feature_count_changes (
  id bigint generated always as identity,
  project_id text collate "C" not null,
  kind text collate "C" not null,
  type text collate "C" not null,
  day timestamptz not null,
  features integer not null,
  days bigint not null,
  constraint feature_count_changes_pkey primary key (id)
);
create index feature_count_changes_project_id on feature_count_changes (project_id, kind);
comment on table feature_count_changes is 'what changes of features added to the counts or took from them, until a job takes it into feature_counts: changes that only insert never wait for each other';

create view counted_features as
  select project_id, kind, type, day, features, days from feature_counts
  union all
  select project_id, kind, type, day, features, days from feature_count_changes;
comment on view counted_features is 'rows to sum up: several may stand for the same kind, type and day';

create function counts_of_feature(f features)
  returns table (kind text, type text, day timestamptz, days bigint) language sql stable
  as $$
    select c.kind, c.type, date_trunc('day', c.at, 'UTC'), c.days
    from (values
      ('created', '', f.created_at, 0, true),
      ('archived', '', f.archived_at, 0, f.archived_at is not null),
      ('in-production', '', f.first_production_at,
        greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint,
        f.first_production_at is not null and f.type = 'release'),
      ('active', f.type, 'epoch', 0, f.archived_at is null),
      ('in-archive', f.type, 'epoch', 0, f.archived_at is not null),
      ('marked-stale', f.type, 'epoch', 0, f.archived_at is null and f.marked_stale),
      ('unmarked', f.type, 'epoch', 0, f.archived_at is null and f.marked_stale is null),
      ('unmarked-created', f.type, f.created_at, 0, f.archived_at is null and f.marked_stale is null)
    ) as c (kind, type, at, days, applies)
    where c.applies
  $$;
comment on function counts_of_feature is 'all that one feature counts as';

create function count_feature() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into feature_count_changes (project_id, kind, type, day, features, days)
      select old.project_id, c.kind, c.type, c.day, -1, -c.days from counts_of_feature(old) c;
    end if;
    if tg_op <> 'DELETE' then
      insert into feature_count_changes (project_id, kind, type, day, features, days)
      select new.project_id, c.kind, c.type, c.day, 1, c.days from counts_of_feature(new) c;
    end if;
    return null;
  end
$$;

create trigger features_counted after insert or delete on features
  for each row execute function count_feature();
create trigger features_counted_anew after update on features
  for each row
  when ((old.project_id, old.type, old.marked_stale, old.created_at, old.archived_at, old.first_production_at)
    is distinct from (new.project_id, new.type, new.marked_stale, new.created_at, new.archived_at, new.first_production_at))
  execute function count_feature();

insert into feature_counts (project_id, kind, type, day, features, days)
select f.project_id, c.kind, c.type, c.day, count(*), sum(c.days)
from features f, counts_of_feature(f) c
group by 1, 2, 3, 4;
