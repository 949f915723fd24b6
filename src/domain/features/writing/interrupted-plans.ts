import { sql } from 'kysely'
import { compiledStatement } from '../../../db/compiled.ts'
import { arrayOf } from '../../../db/sql.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { EnvironmentRow } from './environments.ts'

/*
 * What interrupts release plans of locked features while they run: their job notices it at once, by `next_at`, pauses
 * the plan and says why. A feature that is on again by then was off all the same. All statements are deferred.
 */

type Off = { readonly features: readonly string[]; readonly environments: readonly string[] }
type Interrupted = Off & { readonly by: string; readonly now: Date }

const interruptIn = compiledStatement<Interrupted>(
  (_, { features, environments, by, now }) => sql`
    update release_plans p set interrupted = ${by}, next_at = ${now}::timestamptz
    from unnest(${arrayOf(features, 'text')}, ${arrayOf(environments, 'text')}) as given (feature, environment)
    where p.feature_name = any(${arrayOf(features, 'text')}) and p.feature_name = given.feature
      and p.environment = given.environment and p.status = 'running'`,
)

/** Stores that features were turned off in environments. Who may change safeguards decides on after an action set. */
export async function interruptTurnedOff(
  { now, later, context }: Transaction,
  rows: readonly EnvironmentRow[],
): Promise<void> {
  const off = rows.filter(({ enabled }) => enabled === false)
  if (off.length === 0) return
  const by = context.coAuthors === undefined ? 'off' : 'action'
  const features = off.map(({ feature }) => feature)
  await later(interruptIn({ features, environments: off.map(({ environment }) => environment), by, now }))
}

const interruptArchivedRows = compiledStatement<{ names: readonly string[]; now: Date }>(
  (_, { names, now }) => sql`
    update release_plans set interrupted = 'archived', next_at = ${now}::timestamptz
    where feature_name = any(${arrayOf(names, 'text')}) and status = 'running'`,
)

/** Stores that features were archived: they are off when they are revived. */
export async function interruptArchived({ now, later }: Transaction, names: readonly string[]): Promise<void> {
  if (names.length > 0) await later(interruptArchivedRows({ names, now }))
}

const interruptMovedRows = compiledStatement<{ names: readonly string[]; now: Date }>(
  (_, { names, now }) => sql`
    update release_plans set change_request_id = null,
      interrupted = case when status = 'running' then 'moved' else interrupted end,
      next_at = case when status = 'running' then ${now}::timestamptz else next_at end,
      pause_kind = case
        when status = 'paused' and pause_kind not in ('safeguard', 'action') then 'edited' else pause_kind end
    where feature_name = any(${arrayOf(names, 'text')}) and change_request_id is not null`,
)

/** Stores that features were moved: what was approved in their former project is not approved in the other one. */
export async function interruptMoved({ now, later }: Transaction, names: readonly string[]): Promise<void> {
  if (names.length > 0) await later(interruptMovedRows({ names, now }))
}
