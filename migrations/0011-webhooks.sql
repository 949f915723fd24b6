create table webhooks (
  id integer generated always as identity,
  description text,
  enabled boolean not null,
  parameters jsonb not null,
  secrets jsonb not null,
  events text[] collate "C" not null,
  projects text[] collate "C" not null,
  environments text[] collate "C" not null,
  created_at timestamptz not null,
  constraint webhooks_pkey primary key (id)
);
comment on column webhooks.parameters is 'JsonObject; what may be shown to those who may change the webhook';
comment on column webhooks.secrets is 'JsonObject; never shown';
comment on column webhooks.projects is 'ids of the projects whose events are sent; empty for all events';
comment on column webhooks.environments is 'names of the environments whose events are sent; empty for all';

-- webhook_id has no foreign key on purpose: its check would lock the webhook in every transaction that records an event.
create table webhook_deliveries (
  id bigint generated always as identity,
  webhook_id integer not null,
  event_id bigint not null,
  state text collate "C" not null default 'pending',
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  retry_until timestamptz not null,
  leased_until timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  error text,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_state_known check (state in ('pending', 'delivered', 'failed'))
);
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, event_id, id) where state = 'pending';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_finished on webhook_deliveries (created_at) where state <> 'pending';
comment on table webhook_deliveries is 'the outbox and its log: an event that a webhook sends or has sent, written in the transaction of the event';
comment on column webhook_deliveries.due_at is 'time of the next attempt, while it is pending';
comment on column webhook_deliveries.retry_until is 'an attempt that fails after this time is the last one';
comment on column webhook_deliveries.leased_until is 'until then it belongs to the server that is sending it';

create function note_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event_id, created_at, due_at, retry_until)
  select w.id, e.id, e.created_at, e.created_at, e.created_at + interval '1 day'
  from recorded e
  join webhooks w on w.enabled and e.type = any(w.events)
    and (cardinality(w.projects) = 0 or e.project = any(w.projects))
    and (cardinality(w.environments) = 0 or e.environment is null or e.environment = any(w.environments))
  order by e.id, w.id;
  return null;
end $$;
create trigger note_webhook_deliveries after insert on events referencing new table as recorded
  for each statement execute function note_webhook_deliveries();
