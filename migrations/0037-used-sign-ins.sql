create table used_oidc_states (
  state_hash bytea not null,
  expires_at timestamptz not null,
  constraint used_oidc_states_pkey primary key (state_hash)
);
comment on table used_oidc_states is 'sign-ins with OpenID Connect that have opened a session, so that the same one opens no second one';
comment on column used_oidc_states.state_hash is 'SHA-256 of the state that went to the provider and back';
comment on column used_oidc_states.expires_at is 'a job deletes the row after that, when the cookie with the state has expired long ago';
create index used_oidc_states_expires_at on used_oidc_states (expires_at);
