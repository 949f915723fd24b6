create table freezes (
  id integer generated always as identity,
  project_id text collate "C",
  environments text[] collate "C" not null,
  name text collate "C" not null,
  description text collate "C",
  starts text collate "C" not null,
  ends text collate "C" not null,
  time_zone text collate "C" not null,
  weekly boolean not null,
  repeats_until text collate "C",
  allows_off boolean not null,
  created_at timestamptz not null,
  constraint freezes_pkey primary key (id),
  constraint freezes_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);
comment on table freezes is 'times in which what applications get may not change';
comment on column freezes.project_id is 'null for all projects';
comment on column freezes.environments is 'names; empty for all environments';
comment on column freezes.starts is 'on the clocks of time_zone, such as 2026-12-24T18:00; of a weekly freeze, the first time';
comment on column freezes.ends is 'like starts';
comment on column freezes.time_zone is 'a name in the database of IANA';
comment on column freezes.repeats_until is 'the last day on which a weekly freeze begins; null: it is repeated for ever';
comment on column freezes.allows_off is 'whether features can be turned off and archived in it';
create index freezes_project_id on freezes (project_id);

create function refuse_frozen(held jsonb) returns boolean language plpgsql as $$
begin
  raise exception 'frozen' using errcode = 'check_violation', constraint = 'frozen', detail = held::text;
end
$$;
comment on function refuse_frozen is 'fails because of these freezes: each with id, name (null if it is not to be shown) and until';

-- The Owner of a project.
insert into role_permissions (role_id, permission) values (4, 'UPDATE_PROJECT_FREEZE');
