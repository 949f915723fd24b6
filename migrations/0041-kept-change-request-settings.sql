-- Disabling change requests keeps how many approvals they need, and whether moves of open requests need a version.
alter table change_request_settings add column enabled boolean not null default true;
comment on table change_request_settings is 'how changes in an environment of a project go through change requests; without a row, they don''t';
comment on column change_request_settings.enabled is 'whether changes need a request; if not, the other settings are kept, and requires_version still holds for open requests';
