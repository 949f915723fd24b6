-- Lists show names of segments, and applications read a segment by its own revision: a new name is no reason to read
-- all features again. While a server of an older version runs, its lists can show the old name.
alter table shared_revision add column listed_revision xid8 not null default pg_current_xact_id();
comment on column shared_revision.listed_revision is 'the last transaction that changed what lists alone show of many features: the name of a segment';
