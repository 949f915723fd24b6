import type { Db } from '../../../db/handles.ts'
import { missing } from '../../errors.ts'
import { requireFeatureEnvironment } from '../environments/queries.ts'
import type { StrategyKey } from './commands.ts'
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
