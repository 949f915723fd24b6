alter table api_tokens add column sealed_secret bytea;
comment on column api_tokens.sealed_secret is 'the key itself, encrypted with AES-256-GCM for the id of the row; null unless the server keeps keys recoverable';
comment on column api_tokens.secret_hash is 'SHA-256 of the whole key';
