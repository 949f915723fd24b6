import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { rememberedOf } from '../../db/remembered.ts'

/** What was read of a feature at a revision, as JSON. */
export type AtRevision = { readonly revision: string; readonly json: string }

/** The features that were read last, by name. They cost about two kilobytes each. */
export const rememberedFeatures = rememberedOf<string, AtRevision>(2000)

/** Locks the features that a condition on the table picks, and marks them as changed: the update of a statement. */
export function marked(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update features set revision = pg_current_xact_id() where ${condition}`
}

/** Locks the features that are in one of some environments, and marks them as changed: they show what is there. */
export function markFeaturesIn(tx: Tx, environments: readonly string[]): Promise<unknown> {
  return markInOrder(
    tx,
    sql`select feature_name from feature_environments where environment = any(${environments}::text[])`,
  )
}

/** The same for all features of a project. */
export function markFeaturesOf(tx: Tx, project: string): Promise<unknown> {
  return markInOrder(tx, sql`select name from features where project_id = ${project}`)
}

/** The same for features with a tag of a type; with any of that type when no value is given. */
export function markFeaturesTagged(tx: Tx, type: string, value?: string): Promise<unknown> {
  return markInOrder(
    tx,
    sql`select feature_name from feature_tags
      where tag_type = ${type} and (${value ?? null}::text is null or tag_value = ${value ?? null})`,
  )
}

/** The same for the parents of features, which name them as their children. */
export function markParentsOf(tx: Tx, children: readonly string[]): Promise<unknown> {
  return markInOrder(tx, sql`select parent from feature_dependencies where child = any(${children}::text[])`)
}

/** Whoever locks several features takes them in the order of their names, so that nobody waits in a circle. */
function markInOrder(tx: Tx, names: RawBuilder<unknown>): Promise<unknown> {
  return marked(sql`name in (select name from features where name in (${names}) order by name for update)`).execute(tx)
}
