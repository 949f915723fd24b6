import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { conflict } from '../errors.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { may } from '../rights.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { FRESH_MS } from './fresh.ts'
import type { StoredPlan } from './plan.ts'

/**
 * Whether the plan `p` may continue by itself: each safeguard there has read a number that is fine, a short time ago. A
 * feature that is off is not read, and its plan is paused for that instead.
 */
export function isUnhindered(now: Date): RawBuilder<boolean> {
  const fresh = new Date(now.getTime() - FRESH_MS)
  return sql`not exists (
    select from safeguards s
    join feature_environments fe on fe.feature_name = s.feature_name and fe.environment = s.environment
    where s.feature_name = p.feature_name and s.environment = p.environment and s.enabled and fe.enabled
      and (s.tripped_at is not null or s.since is not null or s.read_at is null or s.read_at < ${fresh}))`
}

/** The permission of who lets a plan continue that something has stopped. */
const TO_CONTINUE = 'UPDATE_SAFEGUARD'

/**
 * Ensures that a user may let a plan begin or continue. A user with the permission has to reset a safeguard that has
 * stopped it first, and only such a user lets a plan continue that a safeguard or an action has paused.
 *
 * @throws DomainError conflict; forbidden
 */
export async function assertMayContinue(
  transaction: Transaction,
  key: EnvironmentKey,
  { pauseKind }: Pick<StoredPlan, 'pauseKind'>,
): Promise<void> {
  if (isStopped(pauseKind)) assertMay(transaction, TO_CONTINUE, key)
  const tripped = await transaction.tx
    .selectFrom('safeguards')
    .select('name')
    .where('featureName', '=', key.feature)
    .where('environment', '=', key.environment)
    .where('trippedAt', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (tripped !== undefined)
    throw conflict(`The safeguard "${tripped.name}" has stopped this. Reset it first: that needs ${TO_CONTINUE}`)
}

/** Whether something has stopped a plan, and not a user or the plan itself. */
function isStopped(pauseKind: StoredPlan['pauseKind']): boolean {
  return pauseKind === 'safeguard' || pauseKind === 'action'
}

/** The name of a safeguard that has stopped the plan `p`; null without one. */
export const trippedSafeguard: RawBuilder<string | null> = sql`(
  select s.name from safeguards s
  where s.feature_name = p.feature_name and s.environment = p.environment and s.tripped_at is not null
  order by s.id limit 1)`

/** Returns why a change request may not start a milestone of a plan, as the end of a sentence; undefined if it may. */
export function stopOf(
  { pauseKind }: Pick<StoredPlan, 'pauseKind'>,
  tripped: string | null,
  mayContinue: boolean,
): string | undefined {
  if (tripped !== null) return `the safeguard "${tripped}" has stopped it`
  if (!isStopped(pauseKind) || mayContinue) return undefined
  return `it was stopped, so who applies the request needs ${TO_CONTINUE}`
}

/** Whether an actor may let a plan continue that something has stopped. */
export function mayContinue({ rights }: Pick<Actor, 'rights'>, { project, environment }: EnvironmentKey): boolean {
  return may(rights, TO_CONTINUE, { project, environment })
}
