-- The event log is filtered by the manager whose files made a change.
alter table indexed_events add column manager text collate "C";
-- Without managers, no event has one, and the log is not read.
update indexed_events i set manager = e.manager from events e
where e.id = i.id and e.manager is not null and exists (select from state_managers);
create index indexed_events_by_manager on indexed_events (manager, id) include (project, type) where manager is not null;
create index indexed_events_by_manager_and_project on indexed_events (manager, project, id) include (type) where manager is not null;
create index indexed_events_by_manager_and_type on indexed_events (manager, type, id) include (project) where manager is not null;
create index indexed_events_by_manager_project_and_type on indexed_events (manager, project, type, id) where manager is not null;
