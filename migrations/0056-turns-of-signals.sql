-- Endpoints take turns.
drop index signals_waiting;
create index signals_waiting on signals (endpoint_id, id) where waiting;

alter table action_sets add column waiting_since timestamptz;
comment on column action_sets.waiting_since is 'since when a signal that matches waits, also when newer ones match; null without one';
update action_sets set waiting_since = now() where waiting_signal_id is not null;
