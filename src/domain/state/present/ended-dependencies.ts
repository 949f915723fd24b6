import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { isUnsettled } from '../../events/totals.ts'
import { isVisibleTo } from '../../events/visible.ts'
import type { Dependency } from '../../features/dependencies/dependency.ts'
import type { Reader } from '../../visibility.ts'

/**
 * Returns the features on which features depended until they were last archived, by the names of these, as far as the
 * reader may see it in the log.
 */
export async function endedDependencies(
  db: Db,
  names: readonly string[],
  reader: Reader,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map()
  const isArchiving = sql`e.type = 'feature-archived'`
  const isEnd = sql`e.type in ('feature-dependencies-removed', 'feature-dependency-removed') and e.id < a.id`
  const { rows } = await sql<{ name: string; dependencies: Dependency[] }>`
    select a.name, coalesce(e.pre_data -> 'dependencies', jsonb_build_array(e.pre_data)) as dependencies
    from unnest(${[...names]}::text[]) as given (name)
    cross join lateral (
      select given.name, e.id, e.transaction_id from (
        (select e.id from events e where e.feature_name = given.name and ${isUnsettled} and ${isArchiving})
        union all
        (select e.id from indexed_events e where e.feature_name = given.name and ${isArchiving}
          order by e.id desc limit 1)
      ) found join events e on e.id = found.id order by e.id desc limit 1
    ) a
    cross join lateral (
      select e.id from events e where e.feature_name = a.name and ${isUnsettled} and ${isEnd}
      union all
      select e.id from indexed_events e where e.feature_name = a.name and ${isEnd}
    ) ended
    join events e on e.id = ended.id
    where e.transaction_id = a.transaction_id and ${isVisibleTo(reader)}
    order by a.name`.execute(db)
  const parents = new Map<string, string[]>()
  for (const { name, dependencies } of rows)
    parents.set(name, [...(parents.get(name) ?? []), ...dependencies.map(({ feature }) => feature)].sort())
  return parents
}
