-- One key gets a share of the places for instances.
alter table application_instances add column key_id bigint;
comment on column application_instances.key_id is 'API token that reported it first, which may be gone; null if an earlier version stored it';
