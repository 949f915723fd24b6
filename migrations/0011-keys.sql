alter table api_tokens add column seen_at timestamptz;
comment on column api_tokens.seen_at is 'when the key was last used, to the minute';

alter table personal_access_tokens add column seen_at timestamptz;
comment on column personal_access_tokens.seen_at is 'when the token was last used, to the minute';
