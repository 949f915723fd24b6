alter table change_request_schedules
  drop constraint change_request_schedules_status_known,
  add constraint change_request_schedules_status_known
    check (status in ('pending', 'failed', 'suspended', 'applied', 'superseded'));
comment on table change_request_schedules is 'when a request in the state Scheduled is applied, or when an applied one was to be';
comment on column change_request_schedules.status is 'applied: by the schedule; superseded: a user applied the request while the schedule was pending. A failed or suspended one keeps its status when a user applies the request';
