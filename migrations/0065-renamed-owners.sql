-- A segment keeps the owners of its fields with another name, so that it has them with its old one again.
create function rename_owners() returns trigger language plpgsql as $$
begin
  delete from managed_fields where kind = tg_argv[0] and name = to_jsonb(new) ->> tg_argv[1];
  update managed_fields set name = to_jsonb(new) ->> tg_argv[1]
  where kind = tg_argv[0] and name = to_jsonb(old) ->> tg_argv[1];
  return null;
end
$$;
comment on function rename_owners is 'gives the owners of something its new name; its arguments are the kind, and the column that is the name in documents';

drop trigger segments_renamed_without_owners on segments;
create trigger segments_renamed_with_owners after update of name on segments
  for each row when (old.name <> new.name) execute function rename_owners('segments', 'name');
