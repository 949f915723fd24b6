import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { firstOrMissing } from '../errors.ts'
import { type StrategyKey, updateStrategy } from '../features/strategies/commands.ts'
import { assertMay, type Transaction } from '../transaction.ts'

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
  const { rows } = await sql<{ id: string; feature: string }>`
    select s.id, s.feature_name as feature
    from feature_strategies s join features f on f.name = s.feature_name
    where s.id = ${strategyId} and s.environment = ${environment} and f.project_id = ${project}`.execute(tx)
  const strategy = firstOrMissing(rows, 'strategy', strategyId)
  return { project, environment, ...strategy }
}
