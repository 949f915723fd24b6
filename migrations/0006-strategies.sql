create table strategy_types (
  name text collate "C" not null,
  title text,
  description text,
  parameters jsonb not null default '[]',
  editable boolean not null default true,
  deprecated boolean not null default false,
  sort_order integer not null default 9999,
  constraint strategy_types_pkey primary key (name)
);
comment on column strategy_types.parameters is 'StrategyTypeParameter[]';
comment on column strategy_types.editable is 'false for the built-in types';

create table context_fields (
  name text collate "C" not null,
  description text,
  stickiness boolean not null default false,
  sort_order integer not null default 9999,
  legal_values jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint context_fields_pkey primary key (name)
);
comment on column context_fields.stickiness is 'whether it may keep a user in the same variant';
comment on column context_fields.legal_values is 'LegalValue[]; empty means any value';

create table segments (
  id integer generated always as identity,
  name text collate "C" not null,
  description text,
  project_id text collate "C",
  constraints jsonb not null default '[]',
  created_by text not null,
  created_at timestamptz not null,
  revision xid8 not null default pg_current_xact_id(),
  constraint segments_pkey primary key (id),
  constraint segments_name_key unique (name),
  constraint segments_project_id_fkey foreign key (project_id) references projects (id) on delete cascade
);
create index segments_revision on segments (revision);
comment on column segments.project_id is 'null for a segment that every project may use';
comment on column segments.constraints is 'Constraint[]';
comment on column segments.revision is 'the last transaction that changed the segment';

create table feature_strategies (
  id uuid not null default gen_random_uuid(),
  feature_name text collate "C" not null,
  environment text collate "C" not null,
  name text collate "C" not null,
  title text,
  disabled boolean not null default false,
  sort_order double precision not null,
  constraints jsonb not null default '[]',
  variants jsonb not null default '[]',
  parameters jsonb not null default '{}',
  position bigint generated always as identity,
  constraint feature_strategies_pkey primary key (id),
  constraint feature_strategies_name_fkey foreign key (name) references strategy_types (name),
  constraint feature_strategies_feature_environment_fkey foreign key (feature_name, environment)
    references feature_environments (feature_name, environment) on delete cascade
);
create index feature_strategies_by_feature on feature_strategies (feature_name, environment, sort_order, position);
create index feature_strategies_by_name on feature_strategies (name);
comment on column feature_strategies.name is 'strategy type';
comment on column feature_strategies.sort_order is 'any number: the contract sets no integer';
comment on column feature_strategies.constraints is 'Constraint[]';
comment on column feature_strategies.variants is 'StrategyVariant[]';
comment on column feature_strategies.parameters is 'Parameters';
comment on column feature_strategies.position is 'order of creation, the tie-break of sort_order';
comment on index feature_strategies_pkey is 'a strategy by its id';
comment on index feature_strategies_by_feature is 'the strategies of a feature in an environment, in their order';
comment on index feature_strategies_by_name is 'the uses of a strategy type: a type with uses can not be deleted';

create table strategy_segments (
  strategy_id uuid not null,
  segment_id integer not null,
  constraint strategy_segments_pkey primary key (strategy_id, segment_id),
  constraint strategy_segments_strategy_id_fkey foreign key (strategy_id) references feature_strategies (id) on delete cascade,
  constraint strategy_segments_segment_id_fkey foreign key (segment_id) references segments (id)
);
create index strategy_segments_segment on strategy_segments (segment_id);

insert into strategy_types (name, title, description, parameters, editable, sort_order) values
  ('flexibleRollout', 'Gradual rollout', 'On for a share of the users, and always for the same ones',
    '[{"name": "rollout", "type": "percentage", "description": "Share of the users, 0 to 100", "required": false},
      {"name": "stickiness", "type": "string", "description": "Context field that keeps a user in the same share", "required": false},
      {"name": "groupId", "type": "string", "description": "Features with the same group share the same users", "required": false}]', false, 0),
  ('default', 'Standard', 'On for everybody', '[]', false, 1),
  ('userWithId', 'User ids', 'On for the listed users',
    '[{"name": "userIds", "type": "list", "description": "Ids of the users", "required": true}]', false, 2),
  ('remoteAddress', 'IP addresses', 'On for the listed addresses and networks',
    '[{"name": "IPs", "type": "list", "description": "IP addresses, or IPv4 networks such as 10.0.0.0/8", "required": true}]', false, 3),
  ('applicationHostname', 'Hosts', 'On for the listed host names',
    '[{"name": "hostNames", "type": "list", "description": "Names of the hosts", "required": false}]', false, 4);
insert into context_fields (name, description, stickiness, sort_order) values
  ('environment', 'Environment that the application runs in', false, 0),
  ('userId', 'Id of the user', true, 1),
  ('appName', 'Allows you to constrain on application name', false, 2),
  ('currentTime', 'Time of the evaluation', false, 3),
  ('sessionId', 'Id of the session', true, 4);
