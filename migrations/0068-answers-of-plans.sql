-- What a plan has answered, so that who has made it can read it again.
alter table state_plans add column answer text collate "C";
comment on column state_plans.answer is 'what the plan has answered, and the projects that its maker did not see then, as JSON; null where it is too large, and of plans of an older version';
