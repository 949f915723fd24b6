alter table approval_rules add column freeze_ids integer[] not null default '{}';
alter table approval_rules add column not_by_last_editor boolean not null default false;
comment on column approval_rules.freeze_ids is 'while one of these freezes holds, nothing is changed that the rule matches';
comment on column approval_rules.not_by_last_editor is 'whether approvals of users who were the last to change one of the features do not count';
alter table freezes add column by_rules boolean not null default false;
comment on column freezes.by_rules is 'whether it holds only what approval rules name it for';
