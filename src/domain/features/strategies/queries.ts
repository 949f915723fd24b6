import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { currentLegalValuesOf } from '../../context-fields/legal-values.ts'
import { missing } from '../../errors.ts'
import { requireFeatureEnvironment } from '../environments/queries.ts'
import type { StrategyKey } from './commands.ts'
import { assertConstraint, constraintFrom } from './constraint.ts'
import type { Strategy } from './strategy.ts'

/**
 * Returns one strategy of a feature in an environment.
 *
 * @throws DomainError missing, also for a strategy of another feature or environment
 */
export async function requireStrategy(db: Db, key: StrategyKey): Promise<Strategy> {
  const { strategies } = await requireFeatureEnvironment(db, key)
  const found = strategies.find((strategy) => strategy.id === key.id)
  if (found === undefined) throw missing('strategy', key.id)
  return found
}

/**
 * Checks a constraint before it is given to a strategy or a segment. Does not check how many values it has: the limits
 * of strategies and segments differ.
 *
 * @throws DomainError invalid, with every problem
 */
export async function validateConstraint(db: Db, input: Schema<'ConstraintInput'>): Promise<void> {
  assertConstraint(constraintFrom(input), await currentLegalValuesOf(db, [input.contextName]))
}
