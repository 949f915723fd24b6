import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Transaction } from '../transaction/transaction.ts'

const lockAll = compiledStatement(() => sql`select pg_advisory_xact_lock(hashtext('flaghoist rules'))`)

const lockAllShared = compiledStatement(() => sql`select pg_advisory_xact_lock_shared(hashtext('flaghoist rules'))`)

const lockFamilies = compiledStatement<{ features: readonly string[] }>(
  (_, { features }) => sql`
    select pg_advisory_xact_lock(hashtext('flaghoist family'), family) from (
      select distinct hashtext(d.parent) as family from feature_dependencies d
      where d.child = any(${features}::text[]) or d.parent = any(${features}::text[])
      order by family) families`,
)

/**
 * Locks what decides about what events change, until the end of the transaction: without that, two transactions could
 * pass that do not see each other, such as one that turns a feature on and one that opens its segment. A feature itself
 * is locked already, so changes of features only wait for those of their parents and children; changes of segments, of
 * dependencies and of whole projects wait for all others. The locks are the last ones but those of limits, and are sent
 * with the next statement, which sees what the others have committed.
 *
 * @param events which rules may match
 */
export async function lockDecisions({ later }: Transaction, events: readonly RuledEvent[]): Promise<void> {
  const features = events.flatMap(({ ruled, feature }) => (ruled === 'in its environment' && feature) || [])
  if (features.length < events.length) return later(lockAll({}))
  await later(lockAllShared({}))
  await later(lockFamilies({ features: [...new Set(features)].sort() }))
}
