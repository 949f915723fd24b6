import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledStatementForList, givenRows } from '../../../db/compiled.ts'
import { anyOf } from '../../../db/sql.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { assertUnguarded } from '../../change-control/guard.ts'
import { missing } from '../../errors.ts'
import type { NewEvent } from '../../event-types.ts'
import { recordEvents } from '../../events/record.ts'
import { markFeatures } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { hiddenFrom, isOutside } from '../../visibility.ts'
import { archivedError, type FeatureKey } from '../feature.ts'
import { isLocked, lockFeature, lockInOrder } from '../locks.ts'
import type { DependencyRow } from '../rows.ts'
import { type DependencyFeature, dependencyFrom, madeDependencies, type WantedDependency } from './dependency.ts'
import { tiesOf } from './queries.ts'

/**
 * Makes a feature depend on another one, or changes the dependency.
 *
 * @throws DomainError missing for either feature; invalid for an archived child; forbidden for a parent that the child
 *   can't depend on, and in a guarded project
 */
export async function addDependency(
  transaction: Transaction,
  key: FeatureKey,
  wanted: Schema<'AddDependency'>,
): Promise<void> {
  const { child, parent } = await lockParties(transaction, key, wanted.feature)
  await assertUnguarded(transaction, key.project)
  if (child.archivedAt !== null) throw archivedError(child.name)
  const made = await makeDependencies(transaction, key.project, [{ child, parent, dependency: dependencyFrom(wanted) }])
  await recordEvents(transaction, made)
}

const upsertRows = compiledStatementForList<{ child: string; parent: string; enabled: boolean; variants: object }>(
  { child: 'text', parent: 'text', enabled: 'boolean', variants: 'jsonb' },
  (given, db) =>
    db
      .insertInto('featureDependencies')
      .columns(['child', 'parent', 'enabled', 'variants'])
      .expression(
        db
          .selectFrom(given)
          .select(['given.child', 'given.parent', 'given.enabled', 'given.variants'])
          .orderBy('given.position'),
      )
      .onConflict((conflict) =>
        conflict.columns(['child', 'parent']).doUpdateSet(({ ref }) => ({
          enabled: ref('excluded.enabled'),
          variants: ref('excluded.variants'),
        })),
      ),
)

/**
 * Adds or changes dependencies between locked features of an unguarded project, one after the other.
 *
 * @returns the events, which the caller records
 * @throws DomainError forbidden for a child that can't depend on its parent
 */
export async function makeDependencies(
  transaction: Transaction,
  project: string,
  wanted: readonly WantedDependency[],
): Promise<NewEvent[]> {
  if (wanted.length === 0) return []
  const names = wanted.flatMap(({ child, parent }) => [child.name, parent.name])
  const made = madeDependencies(wanted, await tiesOf(transaction.tx, names))
  const rows = made.map(({ child, dependency: { feature: parent, ...settings } }) => ({ child, parent, ...settings }))
  if (rows.length > 0) await transaction.later(upsertRows(rows))
  await markChildren(transaction, rows)
  return made.map(({ child, dependency: data, before: preData }) => ({
    type: 'feature-dependency-added',
    subject: { project, feature: child },
    data,
    ...(preData !== null && { preData }),
  }))
}

/**
 * Removes a feature's dependency on one of its parents.
 *
 * @throws DomainError missing if one of the features is not in the project; forbidden in a guarded project
 */
export async function removeDependency(transaction: Transaction, key: FeatureKey, parentName: string): Promise<void> {
  const { child, parent } = await lockParties(transaction, key, parentName)
  await assertUnguarded(transaction, key.project)
  if (parent.project !== child.project) throw missing('feature', parentName)
  await recordEvents(
    transaction,
    await endDependencies(transaction, key.project, [{ child: child.name, parent: parent.name }]),
  )
}

/** A dependency to remove. */
export type EndedDependency = Readonly<Pick<DependencyRow, 'child' | 'parent'>>

/**
 * Removes dependencies between locked features of an unguarded project.
 *
 * @returns the events in the given order, which the caller records
 */
export async function endDependencies(
  transaction: Transaction,
  project: string,
  ended: readonly EndedDependency[],
): Promise<NewEvent[]> {
  if (ended.length === 0) return []
  const given = givenRows({ child: 'text', parent: 'text' }, ended)
  const rows = await transaction.tx
    .deleteFrom('featureDependencies')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('child', 'parent'),
        'in',
        selectFrom(given).select(['given.child', 'given.parent']).$asTuple('child', 'parent'),
      ),
    )
    .returning(['child', 'parent', 'enabled', 'variants'])
    .execute()
  const dependencyKey = ({ child, parent }: EndedDependency) => `${child} ${parent}`
  const removed = new Map(rows.map((row) => [dependencyKey(row), row]))
  await markChildren(transaction, rows)
  return ended.flatMap((tie) => {
    const row = removed.get(dependencyKey(tie))
    return row === undefined ? [] : [removedEvent(project, row)]
  })
}

