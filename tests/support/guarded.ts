import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../src/db/handles.ts'
import { document, operations } from './contract.ts'
import { dump } from './dump.ts'

/** The actions of change requests that guard an operation; none for one that is never guarded. */
export function guardedAs(id: string): string[] {
  const { url = '', method = '' } = [...operations.values()].find((operation) => operation.id === id) ?? {}
  return [document.paths[url]?.[method.toLowerCase()]?.['x-change-request'] ?? []].flat()
}

/** Turns change requests on in every environment of every project, or of one project, or in one environment of it. */
export async function guard(db: Db, project?: string, environment?: string): Promise<void> {
  const wanted = await db
    .selectFrom('projectEnvironments')
    .select(['projectId', 'environment'])
    .$if(project !== undefined, (query) => query.where('projectId', '=', project ?? ''))
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment ?? ''))
    .execute()
  if (wanted.length === 0) return
  await db
    .insertInto('changeRequestSettings')
    .values(wanted)
    .onConflict((conflict) => conflict.columns(['projectId', 'environment']).doUpdateSet({ enabled: true }))
    .execute()
}

type Row = Record<string, unknown>

/**
 * The guarded state, by feature or segment: whether it is archived, its environments, strategies and parents.
 */
export async function guardedContent(db: Db): Promise<Map<string, unknown>> {
  const everything = (await dump(db)) as Record<string, Row[]>
  const of = (table: string, column: string, value: unknown) =>
    (everything[table] ?? []).filter((row) => row[column] === value)
  const content = new Map<string, unknown>()
  for (const { name, archived_at } of everything.features ?? []) {
    const strategies = of('feature_strategies', 'feature_name', name)
    content.set(`feature ${name}`, {
      archived: archived_at !== null,
      environments: of('feature_environments', 'feature_name', name).map(({ environment, enabled, variants }) => ({
        environment,
        enabled,
        variants,
      })),
      strategies,
      segments: strategies.map(({ id }) => of('strategy_segments', 'strategy_id', id)),
      parents: of('feature_dependencies', 'child', name),
    })
  }
  for (const segment of everything.segments ?? []) content.set(`segment ${segment.id}`, segment)
  return content
}

/** Returns the names that are in both with different values. */
export function changedBetween(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  return [...before].flatMap(([name, content]) =>
    after.has(name) && !isDeepStrictEqual(content, after.get(name)) ? [name] : [],
  )
}
