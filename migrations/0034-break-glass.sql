create table break_glass_uses (
  id integer generated always as identity,
  project_id text collate "C" not null,
  environment text collate "C" not null,
  reason text collate "C" not null,
  change_request_id integer,
  used_by integer not null,
  used_at timestamptz not null,
  reviewed_by integer,
  reviewed_at timestamptz,
  comment text collate "C",
  constraint break_glass_uses_pkey primary key (id),
  constraint break_glass_uses_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint break_glass_uses_used_by_fkey foreign key (used_by) references users (id),
  constraint break_glass_uses_reviewed_by_fkey foreign key (reviewed_by) references users (id)
);
comment on table break_glass_uses is 'changes that were made without the approvals that they needed, and who reviewed them afterwards';
comment on column break_glass_uses.change_request_id is 'the request that was applied before it was approved; null for a direct change';
comment on column break_glass_uses.reviewed_by is 'null while the review is open';
create index break_glass_uses_by_project on break_glass_uses (project_id, id);
create index break_glass_uses_open on break_glass_uses (project_id, id) where reviewed_at is null;
