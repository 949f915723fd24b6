alter table change_request_settings add column break_glass_only_off boolean not null default false;
comment on column change_request_settings.break_glass_only_off is 'whether a reason in place of approvals only lets features be turned off and archived';
