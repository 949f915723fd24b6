alter table release_plan_requests add column resumes_pause_of timestamptz;
comment on column release_plan_requests.resumes_pause_of is 'resume: the paused_at of the plan when that was asked for; a later pause is not resumed';
update release_plan_requests q set resumes_pause_of = p.paused_at
from release_plans p where p.id = q.plan_id and q.asked_as = 'resume';

-- Action sets pause plans themselves.
update release_plans set interrupted = 'off' where interrupted = 'action';
comment on column release_plans.interrupted is 'what has happened to the feature while the plan ran (off, archived, moved): the job pauses the plan for it';

alter table safeguards
  add column did text collate "C",
  add column watches_in text collate "C" not null default '';
comment on column safeguards.did is 'what it has done: turnOff, pausePlan or nothing, where approvals are missing for more';
update safeguards set did = case when reason like '%turning it off needs approvals' then 'pausePlan' else action end
where tripped_at is not null;
comment on column safeguards.watches_in is 'project whose reports are in the baseline: after a move, it begins anew when it is read';
update safeguards s set watches_in = f.project_id from features f where f.name = s.feature_name;
