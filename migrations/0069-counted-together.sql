-- compatible: trigger CREATE TRIGGER features_counted_anew
-- Features that change at once, as many do that an import turns on in production, are counted together: one row for each
-- count that changed, not all counts of each feature before and after.
create function count_changed_features() returns trigger language plpgsql as $$
  begin
    insert into feature_count_changes (project_id, kind, type, day, features, days)
    select project_id, kind, type, day, sum(features), sum(days)
    from (
      select f.project_id, c.kind, c.type, c.day, -1 as features, -c.days as days
      from former f cross join lateral counts_of_feature(f) c
      union all
      select f.project_id, c.kind, c.type, c.day, 1, c.days
      from changed f cross join lateral counts_of_feature(f) c
    ) counted
    group by 1, 2, 3, 4 having sum(features) <> 0 or sum(days) <> 0;
    return null;
  end
$$;

create or replace trigger features_counted_anew after update on features
  referencing old table as former new table as changed
  for each statement execute function count_changed_features();
