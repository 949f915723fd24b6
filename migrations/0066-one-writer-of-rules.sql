-- Of two transactions that have recorded changes and then commit a rule, each would wait for the other one's changes.
create or replace function hold_rules() returns void language plpgsql as $$
declare
  usual text := current_setting('lock_timeout');
begin
  if not pg_try_advisory_xact_lock(hashtext('flaghoist rule writers')) then
    raise exception 'rules are being written' using errcode = 'serialization_failure', constraint = 'rules_held';
  end if;
  -- Who waits for a table lock holds up all that ask for it later, so at first it only tries.
  for attempt in 1..20 loop
    begin
      lock table rule_changes in exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  perform set_config('lock_timeout', '500ms', true);
  lock table rule_changes in exclusive mode;
  perform set_config('lock_timeout', usual, true);
end
$$;
comment on function hold_rules is 'waits for all changes that have recorded events; others wait until the transaction has ended. Fails if another transaction does the same, so that this one starts again and waits for that one first';
