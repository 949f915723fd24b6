-- Changes that add features call this. While a job deletes thousands of rows a minute, PostgreSQL sometimes chose to scan
-- the whole table, which is mostly deleted rows. The index skips them.
create function active_features() returns bigint language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off
as $$ begin
  return (
    select coalesce(sum(features), 0) from (
      select features from feature_counts where project_id = '' and kind = 'active-anywhere'
      union all
      select features from feature_count_changes where kind = 'active'
    ) counted);
end $$;
comment on function active_features is 'how many active features all projects have together';

-- After a burst of creations in one project, statistics say that all rows are of one project, and the counts of others
-- read all of them. Without statistics of the column, PostgreSQL expects a two hundredth, and uses the index.
alter table feature_count_changes alter column project_id set statistics 0;
