-- The revision of a feature has a narrow table of its own: each change of a part of a feature writes it, and the row of the
-- feature has a dozen indexes, which every new version of the row would be added to.

create table feature_revisions (
  feature text collate "C" not null,
  revision xid8 not null default pg_current_xact_id()
);
insert into feature_revisions (feature, revision) select name, revision from features;
alter table feature_revisions
  add constraint feature_revisions_pkey primary key (feature),
  add constraint feature_revisions_feature_fkey foreign key (feature) references features (name) on delete cascade;
create index feature_revisions_by_revision on feature_revisions (revision);
comment on table feature_revisions is 'one row for each feature; a trigger of features adds it';
comment on column feature_revisions.revision is
  'the last transaction that changed the feature or what belongs to it: its environments, strategies, tags, parents and stages. What was read at a revision, and at one of shared_revision, is still right while both are the same';

drop index features_revision;
alter table features drop column revision;
-- Room for a new version of a row on its page: a change of no indexed column then writes no index.
alter table features set (fillfactor = 85);

create function add_feature_revisions() returns trigger language plpgsql as $$
  begin
    insert into feature_revisions (feature) select name from created;
    return null;
  end
$$;
create trigger features_revisions_added after insert on features
  referencing new table as created
  for each statement execute function add_feature_revisions();
