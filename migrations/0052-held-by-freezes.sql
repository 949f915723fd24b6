alter table change_request_schedules add column held_by integer[] not null default '{}';
alter table release_plans add column held_by integer[] not null default '{}';
comment on column change_request_schedules.held_by is 'the freezes that hold the request besides those of its place: which rules named for it when it was scheduled, or which have refused it since';
comment on column release_plans.held_by is 'the freezes that have refused the next milestone';
