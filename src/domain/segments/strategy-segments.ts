import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { assertMay, type Change } from '../change.ts'
import { firstOrMissing } from '../errors.ts'
import { type StrategyKey, updateStrategy } from '../features/strategies/commands.ts'

/**
 * Replaces the segments of a strategy.
 *
 * @throws DomainError forbidden; missing for the strategy in that project and environment, or a segment; invalid for a
 *   segment of another project, too many, or an archived feature
 */
export async function setStrategySegments(
  change: Change,
  wanted: Schema<'SetStrategySegments'>,
): Promise<Schema<'StrategySegments'>> {
  const { projectId: project, environmentId: environment, segmentIds } = wanted
  assertMay(change, 'UPDATE_FEATURE_STRATEGY', { project, environment })
  const key = await strategyKey(change, wanted)
  const { id, segments } = await updateStrategy(change, key, { segments: segmentIds }, '/body/segmentIds')
  return { projectId: project, environmentId: environment, strategyId: id, segmentIds: segments }
}

/** Returns the key of a strategy, which is looked up by its id, project and environment. */
async function strategyKey(
  { tx }: Change,
  { projectId: project, environmentId: environment, strategyId }: Schema<'SetStrategySegments'>,
): Promise<StrategyKey> {
  const { rows } = await sql<{ id: string; feature: string }>`
    select s.id, s.feature_name as feature
    from feature_strategies s join features f on f.name = s.feature_name
    where s.id = ${strategyId} and s.environment = ${environment} and f.project_id = ${project}`.execute(tx)
  const strategy = firstOrMissing(rows, 'strategy', strategyId)
  return { project, environment, ...strategy }
}
