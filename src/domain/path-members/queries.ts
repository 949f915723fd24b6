import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'

/** Something with a name or value to which no path leads: an older version took it. */
export type Unreachable = { readonly what: string; readonly name: string }

/** Returns everything whose own path a browser or a proxy would shorten, by what it is. */
export async function unreachableNames(db: Db): Promise<Unreachable[]> {
  const { rows } = await sql<Unreachable>`
    with removed (name) as (values ('.'), ('..'))
    select what, found.name from (
      select 'tag' as what, t.type || ':' || t.value as name from tags t join removed r on r.name = t.value
      union all select 'application', a.name from applications a join removed r on r.name = a.name
      union all select 'legal value', c.name || ':' || r.name from context_fields c cross join removed r
        where c.legal_values @> jsonb_build_array(${jsonbObjectOf({ value: sql.ref('r.name') })})
      union all select 'feature', f.name from features f join removed r on r.name = f.name
      union all select 'project', p.id from projects p join removed r on r.name = p.id
      union all select 'environment', e.name from environments e join removed r on r.name = e.name
      union all select 'context field', c.name from context_fields c join removed r on r.name = c.name
      union all select 'tag type', t.name from tag_types t join removed r on r.name = t.name
      union all select 'strategy type', s.name from strategy_types s join removed r on r.name = s.name
    ) found order by what, found.name`.execute(db)
  return rows
}
