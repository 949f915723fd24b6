import type { Schema } from '../../contract.ts'
import { conflict } from '../errors.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { lockFeatureAggregate } from '../features/aggregate.ts'
import { featureDocument } from '../features/document.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import { noEnvironment } from '../features/environments/queries.ts'
import { archivedError, type FeatureKey } from '../features/feature.ts'
import type { StrategyKey } from '../features/strategies/commands.ts'
import { insertStrategies } from '../features/strategies/rows.ts'
import { assertRoomForStrategy } from '../features/strategies/strategy.ts'
import type { Transaction } from '../transaction.ts'
import { featureAsOf } from './as-of.ts'
import {
  patchOfEvents,
  planEnvironments,
  type Restored,
  restoreEnvironments,
  restoreSettings,
  restoreTags,
} from './bring-back.ts'
import { obstaclesOf } from './obstacles.ts'
import { removedStrategy } from './queries.ts'
import { keptAsItIs } from './restoration.ts'

/**
 * Makes a feature what it was after an event, or only what it has in some environments.
 *
 * @throws DomainError missing for the feature, also if it did not exist then, and for an environment; invalid for an
 *   archived feature, and for more strategies than the limit; forbidden without the permission of an edit that it
 *   takes, and for a guarded environment; gone if the log does not go back so far
 */
export async function restoreFeature(
  transaction: Transaction,
  key: FeatureKey,
  { event, environments }: Schema<'RestoreFeature'>,
): Promise<Schema<'Restoration'>> {
  const feature = await lockFeatureAggregate(transaction, key)
  if (feature.archivedAt !== null) throw archivedError(feature.name)
  const { document: past } = await featureAsOf(transaction.tx, key, { event }, transaction.actor)
  const now = featureDocument(feature)
  const present = new Set(feature.environments.map(({ name }) => name))
  const absent = environments?.find((name) => !present.has(name))
  if (absent !== undefined) throw noEnvironment({ ...key, environment: absent })
  const parts: Restored[] = []
  if (environments === undefined) {
    parts.push({ events: [], notRestored: keptAsItIs(now, past, present) })
    parts.push(await restoreSettings(transaction, feature, past))
    parts.push(await restoreTags(transaction, feature, now, past))
  }
  const names = [...(environments ?? present)]
  const { restorations, notRestored } = await planEnvironments(transaction, key.project, { now, past, names })
  parts.push({ events: await restoreEnvironments(transaction, key, restorations), notRestored })
  const events = parts.flatMap((part) => part.events)
  await recordEvents(transaction, events)
  return {
    changes: patchOfEvents(now, events, transaction.now),
    notRestored: parts.flatMap((part) => part.notRestored),
  }
}

/**
 * Brings back a strategy that was removed, as it was then.
 *
 * @throws DomainError missing for the feature, the environment, and a strategy of whose removal the log does not know;
 *   invalid for an archived feature, or if the limit is reached; forbidden for a guarded environment; conflict if the
 *   strategy is there, or if something that it needs is gone
 */
export async function restoreStrategy(transaction: Transaction, key: StrategyKey): Promise<Schema<'FeatureStrategy'>> {
  const { strategies } = await lockFeatureEnvironment(transaction, key)
  if (strategies.some(({ id }) => id === key.id)) throw conflict(`The strategy "${key.id}" was not removed`)
  const strategy = await removedStrategy(transaction.tx, key, transaction.actor)
  const obstacle = (await obstaclesOf(transaction, key.project, [{ before: undefined, after: strategy }])).get(key.id)
  if (obstacle !== undefined) throw conflict(`The strategy can't come back. ${obstacle}`)
  assertRoomForStrategy(strategies, transaction.limits)
  const { project, environment, feature } = key
  await insertStrategies(transaction, [{ environment, strategy }])
  await recordEvent(transaction, 'feature-strategy-add', { project, environment, feature }, { data: strategy })
  return strategy
}
