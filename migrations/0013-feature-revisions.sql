alter table features add column revision xid8 not null default pg_current_xact_id();
comment on column features.revision is
  'the last transaction that changed the feature or what belongs to it: its environments, strategies, tags, parents and stages. What was read at a revision is still right while the revision is';
