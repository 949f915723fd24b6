import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { currentLegalValuesOf } from '../../context-fields/legal-values.ts'
import { requireFeatureEnvironment } from '../environments/queries.ts'
import { strategyResource } from '../resources.ts'
import type { StrategyKey } from './commands.ts'
import { assertConstraint, constraintFrom } from './constraint.ts'
import { strategyIn } from './strategy-list.ts'

/**
 * Returns one strategy of a feature in an environment, and how it is edited.
 *
 * @throws DomainError missing, also for a strategy of another feature or environment
 */
export async function requireStrategy(db: Db, key: StrategyKey) {
  const environment = await requireFeatureEnvironment(db, key)
  return { strategy: strategyIn(environment, key.id), resource: strategyResource(key, environment) }
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
