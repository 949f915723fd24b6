-- Fields of managers that belong to users for a time.
alter table managed_fields add column held_until timestamptz;
comment on column managed_fields.held_until is 'until when an apply of the manager leaves the field alone';
