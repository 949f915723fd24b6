/** Up to this id the events are counted in the kept totals. */
export const SETTLED = 50

/** Takes the first events of a project into the kept totals, as the job does. */
export function settleEventsOf(project: string): string {
  const settled = `from events where project = '${project}' and id <= ${SETTLED}`
  return `insert into indexed_events (id, created_at, created_by_user_id, type, project, feature_name, text)
      select id, created_at, created_by_user_id, type, project, feature_name,
        event_search_text(type, created_by, data) ${settled};
    insert into project_activity (project, hour, events)
      select project, date_trunc('hour', created_at, 'UTC'), count(*) ${settled} group by 1, 2;
    insert into project_activity_days (project, day, events)
      select project, date_trunc('day', created_at, 'UTC'), count(*) ${settled} group by 1, 2;
    insert into event_totals (feature, project, type, events)
      select case when grouping(feature_name) = 1 then '' else feature_name end,
        case when grouping(project) = 1 then '*' else project end, type, count(*) ${settled}
      group by grouping sets ((type), (project, type), (feature_name, project, type))
      having grouping(feature_name) = 1 or feature_name is not null
      on conflict (feature, project, type) do update set events = event_totals.events + excluded.events`
}
