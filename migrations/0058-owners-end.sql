-- What is made anew is not what was deleted: managers own nothing of it. Until then, their rows say that it is gone.
create function end_owners() returns trigger language plpgsql as $$
begin
  delete from managed_fields
  where kind = tg_argv[0] and name = concat_ws(':', to_jsonb(new) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[2]);
  return null;
end
$$;
comment on function end_owners is 'ends who owned what had the name before; its arguments are the kind, and the columns that are the name in documents';

create trigger features_without_owners after insert on features
  for each row execute function end_owners('features', 'name');
create trigger projects_without_owners after insert on projects
  for each row execute function end_owners('projects', 'id');
create trigger segments_without_owners after insert on segments
  for each row execute function end_owners('segments', 'name');
create trigger segments_renamed_without_owners after update of name on segments
  for each row when (old.name <> new.name) execute function end_owners('segments', 'name');
create trigger environments_without_owners after insert on environments
  for each row execute function end_owners('environments', 'name');
create trigger context_fields_without_owners after insert on context_fields
  for each row execute function end_owners('contextFields', 'name');
create trigger tag_types_without_owners after insert on tag_types
  for each row execute function end_owners('tagTypes', 'name');
create trigger tags_without_owners after insert on tags
  for each row execute function end_owners('tags', 'type', 'value');
