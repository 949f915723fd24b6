create extension if not exists pg_trgm;

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
  data jsonb,
  pre_data jsonb,
  tags jsonb,
  constraint events_pkey primary key (id)
);
comment on table events is 'the event log: only ever inserted into, in the transaction of the change that an event tells of';
comment on column events.created_by is 'email or username of the user, name of the admin key, or flaghoist-system, as it was then';
comment on column events.data is 'JsonObject | null; the subject after the change';
comment on column events.pre_data is 'JsonObject | null; the subject before the change';
comment on column events.tags is 'Tag[] | null; tags of the feature at that time';

create function event_search_text(type text, created_by text, data jsonb) returns text
  language sql immutable parallel safe
  return type || e'\n' || created_by || e'\n' || coalesce(data::text, '');
comment on function event_search_text is 'what the free text of the event search is compared with';

create index events_by_project on events (project, id);
create index events_by_project_and_type on events (project, type, id);
create index events_by_feature on events (feature_name, id) where feature_name is not null;
create index events_by_type on events (type, id);
create index events_search on events using gin (event_search_text(type, created_by, data) gin_trgm_ops);

create table event_totals (
  project text collate "C" not null,
  type text collate "C" not null,
  events bigint not null,
  constraint event_totals_pkey primary key (project, type)
);
comment on table event_totals is 'how many of the events up to event_totals_progress.settled_id there are per project and type';
comment on column event_totals.project is 'empty for events without a project';

create table event_totals_progress (
  settled_id bigint not null
);
comment on table event_totals_progress is 'one row';
comment on column event_totals_progress.settled_id is 'every event up to this id is committed or never will be, and is counted in event_totals';
insert into event_totals_progress (settled_id) values (0);
