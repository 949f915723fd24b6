create table approval_rules (
  id integer generated always as identity,
  project_id text collate "C",
  environments text[] collate "C" not null,
  name text collate "C" not null,
  description text collate "C",
  tags jsonb not null,
  feature_types text[] collate "C" not null,
  events text[] collate "C" not null,
  askers text[] collate "C" not null,
  step_points double precision,
  step_hours integer,
  for_everybody boolean not null,
  also_off boolean not null,
  approvals integer not null,
  group_ids integer[] not null,
  role_ids integer[] not null,
  by_owners boolean not null,
  not_by_editors boolean not null,
  created_at timestamptz not null,
  constraint approval_rules_pkey primary key (id),
  constraint approval_rules_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);
comment on table approval_rules is 'what needs approval, and by whom';
comment on column approval_rules.project_id is 'null for all projects';
comment on column approval_rules.environments is 'names; empty for all environments';
comment on column approval_rules.tags is 'Tag[]; empty for all features';
comment on column approval_rules.step_points is 'percent of the users; null for changes of any size';
comment on column approval_rules.step_hours is 'null: a change is compared with the state before it';
create index approval_rules_project_id on approval_rules (project_id);

create function refuse_unapproved(rules jsonb) returns boolean language plpgsql as $$
begin
  raise exception 'unapproved' using errcode = 'serialization_failure', constraint = 'unapproved', detail = rules::text;
end
$$;
comment on function refuse_unapproved is 'fails, so that the transaction starts again and looks at these rules of approval: each with project and environments';

-- The Owner of a project.
insert into role_permissions (role_id, permission) values (4, 'UPDATE_PROJECT_APPROVAL_RULE');
