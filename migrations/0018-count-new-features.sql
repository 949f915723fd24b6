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

drop trigger features_counted on features;
create trigger features_counted after delete on features
  for each row execute function count_feature();
create trigger features_counted_new after insert on features
  referencing new table as created
  for each statement execute function count_new_features();
