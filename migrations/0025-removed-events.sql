alter table event_totals_progress add column removed_id bigint not null default 0;
comment on column event_totals_progress.removed_id is 'every event up to this id was removed, because it was older than events are kept';
comment on table project_activity is 'how many events each project had per hour, of those up to event_totals_progress.settled_id; events that were removed since are still counted';
