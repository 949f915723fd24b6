-- compatible: trigger CREATE TRIGGER features_counted_anew
-- Most changes of a feature, such as of its description, change no count: a condition of the trigger finds that out for
-- each row, at a tenth of the cost of a trigger for the statement. Where counts change, only the difference is written.
create function count_changed_feature() returns trigger language plpgsql as $$
  begin
    insert into feature_count_changes (project_id, kind, type, day, features, days)
    select project_id, kind, type, day, sum(features), sum(days)
    from (
      select old.project_id, c.kind, c.type, c.day, -1 as features, -c.days as days from counts_of_feature(old) c
      union all
      select new.project_id, c.kind, c.type, c.day, 1, c.days from counts_of_feature(new) c
    ) counted
    group by 1, 2, 3, 4 having sum(features) <> 0 or sum(days) <> 0;
    return null;
  end
$$;

create or replace trigger features_counted_anew after update on features
  for each row
  when ((old.project_id, old.type, old.marked_stale, old.created_at, old.archived_at, old.first_production_at)
    is distinct from (new.project_id, new.type, new.marked_stale, new.created_at, new.archived_at, new.first_production_at))
  execute function count_changed_feature();

drop function count_changed_features();
