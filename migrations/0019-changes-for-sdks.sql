-- What SDKs read is kept in memory. A server asks what has changed since it asked before.

alter table segments add column revision xid8 not null default pg_current_xact_id();
comment on column segments.revision is 'the last transaction that changed the segment';
create index segments_revision on segments (revision);
create index features_revision on features (revision);

create table removed_features (
  name text collate "C" not null,
  revision xid8 not null default pg_current_xact_id(),
  removed_at timestamptz not null,
  constraint removed_features_pkey primary key (name)
);
comment on table removed_features is 'features that were deleted not long ago; one of the same name may exist again';
comment on column removed_features.revision is 'the transaction that deleted the feature';
create index removed_features_revision on removed_features (revision);
