-- Changes that add features call this, often while a job deletes thousands of rows a minute from what it reads. The plan
-- for a table of changing size was a scan of its empty pages at times: with an index, deleted rows are skipped.
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
