create extension if not exists pg_trgm;

create function event_search_text(type text, created_by text, data jsonb) returns text
  language sql immutable parallel safe
  return lower(type || e'\n' || created_by || e'\n' || coalesce(
    replace(replace(replace(replace(replace(replace(replace(replace(data::text,
      '\\', e'\x01'), '\"', '"'), '\n', e'\n'), '\r', e'\r'), '\t', e'\t'), '\b', e'\b'), '\f', e'\f'), e'\x01', '\'),
    ''));
comment on function event_search_text is
  'what the free text of the event search is compared with: in lower case, and the data without the escapes of JSON, so that a quote or a line break is found as it was written';

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

create index events_by_project on events (project, id);
create index events_by_project_and_type on events (project, type, id);
create index events_by_feature on events (feature_name, id) where feature_name is not null;
create index events_by_type on events (type, id);
create index events_by_creator on events (created_by_user_id, id) where created_by_user_id is not null;

create table event_texts (
  id bigint not null,
  feature_name text collate "C",
  project text collate "C",
  type text collate "C" not null,
  text text collate "C" not null,
  constraint event_texts_pkey primary key (id)
);
create index event_texts_by_feature on event_texts (feature_name) where feature_name is not null;
create index event_texts_by_project_and_type on event_texts (project, type);
create index event_texts_by_type on event_texts (type);
create index event_texts_search on event_texts using gin (text gin_trgm_ops);
comment on table event_texts is 'what the free text of the search is compared with, of the events up to event_totals_progress.settled_id: indexing a text takes longer than the change that it tells of, so it is done afterwards and many at a time';
comment on column event_texts.id is 'id of the event';

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
  settled_id bigint not null
);
comment on table event_totals_progress is 'one row';
comment on column event_totals_progress.settled_id is 'every event up to this id is committed or never will be, is counted in event_totals and stands in event_texts';
insert into event_totals_progress (settled_id) values (0);
