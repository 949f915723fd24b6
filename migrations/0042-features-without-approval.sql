alter table break_glass_uses add column features text[] collate "C" not null default '{}';
comment on column break_glass_uses.features is 'the names of the features that were changed, at most 100; empty for what is of no feature';
create index break_glass_uses_by_request on break_glass_uses (change_request_id) where change_request_id is not null;
