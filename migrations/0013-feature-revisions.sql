alter table features add column revision xid8 not null default pg_current_xact_id();
comment on column features.revision is
  'the last transaction that changed the feature or what belongs to it: its environments, strategies, tags, parents and stages. What was read at a revision, and at one of shared_revision, is still right while both are the same';

create table shared_revision (
  revision xid8 not null
);
comment on table shared_revision is 'one row';
comment on column shared_revision.revision is
  'the last transaction that changed what many features show: an environment, or a tag that was deleted';
insert into shared_revision (revision) values (pg_current_xact_id());
