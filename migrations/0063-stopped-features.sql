-- Deferred writes are sent with the commit, so a refusal has to come from the database.
create function refuse_stopped(stopped jsonb) returns void language plpgsql as $$
begin
  raise exception 'stopped' using errcode = 'check_violation', constraint = 'stopped', detail = stopped::text;
end
$$;

-- The way back, too, ends only the pause that there was.
comment on column release_plan_requests.resumes_pause_of is 'resume and back: the paused_at of the plan when that was asked for; a later pause is not ended';
update release_plan_requests q set resumes_pause_of = p.paused_at
from release_plans p where p.id = q.plan_id and q.asked_as = 'back';
