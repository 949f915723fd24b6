alter table webhooks add column revision_key uuid not null default gen_random_uuid();
comment on column webhooks.revision_key is 'never shown; part of what the revision is a hash of, so that nobody finds a parameter by comparing hashes';

alter table projects add column require_preconditions boolean not null default false;
comment on column projects.require_preconditions is 'whether edits of features need the header If-Match';
