-- Where it is true, moving a change request needs the version of the request that the caller saw.
alter table change_request_settings add column requires_version boolean not null default false;
