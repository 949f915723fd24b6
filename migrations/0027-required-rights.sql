alter table idempotent_requests add column required_rights jsonb;
comment on column idempotent_requests.required_rights is 'JsonObject | null; all: what the request needed beyond its path, which a repetition needs, too; null for nothing';
