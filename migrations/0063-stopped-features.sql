-- Deferred writes are sent with the commit, so a refusal has to come from the database.
create function refuse_stopped(stopped jsonb) returns void language plpgsql as $$
begin
  raise exception 'stopped' using errcode = 'check_violation', constraint = 'stopped', detail = stopped::text;
end
$$;
