alter table events
  add column request_id text collate "C",
  add column trace_id text collate "C";
comment on column events.request_id is 'id of the request that made the change, as it is in the log of the server; null for changes of the server itself';
comment on column events.trace_id is 'id of the trace to which that request belongs, as a trusted proxy named it';
