-- After the wait for all changes, whoever writes a rule waits for other locks, too, for as long as usual.
create or replace function hold_rules() returns void language plpgsql as $$
declare
  usual text := current_setting('lock_timeout');
begin
  -- Who waits for a table lock holds up all that ask for it later, so at first it only tries.
  for attempt in 1..30 loop
    begin
      lock table rule_changes in exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  perform set_config('lock_timeout', '300ms', true);
  lock table rule_changes in exclusive mode;
  perform set_config('lock_timeout', usual, true);
end
$$;
