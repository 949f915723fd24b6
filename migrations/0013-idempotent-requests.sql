create table idempotent_requests (
  key_hash bytea not null,
  method text not null,
  path_hash bytea not null,
  content_type text not null,
  body_hash bytea not null,
  created_at timestamptz not null,
  status integer,
  headers jsonb,
  body text,
  encrypted_body bytea,
  constraint idempotent_requests_pkey primary key (key_hash)
);
comment on table idempotent_requests is 'writes that came with an Idempotency-Key, each with its response, which a repetition gets again; a job deletes them after 24 hours';
comment on column idempotent_requests.key_hash is 'SHA-256 of the caller and the key: the primary key makes a repetition wait that comes while the first one is running. The key itself is not stored';
comment on column idempotent_requests.path_hash is 'HMAC-SHA-256 of the path and the query, under the key: a path can contain a secret';
comment on column idempotent_requests.content_type is 'empty for a request without a body';
comment on column idempotent_requests.body_hash is 'HMAC-SHA-256 of the canonical body, under the key: a body can contain a password, which nobody should find by trying';
comment on column idempotent_requests.status is 'null only inside of the transaction that the request runs in';
comment on column idempotent_requests.headers is 'JsonObject | null; those that belong to the response, such as Location';
comment on column idempotent_requests.body is 'as it was sent; null for a response without a body and for one that is not given again';
comment on column idempotent_requests.encrypted_body is 'headers and body, encrypted with ENCRYPTION_KEY, of a response with a secret';

create index idempotent_requests_created_at on idempotent_requests (created_at);
