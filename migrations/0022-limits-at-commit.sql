-- Transactions count once more before they commit, under a lock. One that finds too many starts again, and is refused.
create function assert_at_most(present bigint, most bigint) returns void language plpgsql as $$
begin
  if present > most then
    raise exception 'there are % now, and the limit is %', present, most using errcode = 'serialization_failure';
  end if;
end $$;
comment on function assert_at_most is 'fails like a conflict of transactions when a limit is passed';

-- They count what a job has not yet taken into the counts, too: few rows, among many that it has deleted.
create index feature_count_changes_active on feature_count_changes (kind) include (features) where kind = 'active';
