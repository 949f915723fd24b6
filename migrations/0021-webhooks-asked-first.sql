-- compatible: function CREATE OR REPLACE FUNCTION public.note_webhook_deliveries()
-- Every change runs this. Where no webhook is enabled, the join would only be started and ended.
create or replace function note_webhook_deliveries() returns trigger language plpgsql as $$
begin
  perform from webhooks where enabled limit 1;
  if not found then
    return null;
  end if;
  insert into webhook_deliveries (webhook_id, event_id, created_at, due_at, retry_until)
  select w.id, e.id, e.created_at, e.created_at, e.created_at + interval '1 day'
  from recorded e
  join webhooks w on w.enabled and e.type = any(w.events)
    and (cardinality(w.projects) = 0 or e.project = any(w.projects))
    and (cardinality(w.environments) = 0 or e.environment is null or e.environment = any(w.environments))
    and (w.tags = '[]' or exists (select from jsonb_array_elements(e.tags) t where w.tags @> jsonb_build_array(t.value)))
    -- The row of a feature that is deleted is gone; its event has it.
    and (cardinality(w.feature_types) = 0 or coalesce(
      (select f.type from features f where f.name = e.feature_name),
      case e.type when 'feature-deleted' then e.pre_data ->> 'type' end) = any(w.feature_types))
  order by e.id, w.id;
  return null;
end $$;
