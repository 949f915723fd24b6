create table signal_endpoints (
  id integer generated always as identity,
  name text collate "C" not null,
  description text collate "C",
  enabled boolean not null,
  created_at timestamptz not null,
  created_by_user_id integer not null,
  constraint signal_endpoints_pkey primary key (id),
  constraint signal_endpoints_name_key unique (name)
);
comment on table signal_endpoints is 'addresses at which other systems send signals';

create table signal_endpoint_tokens (
  id integer generated always as identity,
  endpoint_id integer not null,
  name text collate "C" not null,
  secret_hash bytea not null,
  secret_prefix text collate "C" not null,
  created_at timestamptz not null,
  created_by_user_id integer not null,
  constraint signal_endpoint_tokens_pkey primary key (id),
  constraint signal_endpoint_tokens_secret_hash_key unique (secret_hash),
  constraint signal_endpoint_tokens_name_key unique (endpoint_id, name),
  constraint signal_endpoint_tokens_endpoint_id_fkey foreign key (endpoint_id) references signal_endpoints (id) on delete cascade
);
comment on column signal_endpoint_tokens.secret_hash is 'SHA-256 of the whole token';
comment on column signal_endpoint_tokens.secret_prefix is 'first characters of the token, to tell tokens apart in a list';

create table signals (
  id bigint generated always as identity,
  endpoint_id integer not null,
  token_id integer,
  payload jsonb not null,
  payload_hash bytea not null,
  waiting boolean not null default true,
  created_at timestamptz not null,
  constraint signals_pkey primary key (id),
  constraint signals_endpoint_id_fkey foreign key (endpoint_id) references signal_endpoints (id) on delete cascade,
  constraint signals_token_id_fkey foreign key (token_id) references signal_endpoint_tokens (id) on delete set null
);
-- For the job that compares them, the lists of an endpoint, the sweep, and the deletion of tokens.
create index signals_waiting on signals (id) where waiting;
create index signals_by_endpoint on signals (endpoint_id, id);
create index signals_created_at on signals (created_at);
create index signals_token_id on signals (token_id);
comment on column signals.payload is 'unknown; the JSON that was sent';
comment on column signals.payload_hash is 'SHA-256 of the payload';
comment on column signals.waiting is 'whether the job has still to compare it with the action sets';

create table action_sets (
  id integer generated always as identity,
  project_id text collate "C" not null,
  name text collate "C" not null,
  description text collate "C",
  enabled boolean not null,
  actor_id integer not null,
  endpoint_id integer not null,
  filters jsonb not null,
  actions jsonb not null,
  created_at timestamptz not null,
  created_by_user_id integer not null,
  waiting_signal_id bigint,
  waiting_hash bytea,
  last_run_at timestamptz,
  constraint action_sets_pkey primary key (id),
  constraint action_sets_name_key unique (project_id, name),
  constraint action_sets_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint action_sets_actor_id_fkey foreign key (actor_id) references users (id),
  constraint action_sets_endpoint_id_fkey foreign key (endpoint_id) references signal_endpoints (id)
);
create index action_sets_actor_id on action_sets (actor_id);
create index action_sets_endpoint_id on action_sets (endpoint_id);
create index action_sets_waiting on action_sets (id) where waiting_signal_id is not null;
comment on table action_sets is 'what a project does by itself when a signal comes';
comment on column action_sets.actor_id is 'the service account that does it, which may be deleted by now';
comment on column action_sets.filters is 'Record<string, PayloadFilter>; by the path of a value in the payload';
comment on column action_sets.actions is 'Action[]; what is done, in this order';
comment on column action_sets.waiting_signal_id is 'the newest signal that matches and has not run it yet; null without one. There is no foreign key, since old signals are deleted';
comment on column action_sets.waiting_hash is 'SHA-256 of the payload of that signal';
comment on column action_sets.last_run_at is 'when it ran last: it runs at most once in a minute';

create table action_runs (
  id bigint generated always as identity,
  action_set_id integer not null,
  signal_id bigint not null,
  payload_hash bytea not null,
  state text collate "C" not null,
  actions jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  leased_until timestamptz,
  constraint action_runs_pkey primary key (id),
  constraint action_runs_action_set_id_fkey foreign key (action_set_id) references action_sets (id) on delete cascade
);
create index action_runs_by_set on action_runs (action_set_id, id);
create index action_runs_started on action_runs (id) where state = 'started';
create index action_runs_created_at on action_runs (created_at);
comment on table action_runs is 'runs of action sets';
comment on column action_runs.actions is 'ActionOutcome[]; as they were when the run began, with what came of them';
comment on column action_runs.leased_until is 'until then, it belongs to the server that runs it';

-- The Owner of a project.
insert into role_permissions (role_id, permission) values (4, 'UPDATE_PROJECT_ACTIONS');
