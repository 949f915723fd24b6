create table release_plan_templates (
  id text collate "C",
  project_id text collate "C",
  name text collate "C" not null,
  description text collate "C",
  milestones jsonb not null,
  created_at timestamptz not null,
  constraint release_plan_templates_pkey primary key (id),
  constraint release_plan_templates_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);
comment on table release_plan_templates is 'what release plans are copied from';
comment on column release_plan_templates.project_id is 'null for all projects';
comment on column release_plan_templates.milestones is 'TemplateMilestone[]; in their order';
create index release_plan_templates_project_id on release_plan_templates (project_id);

create table release_plans (
  id text collate "C",
  feature_name text collate "C" not null,
  environment text collate "C" not null,
  template_id text collate "C",
  name text collate "C" not null,
  description text collate "C",
  milestones jsonb not null,
  status text collate "C" not null,
  active_milestone_id text collate "C",
  next_at timestamptz,
  placed jsonb,
  paused_at timestamptz,
  pause_kind text collate "C",
  pause_reason text collate "C",
  started_by_user_id integer,
  started_by text collate "C",
  started_by_key integer,
  segments text collate "C",
  change_request_id integer,
  created_at timestamptz not null,
  constraint release_plans_pkey primary key (id),
  constraint release_plans_feature_name_environment_key unique (feature_name, environment),
  constraint release_plans_feature_environment_fkey foreign key (feature_name, environment)
    references feature_environments (feature_name, environment) on delete cascade,
  constraint release_plans_change_request_id_fkey foreign key (change_request_id) references change_requests (id)
    on delete set null,
  constraint release_plans_status_known check (status in ('waiting', 'running', 'paused', 'completed'))
);
comment on table release_plans is 'milestones that features pass in an environment';
comment on column release_plans.template_id is 'refers to nothing: the template may be gone';
comment on column release_plans.milestones is 'PlanMilestone[]; in their order';
comment on column release_plans.next_at is 'when the next milestone begins by the plan; only of a plan that runs';
comment on column release_plans.placed is 'FeatureStrategy[]; what the feature had after the last step: others are drift';
comment on column release_plans.started_by_user_id is 'the account in whose name milestones begin';
comment on column release_plans.started_by_key is 'the admin key that it was started with: without it, no milestone begins';
comment on column release_plans.segments is 'digest of the segments of its milestones, as they were when it was started or approved';
comment on column release_plans.change_request_id is 'that approved the plan as a whole, or is to';
create index release_plans_environment on release_plans (environment);
create index release_plans_change_request_id on release_plans (change_request_id);
-- Only plans that run: a change of a plan writes this index when its time changes.
create index release_plans_next_at on release_plans (next_at, id) where status = 'running';

create table release_plan_requests (
  change_request_id integer not null,
  plan_id text collate "C" not null,
  milestone_id text collate "C" not null,
  digest text collate "C" not null,
  changes text collate "C" not null,
  name text collate "C" not null,
  milestones jsonb not null,
  constraint release_plan_requests_pkey primary key (change_request_id, plan_id),
  constraint release_plan_requests_change_request_id_fkey foreign key (change_request_id) references change_requests (id)
    on delete cascade,
  constraint release_plan_requests_plan_id_fkey foreign key (plan_id) references release_plans (id) on delete cascade
);
comment on table release_plan_requests is 'change requests that start a milestone of a plan when they are applied, and approve the plan';
comment on column release_plan_requests.changes is 'digest of the changes of the request for the feature: the plan is not started with others';
comment on column release_plan_requests.milestones is 'MilestoneInput[]; of the plan, as it was when this was requested';
comment on column release_plan_requests.digest is 'of the plan as it was when this was requested: an edited plan is not started';
create index release_plan_requests_plan_id on release_plan_requests (plan_id);

-- Editors may change templates for all projects, as they may change segments and other things of the whole instance.
insert into role_permissions (role_id, permission) values
  (2, 'RELEASE_PLAN_TEMPLATE_CREATE'), (2, 'RELEASE_PLAN_TEMPLATE_UPDATE'), (2, 'RELEASE_PLAN_TEMPLATE_DELETE');
