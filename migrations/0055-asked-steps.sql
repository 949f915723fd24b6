-- compatible: constraint release_plan_requests release_plan_requests_asked_as_known
alter table release_plan_requests add column asked_as text collate "C" not null default 'start';
comment on column release_plan_requests.asked_as is 'start: the plan had not begun; next: it ran; resume: it was paused; back: to its first milestone again';
update release_plan_requests q set asked_as = case
  when q.milestone_id = p.milestones -> 0 ->> 'id' then 'start' when p.status = 'paused' then 'resume' else 'next' end
from release_plans p where p.id = q.plan_id;
alter table release_plan_requests add constraint release_plan_requests_asked_as_known
  check (asked_as in ('start', 'next', 'resume', 'back'));

alter table release_plans
  add column counts_from timestamptz,
  add column interrupted text collate "C";
comment on column release_plans.counts_from is 'the last start or resume, from which the time of the next milestone counts; null before the first';
comment on column release_plans.interrupted is 'what has happened to the feature while the plan ran (off, action, archived, moved): the job pauses the plan for it';
update release_plans p set counts_from = (
  select coalesce(
    p.next_at - make_interval(mins => (m -> 'transitionCondition' ->> 'intervalMinutes')::integer),
    (m ->> 'startedAt')::timestamptz)
  from jsonb_array_elements(p.milestones) m where m ->> 'id' = p.active_milestone_id)
where p.active_milestone_id is not null;
