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
insert into indexed_events (id, created_at, created_by_user_id, type, project, feature_name, text)
select e.id, e.created_at, e.created_by_user_id, e.type, e.project, e.feature_name, t.text
from event_texts t join events e on e.id = t.id
order by e.id;
create index indexed_events_by_project on indexed_events (project, id) include (type);
create index indexed_events_by_project_and_type on indexed_events (project, type, id);
create index indexed_events_by_project_and_time on indexed_events (project, created_at) where project is not null;
create index indexed_events_by_feature on indexed_events (feature_name, id) include (project, type) where feature_name is not null;
create index indexed_events_by_type on indexed_events (type, id);
create index indexed_events_by_creator on indexed_events (created_by_user_id, id) include (project, type) where created_by_user_id is not null;
create index indexed_events_search on indexed_events using gin (text gin_trgm_ops);
comment on table indexed_events is 'what the events up to event_totals_progress.settled_id are found by: indexing them takes longer than the change that they tell of, so it is done afterwards and many at a time';
comment on column indexed_events.id is 'id of the event; there is no foreign key, since its check would read the event again';
comment on column indexed_events.text is 'what the free text of the search is compared with, see event_search_text';
comment on column event_totals_progress.settled_id is 'every event up to this id is committed or never will be, is counted in event_totals and stands in indexed_events';

drop table event_texts;
drop index events_by_project, events_by_project_and_type, events_by_project_and_time, events_by_feature, events_by_type,
  events_by_creator, events_by_change_request;
