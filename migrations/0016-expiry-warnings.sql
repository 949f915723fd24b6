alter table api_tokens add column expiry_warned_for timestamptz;
comment on column api_tokens.expiry_warned_for is 'the value of expires_at for which no warning is to be recorded any more: one was recorded, or the date was set when it was already near';