function byFeature(one: Schema<'FeatureDependency'>, other: Schema<'FeatureDependency'>): number {
  return one.feature < other.feature ? -1 : 1
}

type RemovedRow = Pick<DependencyRow, 'child' | 'parent' | 'enabled' | 'variants'>

function removedEvent(project: string, row: RemovedRow): NewEvent {
  const { child, parent } = row
  const subject = { project, feature: child }
  return { type: 'feature-dependency-removed', subject, data: { feature: parent }, preData: dependencyIn(row) }
}

function dependencyIn({ parent: feature, enabled, variants }: RemovedRow): Schema<'FeatureDependency'> {
  return { feature, enabled, variants }
}

/**
 * Removes all dependencies of a feature on others.
 *
 * @throws DomainError missing for the feature; forbidden in a guarded project
 */
export async function removeDependencies(transaction: Transaction, key: FeatureKey): Promise<void> {
  await lockFeature(transaction, key)
  await assertUnguarded(transaction, key.project)
  await removeAllDependencies(transaction, key.project, [key.feature])
}

/** Removes all dependencies of features on others, with one event for each feature that had any. */
export async function removeAllDependencies(
  transaction: Transaction,
  project: string,
  children: readonly string[],
): Promise<void> {
  const { tx } = transaction
  const removed = await tx
    .deleteFrom('featureDependencies')
    .where('child', '=', anyOf(children))
    .returning(['child', 'parent', 'enabled', 'variants'])
    .execute()
  await markChildren(transaction, removed)
  const byChild = [...grouped(removed, ({ child }) => child)].sort(([one], [other]) => (one < other ? -1 : 1))
  await recordEvents(
    transaction,
    byChild.map(([feature, rows]) => ({
      type: 'feature-dependencies-removed',
      subject: { project, feature },
      preData: { dependencies: rows.map(dependencyIn).sort(byFeature) },
    })),
  )
}

/** Makes the new feature `to` depend on the parents of the locked feature `from`. */
export async function copyDependencies(
  transaction: Transaction,
  project: string,
  from: string,
  to: string,
): Promise<void> {
  const { tx } = transaction
  const copied = await tx
    .insertInto('featureDependencies')
    .columns(['child', 'parent', 'enabled', 'variants'])
    .expression((eb) =>
      eb
        .selectFrom('featureDependencies')
        .select([sql<string>`${to}::text`.as('child'), 'parent', 'enabled', 'variants'])
        .where('child', '=', from)
        .orderBy('parent'),
    )
    .returning(['parent as feature', 'enabled', 'variants'])
    .execute()
  await recordEvents(
    transaction,
    copied.map((data) => ({ type: 'feature-dependency-added', subject: { project, feature: to }, data })),
  )
}

/** Marks only the children: a cached feature contains its parents, and its children are read each time. */
function markChildren(transaction: Transaction, rows: readonly { child: string }[]): Promise<void> {
  return markFeatures(
    transaction,
    rows.map(({ child }) => child),
  )
}

/**
 * Locks a child and a parent until the transaction ends, in the order of their names. Other changes of their
 * dependencies wait, and can't deadlock.
 *
 * @throws DomainError missing if the child is not in its project, or if the parent is in no project that the actor sees
 */
async function lockParties(
  transaction: Transaction,
  { project, feature }: FeatureKey,
  parentName: string,
): Promise<{ child: DependencyFeature; parent: DependencyFeature }> {
  const { tx, actor } = transaction
  const both = sql<boolean>`f.name in (${feature}, ${parentName}) and ${isOutside(hiddenFrom(actor), sql`f.project_id`)}`
  await lockInOrder(transaction, [both])
  const read = await tx
    .selectFrom('features as f')
    .select(['f.name', 'f.projectId as project', 'f.archivedAt'])
    .where(both)
    .execute()
  const rows = read.filter(({ name }) => isLocked(tx, name))
  const child = rows.find(({ name }) => name === feature)
  if (child === undefined || child.project !== project) throw missing('feature', feature)
  const parent = rows.find(({ name }) => name === parentName)
  if (parent === undefined) throw missing('feature', parentName)
  return { child, parent }
}
