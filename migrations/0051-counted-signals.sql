alter table safeguards
  add column endpoint_id integer,
  add column lane text collate "C" not null default 'prometheus',
  add column signal_count integer not null default 0,
  add column counts_after bigint not null default 0,
  add column breached_since timestamptz;
comment on column safeguards.endpoint_id is 'that of the source, of a source of signals';
comment on column safeguards.lane is 'which of the workers read it, so that those of another lane do not wait for it';
comment on column safeguards.signal_count is 'how many signals have matched since the reading before';
comment on column safeguards.counts_after is 'the last signal of before it was created, edited or reset: no signal up to this one counts';
comment on column safeguards.since is 'since when no number was fine: each was beyond the threshold or missing';
comment on column safeguards.breached_since is 'since when a number is beyond the threshold, and none was fine in between';
update safeguards set breached_since = since where problem is null;
update safeguards set lane = 'stored' where source ->> 'type' <> 'prometheus';
update safeguards s set endpoint_id = e.id, counts_after = coalesce((select max(id) from signals), 0)
from signal_endpoints e where s.source ->> 'type' = 'signal' and e.id = (s.source ->> 'endpointId')::integer;
alter table safeguards add constraint safeguards_endpoint_id_fkey foreign key (endpoint_id) references signal_endpoints (id);
create index safeguards_endpoint_id on safeguards (endpoint_id);
drop index safeguards_due;
create index safeguards_due on safeguards (lane, next_read_at, id) where enabled and tripped_at is null;

-- The limit of series in an hour is one for the keys of the same projects.
alter table impact_metrics add column reporters text collate "C" not null default '';
comment on column impact_metrics.reporters is 'a hash of the projects of the key, which share a limit';
drop index impact_metrics_by_hour;
create index impact_metrics_by_hour on impact_metrics (hour, environment, reporters);
