-- Features as code: who owns which field, and the plans that wait to be applied.
create table managed_fields (
  kind text collate "C" not null,
  name text collate "C" not null,
  field text collate "C" not null,
  manager text collate "C" not null,
  value jsonb not null,
  keys jsonb,
  source text collate "C",
  event_id bigint,
  applied_at timestamptz not null,
  primary key (kind, name, field, manager)
);
comment on table managed_fields is 'fields that managers own, as their documents say';
comment on column managed_fields.field is 'JSON pointer to the field in the document of its object; empty for the object itself';
comment on column managed_fields.value is 'unknown; the value that the manager applied';
comment on column managed_fields.keys is 'Record<string, string> | null; the ids of strategies by their keys';
create index managed_fields_by_manager on managed_fields (manager, kind, name);

create table state_managers (
  name text collate "C" primary key,
  applied_at timestamptz not null,
  applied_by text collate "C" not null,
  source text collate "C",
  event_id bigint
);
comment on table state_managers is 'the last apply of each manager that did something';

create table state_plans (
  id uuid primary key,
  number bigint generated always as identity,
  user_id int not null,
  created_at timestamptz not null,
  wanted text collate "C" not null,
  planned text collate "C" not null
);
comment on table state_plans is 'plans that can be applied for a day';
comment on column state_plans.number is 'the order in which they were made';
comment on column state_plans.wanted is 'the set of documents, and how to apply it, as JSON: the order of its names counts';
comment on column state_plans.planned is 'what it changes, as JSON, which has to be the same when it is applied';
create index state_plans_by_user on state_plans (user_id, number);
create index state_plans_by_age on state_plans (created_at);

alter table events add column manager text collate "C";
alter table events add column source text collate "C";
alter table projects add column managed_only boolean not null default false;

-- Deferred writes are sent with the commit, so a refusal has to come from the database.
create function refuse_managed(owners jsonb) returns void language plpgsql as $$
begin
  raise exception 'managed only' using errcode = 'check_violation', constraint = 'managed_only', detail = owners::text;
end
$$;
