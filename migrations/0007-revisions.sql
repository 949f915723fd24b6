-- What SDKs read is kept in memory. A server asks what has changed since it asked before.

-- The revision of a feature has a narrow table of its own: each change of a part of a feature writes it, and the row of the
-- feature has a dozen indexes, which every new version of the row would be added to.
create table feature_revisions (
  feature text collate "C" not null,
  revision xid8 not null default pg_current_xact_id(),
  constraint feature_revisions_pkey primary key (feature),
  constraint feature_revisions_feature_fkey foreign key (feature) references features (name) on delete cascade
);
create index feature_revisions_by_revision on feature_revisions (revision);
comment on table feature_revisions is 'one row for each feature; a trigger of features adds it';
comment on column feature_revisions.revision is 'the last transaction that changed the feature or what belongs to it: its environments, strategies, tags, parents and stages. What was read at a revision, and at one of shared_revision, is still right while both are the same';
comment on index feature_revisions_pkey is 'the revision of a feature';
comment on index feature_revisions_by_revision is 'the features that have changed since a revision, for SDKs';

create function add_feature_revisions() returns trigger language plpgsql as $$
  begin
    insert into feature_revisions (feature) select name from created;
    return null;
  end
$$;
create trigger features_revisions_added after insert on features
  referencing new table as created
  for each statement execute function add_feature_revisions();

create table removed_features (
  name text collate "C" not null,
  revision xid8 not null default pg_current_xact_id(),
  removed_at timestamptz not null,
  constraint removed_features_pkey primary key (name)
);
create index removed_features_revision on removed_features (revision);
comment on table removed_features is 'features that were deleted not long ago; one of the same name may exist again';
comment on column removed_features.revision is 'the transaction that deleted the feature';

create table shared_revision (
  revision xid8 not null
);
comment on table shared_revision is 'one row';
comment on column shared_revision.revision is 'the last transaction that changed what many features show: an environment, or a tag that was deleted';

insert into shared_revision (revision) values (pg_current_xact_id());
