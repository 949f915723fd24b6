import type { Schema } from '../../contract.ts'
import { firstOrMissing } from '../errors.ts'
import { type StrategyKey, updateStrategy } from '../features/strategies/commands.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'

/**
 * Replaces the segments of a strategy.
 *
 * @throws DomainError forbidden; missing for the strategy in that project and environment, or a segment; invalid for a
 *   segment of another project, too many, or an archived feature
 */
export async function setStrategySegments(
  transaction: Transaction,
  wanted: Schema<'SetStrategySegments'>,
): Promise<Schema<'StrategySegments'>> {
  const { projectId: project, environmentId: environment, segmentIds } = wanted
  assertMay(transaction, 'UPDATE_FEATURE_STRATEGY', { project, environment })
  const key = await strategyKey(transaction, wanted)
  const { id, segments } = await updateStrategy(transaction, key, { segments: segmentIds }, '/body/segmentIds')
  return { projectId: project, environmentId: environment, strategyId: id, segmentIds: segments }
}

/** Returns the key of a strategy, which is looked up by its id, project and environment. */
async function strategyKey(
  { tx }: Transaction,
  { projectId: project, environmentId: environment, strategyId }: Schema<'SetStrategySegments'>,
): Promise<StrategyKey> {
  const found = await tx
    .selectFrom('featureStrategies as s')
    .innerJoin('features as f', 'f.name', 's.featureName')
    .select(['s.id', 's.featureName as feature'])
    .where('s.id', '=', strategyId)
    .where('s.environment', '=', environment)
    .where('f.projectId', '=', project)
    .execute()
  const strategy = firstOrMissing(found, 'strategy', strategyId)
  return { project, environment, ...strategy }
}
