import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract.ts'
import { givenRows } from '../../db/compiled.ts'
import { assertUnguarded } from '../change-control/guard.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { admitFeature } from './admission.ts'
import { requireFeature, type StoredFeature } from './aggregate.ts'
import { insertFeatures } from './create.ts'
import { copyDependencies } from './dependencies/commands.ts'
import type { StoredEnvironment } from './environment.ts'
import { type FeatureKey, featureRecord } from './feature.ts'
import { lockFeature } from './locks.ts'
import { insertStrategies, type StrategyAt } from './strategies/rows.ts'
import type { Strategy } from './strategies/strategy.ts'

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
  assertMayCopy(transaction, project, original.environments)
  await admitFeature(transaction, project, name)
  const made = { ...original, name, markedStale: null, createdAt: now, archivedAt: null }
  await insertFeatures(transaction, [made])
  await recordEvent(transaction, 'feature-created', { project, feature: name }, { data: featureRecord(made, now) })
  await insertEnvironments(transaction, name, original.environments)
  const strategies = original.environments.flatMap((environment) => copiedStrategies(environment, name, replaceGroupId))
  await insertStrategies(transaction, strategies)
  await recordEvents(transaction, [
    ...strategies.map((placed) => strategyAdded(project, placed)),
    ...original.environments.flatMap((environment) => variantsSet(project, name, environment)),
  ])
  await copyDependencies(transaction, project, from, name)
  return requireFeature(tx, { project, feature: name }, actor.userId)
}

/** Copying needs the same permissions as adding. */
function assertMayCopy(transaction: Transaction, project: string, environments: readonly StoredEnvironment[]): void {
  for (const { name: environment, strategies, variants } of environments) {
    const scope = { project, environment }
    if (strategies.length > 0) assertMay(transaction, 'CREATE_FEATURE_STRATEGY', scope)
    if (variants.length > 0) assertMay(transaction, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', scope)
  }
}

async function insertEnvironments(
  { tx }: Transaction,
  feature: string,
  environments: readonly StoredEnvironment[],
): Promise<void> {
  const rows = environments.map(({ name, variants }) => ({ feature, name, variants }))
  const given = givenRows({ feature: 'text', name: 'text', variants: 'jsonb' }, rows)
  await tx
    .insertInto('featureEnvironments')
    .columns(['featureName', 'environment', 'variants'])
    .expression(tx.selectFrom(given).select(['given.feature', 'given.name', 'given.variants']))
    .execute()
}

function copiedStrategies(
  { name: environment, strategies }: StoredEnvironment,
  feature: string,
  replaceGroupId: boolean,
): StrategyAt[] {
  return strategies.map((strategy) => ({
    environment,
    strategy: {
      ...strategy,
      id: randomUUID(),
      featureName: feature,
      parameters: replaceGroupId ? groupedBy(feature, strategy.parameters) : strategy.parameters,
    },
  }))
}

/** Replaces the `groupId` of strategies that have one. */
function groupedBy(groupId: string, parameters: Strategy['parameters']): Strategy['parameters'] {
  return 'groupId' in parameters ? { ...parameters, groupId } : parameters
}

function strategyAdded(project: string, { environment, strategy }: StrategyAt): NewEvent {
  const subject = { project, environment, feature: strategy.featureName }
  return { type: 'feature-strategy-add', subject, data: strategy }
}

function variantsSet(project: string, feature: string, { name, variants }: StoredEnvironment): NewEvent[] {
  if (variants.length === 0) return []
  const subject = { project, environment: name, feature }
  return [{ type: 'feature-environment-variants-updated', subject, data: { variants }, preData: { variants: [] } }]
}
