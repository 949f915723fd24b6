import { legalValuesOf } from '../context-fields/legal-values.ts'
import { refusalOf } from '../errors.ts'
import { segmentsById } from '../features/strategies/segment-links.ts'
import { problemsOfConstraints } from '../features/strategies/strategy.ts'
import { newReferences } from '../features/strategies/strategy-list.ts'
import { assertMayUse } from '../features/strategies/usable-segments.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { knownStrategyTypes } from './queries.ts'
import type { StrategyToRestore } from './restoration.ts'

/**
 * Returns why strategies can't come back, by their ids. Without a segment, a strategy would be for more users. What a
 * strategy refers to now may stay.
 */
export async function obstaclesOf(
  transaction: Transaction,
  project: string,
  wanted: readonly StrategyToRestore[],
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map()
  const strategies = wanted.map(({ after }) => after)
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
  const obstacleOf = ({ before, after }: StrategyToRestore): string | undefined => {
    const references = newReferences(after, before)
    if (references.type !== undefined && !types.has(references.type))
      return `There is no strategy type "${references.type}" any more`
    const refusal = refusalOf(() => assertMayUse(project, [references.segments], segments, limits))
    if (refusal !== undefined) return `It can't use its segments any more: ${refusal.message}`
    const [problem] = references.constraints ? problemsOfConstraints(after, before, legal, limits, '') : []
    return problem && `A constraint is not accepted any more: ${problem.message}`
  }
  return new Map(
    wanted.flatMap((strategy) => {
      const obstacle = obstacleOf(strategy)
      return obstacle === undefined ? [] : [[strategy.after.id, obstacle] as const]
    }),
  )
}
