-- So that one key does not take the places of all others.
alter table application_usages add column key_id bigint;
comment on column application_usages.key_id is 'API token that reported it first, which may be gone; null if an earlier version stored it';
