-- How many features there are is counted when they change, so that reading it takes as long for a project of ten thousand
-- features as for a small one.

create table feature_counts (
  project_id text collate "C" not null,
  kind text collate "C" not null,
  type text collate "C" not null,
  day timestamptz not null,
  features integer not null,
  days bigint not null,
  constraint feature_counts_pkey primary key (project_id, kind, type, day)
);
create index feature_counts_active on feature_counts (project_id) include (features) where kind = 'active';
comment on table feature_counts is 'how many features of a project there are of each kind, but for what feature_count_changes has; nobody refers to it, so that counting waits for no lock';
comment on column feature_counts.project_id is 'empty for the kind active-anywhere, which is the sum of the kind active over all projects';
comment on column feature_counts.kind is 'what is counted, see counts_of_feature';
comment on column feature_counts.type is 'feature type; empty for kinds that do not tell types apart';
comment on column feature_counts.day is 'start of a day, UTC; that of 1970-01-01 for kinds that do not tell days apart';
comment on column feature_counts.days is 'sum of the whole days from creation to production, for the kind in-production';

create table feature_count_changes (
  id bigint generated always as identity,
  project_id text collate "C" not null,
  kind text collate "C" not null,
  type text collate "C" not null,
  day timestamptz not null,
  features integer not null,
  days bigint not null,
  constraint feature_count_changes_pkey primary key (id)
);
create index feature_count_changes_project_id on feature_count_changes (project_id, kind);
comment on table feature_count_changes is 'what changes of features added to the counts or took from them, until a job takes it into feature_counts: changes that only insert never wait for each other';

create view counted_features as
  select project_id, kind, type, day, features, days from feature_counts
  union all
  select project_id, kind, type, day, features, days from feature_count_changes;
comment on view counted_features is 'rows to sum up: several may stand for the same kind, type and day';

create function counts_of_feature(f features)
  returns table (kind text, type text, day timestamptz, days bigint) language sql stable
  as $$
    select c.kind, c.type, date_trunc('day', c.at, 'UTC'), c.days
    from (values
      ('created', '', f.created_at, 0, true),
      ('archived', '', f.archived_at, 0, f.archived_at is not null),
      ('in-production', '', f.first_production_at,
        greatest(0, floor(extract(epoch from f.first_production_at - f.created_at) / 86400))::bigint,
        f.first_production_at is not null and f.type = 'release'),
      ('active', f.type, 'epoch', 0, f.archived_at is null),
      ('in-archive', f.type, 'epoch', 0, f.archived_at is not null),
      ('marked-stale', f.type, 'epoch', 0, f.archived_at is null and f.marked_stale),
      ('unmarked', f.type, 'epoch', 0, f.archived_at is null and f.marked_stale is null),
      ('unmarked-created', f.type, f.created_at, 0, f.archived_at is null and f.marked_stale is null)
    ) as c (kind, type, at, days, applies)
    where c.applies
  $$;
comment on function counts_of_feature is 'all that one feature counts as';

create function count_feature() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into feature_count_changes (project_id, kind, type, day, features, days)
      select old.project_id, c.kind, c.type, c.day, -1, -c.days from counts_of_feature(old) c;
    end if;
    if tg_op <> 'DELETE' then
      insert into feature_count_changes (project_id, kind, type, day, features, days)
      select new.project_id, c.kind, c.type, c.day, 1, c.days from counts_of_feature(new) c;
    end if;
    return null;
  end
$$;

-- Many features that are created at once, as an import does, are counted together: one row for each kind, not one for each
-- feature and kind.
create function count_new_features() returns trigger language plpgsql as $$
  begin
    insert into feature_count_changes (project_id, kind, type, day, features, days)
    select f.project_id, c.kind, c.type, c.day, count(*), sum(c.days)
    from created f cross join lateral counts_of_feature(f) c
    group by 1, 2, 3, 4;
    return null;
  end
$$;

create trigger features_counted after delete on features
  for each row execute function count_feature();
create trigger features_counted_new after insert on features
  referencing new table as created
  for each statement execute function count_new_features();
create trigger features_counted_anew after update on features
  for each row
  when ((old.project_id, old.type, old.marked_stale, old.created_at, old.archived_at, old.first_production_at)
    is distinct from (new.project_id, new.type, new.marked_stale, new.created_at, new.archived_at, new.first_production_at))
  execute function count_feature();

insert into feature_counts (project_id, kind, type, day, features, days) values ('', 'active-anywhere', '', 'epoch', 0, 0);
