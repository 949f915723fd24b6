import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import { dependenciesAdded, suspendBroken } from '../change-requests/broken-schedules.ts'
import { assertUnguarded } from '../change-requests/guard.ts'
import { missing } from '../errors.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { archived, type FeatureKey, lockFeature } from '../features/queries.ts'
import { dependencyFrom, obstacle } from './dependency.ts'
import { lockParties, tiesOf } from './queries.ts'

/**
 * Makes a feature depend on another one, or changes how it does.
 *
 * @throws DomainError missing for either feature; invalid for an archived child; forbidden for a parent that the child
 *   can't depend on, and in a guarded project
 */
export async function addDependency(change: Change, key: FeatureKey, wanted: Schema<'AddDependency'>): Promise<void> {
  const { tx } = change
  const { child, parent } = await lockParties(change, key, wanted.feature)
  await assertUnguarded(change, key.project)
  if (child.archivedAt !== null) throw archived(child.name)
  const ties = await tiesOf(tx, child.name, parent.name)
  const refusal = obstacle(child, parent, ties)
  if (refusal !== undefined) throw refusal
  const dependency = dependencyFrom(wanted)
  if (isDeepStrictEqual(ties.present, dependency)) return
  const settings = { enabled: dependency.enabled, variants: JSON.stringify(dependency.variants) }
  await tx
    .insertInto('featureDependencies')
    .values({ child: child.name, parent: parent.name, ...settings })
    .onConflict((conflict) => conflict.columns(['child', 'parent']).doUpdateSet(settings))
    .execute()
  await recordEvent(change, 'feature-dependency-added', subjectOf(key), { data: dependency })
  if (ties.present === null) await suspendBroken(change, dependenciesAdded(child.name, [parent.name]))
}

/**
 * Makes a feature no longer depend on one of its parents.
 *
 * @throws DomainError missing for either feature in the project; forbidden in a guarded one
 */
export async function removeDependency(change: Change, key: FeatureKey, parentName: string): Promise<void> {
  const { tx } = change
  const { child, parent } = await lockParties(change, key, parentName)
  await assertUnguarded(change, key.project)
  if (parent.project !== child.project) throw missing('feature', parentName)
  const { numDeletedRows } = await tx
    .deleteFrom('featureDependencies')
    .where('child', '=', child.name)
    .where('parent', '=', parent.name)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await recordEvent(change, 'feature-dependency-removed', subjectOf(key), { data: { feature: parent.name } })
}

/**
 * Makes a feature depend on nothing.
 *
 * @throws DomainError missing for the feature; forbidden in a guarded project
 */
export async function removeDependencies(change: Change, key: FeatureKey): Promise<void> {
  await lockFeature(change.tx, key)
  await assertUnguarded(change, key.project)
  await removeAllDependencies(change, key.project, [key.feature])
}

/** Makes features depend on nothing; one event for each that did depend on something. */
export async function removeAllDependencies(
  change: Change,
  project: string,
  children: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ child: string }>`
    with removed as (delete from feature_dependencies where child = any(${children}::text[]) returning child)
    select distinct child from removed order by child`.execute(change.tx)
  await recordEvents(
    change,
    rows.map(({ child }) => ({ type: 'feature-dependencies-removed', subject: { project, feature: child } })),
  )
}

/** Dependencies are of no environment, though a request that makes them is. */
function subjectOf({ project, feature }: FeatureKey) {
  return { project, feature }
}
