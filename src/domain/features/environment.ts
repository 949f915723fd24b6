import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { isoTime, jsonArray } from '../../db/sql.ts'
import { strategyObject } from './expressions.ts'
import type { Part } from './state.ts'

/** A feature's environment as stored. The other members of the contract's shape are derived from it. */
export type StoredEnvironment = Part &
  Pick<Schema<'FeatureEnvironment'>, 'name' | 'featureName' | 'type' | 'sortOrder' | 'lastSeenAt'>

/** An environment of a project, as every feature has it. */
export type EmptyEnvironment = Pick<StoredEnvironment, 'name' | 'type' | 'sortOrder'>

/** When usage of a feature was last reported from an environment; `fe` is a row of feature_environments. */
const environmentLastSeen: RawBuilder<Date | null> = sql`(
  select l.last_seen_at from feature_last_seen l
  where l.feature_name = fe.feature_name and l.environment = fe.environment)`

/** The members of a feature's environment in JSON; `fe` is a row of feature_environments, `e` its environment. */
export const environmentMembers = sql`
  'name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order,
  'variants', fe.variants, 'lastSeenAt', ${isoTime(environmentLastSeen)},
  'strategies', ${jsonArray(sql`
    select ${strategyObject} from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment order by s.sort_order, s.position`)}`

/** A feature's environment as JSON, with its members. */
export const environmentObject: RawBuilder<StoredEnvironment> = sql`json_build_object(${environmentMembers})`

/** Lists each member: responses have thousands of environments, and spread syntax takes fifty times as long. */
export function environmentView(environment: StoredEnvironment): Schema<'FeatureEnvironment'> {
  const { name, featureName, type, enabled, sortOrder, strategies, variants, lastSeenAt } = environment
  return {
    name,
    featureName,
    type,
    enabled,
    sortOrder,
    strategies,
    variants,
    lastSeenAt,
    environment: name,
    variantCount: variants.length,
    hasStrategies: strategies.length > 0,
    hasEnabledStrategies: strategies.some((strategy) => !strategy.disabled),
  }
}
