-- transaction_id stands before id on purpose: defaults are computed in column order, so a transaction has its number
-- before it draws an event id, and "every transaction that was running is over" implies "every id drawn so far is settled".
create table events (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  created_at timestamptz not null,
  type text collate "C" not null,
  created_by text not null,
  created_by_user_id integer,
  project text collate "C",
  environment text collate "C",
  feature_name text collate "C",
  change_request_id integer,
  data jsonb,
  pre_data jsonb,
  tags jsonb,
  constraint events_pkey primary key (id)
);
comment on table events is 'the event log: only ever inserted into, in the transaction of the change that an event describes';
comment on column events.created_by is 'email or username of the user, name of the admin key, or flaghoist-system, as it was then';
comment on column events.change_request_id is 'the change request that the event is part of; no foreign key, since events outlive it';
comment on column events.data is 'JsonObject | null; the subject after the change';
comment on column events.pre_data is 'JsonObject | null; the subject before the change';
comment on column events.tags is 'Tag[] | null; tags of the feature at that time';
comment on index events_pkey is 'an event by its id, and the newest ones; lists and searches use indexed_events';

create function event_search_text(type text, created_by text, data jsonb) returns text
  language sql immutable parallel safe
  return lower(type || e'\n' || created_by || e'\n' || coalesce(
    replace(replace(replace(replace(replace(replace(replace(replace(data::text,
      '\\', e'\x01'), '\"', '"'), '\n', e'\n'), '\r', e'\r'), '\t', e'\t'), '\b', e'\b'), '\f', e'\f'), e'\x01', '\'),
    ''));
comment on function event_search_text is
  'what the free text of the event search is compared with: in lower case, and the data without the escapes of JSON, so that a quote or a line break is found as it was written';

-- Lists and searches find settled events by a table that a job fills, many rows at a time. So a change that records an
-- event maintains no index but the primary key.
create table indexed_events (
  id bigint not null,
  created_at timestamptz not null,
  created_by_user_id integer,
  type text collate "C" not null,
  project text collate "C",
  feature_name text collate "C",
  text text collate "C" not null,
  constraint indexed_events_pkey primary key (id)
);
create index indexed_events_by_project on indexed_events (project, id) include (type);
create index indexed_events_by_project_and_type on indexed_events (project, type, id);
create index indexed_events_by_project_and_time on indexed_events (project, created_at) where project is not null;
create index indexed_events_by_feature on indexed_events (feature_name, id) include (project, type) where feature_name is not null;
create index indexed_events_by_type on indexed_events (type, id);
create index indexed_events_by_creator on indexed_events (created_by_user_id, id) include (project, type) where created_by_user_id is not null;
create index indexed_events_search on indexed_events using gin (text gin_trgm_ops);
comment on table indexed_events is 'what the events up to event_totals_progress.settled_id are found by: indexing them takes longer than the change that they describe, so it is done afterwards and many at a time';
comment on column indexed_events.id is 'id of the event; there is no foreign key, since its check would read the event again';
comment on column indexed_events.text is 'what the free text of the search is compared with, see event_search_text';

create table event_totals (
  feature text collate "C" not null,
  project text collate "C" not null,
  type text collate "C" not null,
  events bigint not null,
  constraint event_totals_pkey primary key (feature, project, type)
);
comment on table event_totals is 'how many of the events up to event_totals_progress.settled_id there are: per type, per project and type, and per feature, project and type';
comment on column event_totals.feature is 'empty in the rows that count the events of all features and of none';
comment on column event_totals.project is 'empty for events without a project; * in the rows that count the events of all projects and of none';

create table event_totals_progress (
  settled_id bigint not null,
  removed_id bigint not null default 0
);
comment on table event_totals_progress is 'one row';
comment on column event_totals_progress.settled_id is 'every event up to this id is committed or never will be, is counted in event_totals and stands in indexed_events';
comment on column event_totals_progress.removed_id is 'every event up to this id was removed, because it was older than events are kept';

-- The overview of a project sums up to 1440 hours. They are written hour by hour for all projects, so each one is on a page
-- of its own: with the number in the index, none of these pages is read.
create table project_activity (
  project text collate "C" not null,
  hour timestamptz not null,
  events bigint not null,
  constraint project_activity_pkey primary key (project, hour) include (events)
);
comment on table project_activity is 'how many events each project had per hour, of those up to event_totals_progress.settled_id; events that were removed since are still counted';
comment on column project_activity.project is 'as events have it: the project may be gone';
comment on column project_activity.hour is 'start of the hour, UTC';

-- Windows of 30 and 60 days are summed up from whole days: 60 rows for 1440. Hours are for the days in which they begin.
create table project_activity_days (
  project text collate "C" not null,
  day timestamptz not null,
  events bigint not null,
  constraint project_activity_days_pkey primary key (project, day) include (events)
);
comment on table project_activity_days is 'the sums of project_activity by day';
comment on column project_activity_days.project is 'as events have it: the project may be gone';
comment on column project_activity_days.day is 'start of the day, UTC';

insert into event_totals_progress (settled_id) values (0);
