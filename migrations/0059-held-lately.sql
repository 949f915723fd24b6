alter table change_request_schedules add column held_at timestamptz;
alter table release_plans add column held_at timestamptz;
comment on column change_request_schedules.held_at is 'when the freezes in held_by have refused the request; null for those that rules named when it was scheduled';
comment on column release_plans.held_at is 'when the freezes in held_by have refused the next milestone';
comment on column change_request_schedules.held_by is 'the freezes that hold the request besides those of its place: which rules named for it when it was scheduled, or which have refused it last';
comment on column release_plans.held_by is 'the freezes that have refused the next milestone last';
