import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Tx } from '../../../db/handles.ts'
import { assertUnguarded } from '../../change-control/guard.ts'
import { missing } from '../../errors.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { hiddenFrom, isOutside } from '../../visibility.ts'
import { applyEdits, applyPlans, type Plan } from '../apply.ts'
import { archivedError, type FeatureKey } from '../feature.ts'
import { isLocked, lockFeature, lockInOrder } from '../locks.ts'
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
  const dependency = dependencyFrom(wanted)
  await applyPlans(transaction, [await plansToDepend(transaction, key.project, [{ child, parent, dependency }])])
}

/**
 * Plans how to add or change dependencies between locked features of an unguarded project, one after the other.
 *
 * @throws DomainError forbidden for a child that can't depend on its parent
 */
export async function plansToDepend(
  transaction: Transaction,
  project: string,
  wanted: readonly WantedDependency[],
): Promise<Plan[]> {
  if (wanted.length === 0) return []
  const names = wanted.flatMap(({ child, parent }) => [child.name, parent.name])
  return madeDependencies(wanted, await tiesOf(transaction.tx, names)).map(
    ({ child: feature, dependency, before }) => ({
      project,
      feature,
      edits: [{ kind: 'dependencyAdded', before, after: dependency }],
    }),
  )
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
  const [tied] = await tiesOf(transaction.tx, [child.name])
  const ended = tied?.parents.filter((one) => one.feature === parent.name) ?? []
  await applyEdits(
    transaction,
    key,
    ended.map((before) => ({ kind: 'dependencyRemoved', before })),
  )
}

/**
 * Removes all dependencies of a feature on others.
 *
 * @throws DomainError missing for the feature; forbidden in a guarded project
 */
export async function removeDependencies(transaction: Transaction, key: FeatureKey): Promise<void> {
  await lockFeature(transaction, key)
  await assertUnguarded(transaction, key.project)
  await applyPlans(transaction, [await plansToEndDependencies(transaction.tx, key.project, [key.feature])])
}

/** Plans how to end all dependencies of locked features on others, as far as they have any. */
export async function plansToEndDependencies(tx: Tx, project: string, children: readonly string[]): Promise<Plan[]> {
  const tied = await tiesOf(tx, children.toSorted())
  return tied
    .filter(({ parents }) => parents.length > 0)
    .map(({ name: feature, parents: before }) => {
      return { project, feature, edits: [{ kind: 'dependenciesRemoved', before }] }
    })
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
