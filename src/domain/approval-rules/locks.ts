import { type RawBuilder, sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import { holdRulesNow } from '../change-control/ruled.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Transaction } from '../transaction/transaction.ts'

const all = sql`select pg_advisory_xact_lock(hashtext('flaghoist rules'))`
const allShared = sql`select pg_advisory_xact_lock_shared(hashtext('flaghoist rules'))`

/** Locks the parents of features, the features themselves as parents, and further parents of their children. */
const families = (features: RawBuilder<unknown>) => sql`
  select pg_advisory_xact_lock(hashtext('flaghoist family'), family) from (
    select distinct hashtext(o.parent) as family
    from feature_dependencies d join feature_dependencies o on o.child = d.child
    where d.child = any(${features}) or d.parent = any(${features})
    order by family) families`

const lockAll = compiledStatement(() => all)
const lockAllShared = compiledStatement(() => allShared)
const lockFamilies = compiledStatement<{ features: readonly string[] }>((_, { features }) =>
  families(sql`${features}::text[]`),
)

/**
 * Locks what decides about what events change, until the end of the transaction: without that, two transactions could
 * pass that do not see each other, such as one that turns a feature on and one that opens its segment. A feature itself
 * is locked already, so changes of features only wait for those of their parents and children; changes of segments, of
 * dependencies and of whole projects wait for all others. Everybody takes the locks once, after all others but those of
 * limits. They are sent with the next statement, which sees what the others have committed.
 *
 * @param events which rules may match
 */
export async function lockDecisions(transaction: Transaction, events: readonly RuledEvent[]): Promise<void> {
  const { later } = transaction
  await holdRulesNow(transaction)
  const features = events.flatMap(({ ruled, feature }) => (ruled === 'in its environment' && feature) || [])
  if (features.length < events.length) return later(lockAll({}))
  await later(lockAllShared({}))
  await later(lockFamilies({ features: [...new Set(features)].sort() }))
}
