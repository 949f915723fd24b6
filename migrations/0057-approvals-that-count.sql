-- All admin keys share an account. An approval counts only as long as the key stands that gave it.
alter table change_request_reviews add column api_token_id integer;
comment on column change_request_reviews.api_token_id is 'the admin key that it was given with, also after the key was deleted; null for an account, and for keys of before';

-- Rules are written without a lock of their table: a transaction that is rolled back holds up nobody. Changes lock this
-- table in a mode that others do not wait for, and the commit of a rule waits for them.
create table rule_changes (
  id integer not null,
  constraint rule_changes_pkey primary key (id)
);
comment on table rule_changes is 'always empty: its lock decides whether a change comes before an approval rule, or under it';

create function hold_rules() returns void language plpgsql as $$
begin
  -- Who waits for a table lock holds up all that ask for it later, so at first it only tries.
  for attempt in 1..40 loop
    begin
      lock table rule_changes in exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  perform set_config('lock_timeout', '150ms', true);
  lock table rule_changes in exclusive mode;
end
$$;
comment on function hold_rules is 'waits for all changes that have recorded events; others wait until the transaction has ended';

alter table break_glass_uses add column reminded_at timestamptz;
comment on column break_glass_uses.reminded_at is 'when the last reminder said that nobody has reviewed it';
