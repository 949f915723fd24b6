import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract.ts'
import { assertUnguarded } from '../change-control/guard.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { assertMayAll, type Transaction } from '../transaction/transaction.ts'
import { admitFeature } from './admission.ts'
import { requireFeature, type StoredFeature } from './aggregate.ts'
import { applyPlans } from './apply.ts'
import type { EnvironmentEdit, Strategy } from './edits/edit.ts'
import type { StoredEnvironment } from './environment.ts'
import type { FeatureKey } from './feature.ts'
import { lockFeature } from './locks.ts'
import { dependencyEdits, needsOf, partIn, planOfEnvironment } from './plan.ts'
import { EMPTY_ENVIRONMENT, featureDocument } from './state.ts'

/**
 * Creates a feature with the strategies, variants, metadata and parents of another one. It is off in all environments.
 *
 * @throws DomainError missing for the feature; taken for the name; invalid for the name or the instance's limit;
 *   forbidden for the project's limit, without the permissions for the copied parts, and in a guarded project
 */
export async function cloneFeature(
  transaction: Transaction,
  { project, feature: from }: FeatureKey,
  { name, replaceGroupId = true }: Schema<'CloneFeature'>,
): Promise<StoredFeature> {
  const { tx, now, actor } = transaction
  // Changes of the project's environments also lock the project first, so they can't happen between read and copy.
  await lockActiveProject(tx, project)
  await lockFeature(transaction, { project, feature: from })
  const original = await requireFeature(tx, { project, feature: from }, actor.userId)
  await assertUnguarded(transaction, project)
  const edits = original.environments.flatMap((environment) => copiedContent(environment, name, replaceGroupId))
  // First all strategies, then all variants.
  const contents = [
    ...edits.filter(({ kind }) => kind !== 'variants'),
    ...edits.filter(({ kind }) => kind === 'variants'),
  ]
  // Copying needs the same permissions as adding.
  assertMayAll(transaction, needsOf([{ project, feature: name, edits }]))
  await admitFeature(transaction, project, name)
  const made = { ...original, name, markedStale: null, createdAt: now, archivedAt: null }
  await applyPlans(transaction, [
    [{ project, feature: name, edits: [{ kind: 'created', after: made, tags: [] }] }],
    [{ project, feature: name, edits: contents }],
    [{ project, feature: name, edits: dependencyEdits({}, featureDocument(original).dependencies) }],
  ])
  return requireFeature(tx, { project, feature: name }, actor.userId)
}

/** Returns the edits that give a new feature what another one has in an environment: it is off there. */
function copiedContent(environment: StoredEnvironment, feature: string, replaceGroupId: boolean): EnvironmentEdit[] {
  const strategies = environment.strategies.map((strategy) => ({
    ...strategy,
    id: randomUUID(),
    featureName: feature,
    parameters: replaceGroupId ? groupedBy(feature, strategy.parameters) : strategy.parameters,
  }))
  const wanted = { strategies, variants: environment.variants, enabled: false }
  return planOfEnvironment(environment, partIn(EMPTY_ENVIRONMENT), wanted, 'by id')
}

/** Replaces the `groupId` of strategies that have one. */
function groupedBy(groupId: string, parameters: Strategy['parameters']): Strategy['parameters'] {
  return 'groupId' in parameters ? { ...parameters, groupId } : parameters
}
