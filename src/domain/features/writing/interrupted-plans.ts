import { sql } from 'kysely'
import { compiledStatement } from '../../../db/compiled.ts'
import { anyOf, arrayOf } from '../../../db/sql.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { EnvironmentRow } from './environments.ts'

/*
 * What interrupts release plans of locked features while they run: their job notices it at once, by `next_at`, pauses
 * the plan and says why. A feature that is on again by then was off all the same. All statements are deferred.
 */

type Off = { readonly features: readonly string[]; readonly environments: readonly string[] }
type Interrupted = Off & { readonly now: Date }

const interruptIn = compiledStatement<Interrupted>(
  (_, { features, environments, now }) => sql`
    update release_plans p set interrupted = 'off', next_at = ${now}::timestamptz
    from unnest(${arrayOf(features, 'text')}, ${arrayOf(environments, 'text')}) as given (feature, environment)
    where p.feature_name = any(${arrayOf(features, 'text')}) and p.feature_name = given.feature
      and p.environment = given.environment and p.status = 'running'`,
)

/** Stores that features were turned off in environments. */
export async function interruptTurnedOff({ now, later }: Transaction, rows: readonly EnvironmentRow[]): Promise<void> {
  const off = rows.filter(({ enabled }) => enabled === false)
  if (off.length === 0) return
  const features = off.map(({ feature }) => feature)
  await later(interruptIn({ features, environments: off.map(({ environment }) => environment), now }))
}

/** Stores that features were archived: they are off when they are revived. */
export async function interruptArchived({ tx, now, later }: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const plans = tx.updateTable('releasePlans').set({ interrupted: 'archived', nextAt: now })
  await later(plans.where('featureName', '=', anyOf(names)).where('status', '=', sql.lit('running')))
}

/**
 * Stores that features were moved: approvals of their former project do not count in the other one. A pause stays, and
 * so does what has interrupted the plan before.
 */
export async function interruptMoved({ tx, now, later }: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const plans = tx.updateTable('releasePlans').set({
    changeRequestId: null,
    interrupted: sql<
      string | null
    >`case when status = 'running' then coalesce(interrupted, 'moved') else interrupted end`,
    nextAt: sql<Date | null>`case when status = 'running' then ${now}::timestamptz else next_at end`,
  })
  await later(plans.where('featureName', '=', anyOf(names)).where('changeRequestId', 'is not', null))
}
