import type { Schema } from '../../contract.ts'
import { legalValuesOf } from '../context-fields/legal-values.ts'
import { refusalOf } from '../errors.ts'
import { segmentsById } from '../features/strategies/segment-links.ts'
import { problemsOfConstraints } from '../features/strategies/strategy.ts'
import { assertMayUse } from '../features/strategies/usable-segments.ts'
import type { Transaction } from '../transaction.ts'
import { knownStrategyTypes } from './queries.ts'

/** Returns why strategies can't come back, by their ids. Without a segment, a strategy would be for more users. */
export async function obstaclesOf(
  transaction: Transaction,
  project: string,
  strategies: readonly Schema<'FeatureStrategy'>[],
): Promise<ReadonlyMap<string, string>> {
  if (strategies.length === 0) return new Map()
  const { tx, limits } = transaction
  const fields = strategies.flatMap(({ constraints }) => constraints.map(({ contextName }) => contextName))
  const legal = await legalValuesOf(tx, fields)
  const segments = await segmentsById(
    transaction,
    strategies.flatMap((strategy) => strategy.segments),
  )
  const types = await knownStrategyTypes(
    tx,
    strategies.map(({ name }) => name),
  )
  const obstacleOf = (strategy: Schema<'FeatureStrategy'>): string | undefined => {
    if (!types.has(strategy.name)) return `There is no strategy type "${strategy.name}" any more`
    const refusal = refusalOf(() => assertMayUse(project, [strategy.segments], segments, limits))
    if (refusal !== undefined) return `It can't use its segments any more: ${refusal.message}`
    const [problem] = problemsOfConstraints(strategy, undefined, legal, limits, '')
    return problem && `A constraint is not accepted any more: ${problem.message}`
  }
  return new Map(
    strategies.flatMap((strategy) => {
      const obstacle = obstacleOf(strategy)
      return obstacle === undefined ? [] : [[strategy.id, obstacle] as const]
    }),
  )
}
