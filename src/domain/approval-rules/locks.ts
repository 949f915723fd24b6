import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledStatement } from '../../db/compiled.ts'
import { contendedError, learnedError } from '../../db/errors.ts'
import { holdRulesNow } from '../change-control/ruled.ts'
import { isOvertaken } from '../change-control/seen-state.ts'
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

/**
 * Notes what the approvals of a change request are for, before they are judged: that has to stay so until its changes
 * are made, see `assertNotOvertaken`. It is not locked meanwhile.
 */
export async function noteJudged(
  { later, context: { judged } }: Transaction,
  { id }: { readonly id: number },
): Promise<void> {
  if (judged === undefined) return
  await later(sql`select pg_current_snapshot()::text as snapshot`, (rows) => {
    for (const { snapshot } of rows as { snapshot: string }[]) judged.set(id, snapshot)
  })
}

const overtaken = compiled<{ requests: readonly number[]; snapshots: readonly string[] }, { request: number }>(
  (_, { requests, snapshots }) => sql<{ request: number }>`
    select given.request from unnest(${requests}::int[], ${snapshots}::pg_snapshot[]) as given (request, snapshot)
    where ${isOvertaken(sql`given.request`, sql`given.snapshot`)}`,
)

/** A change that others overtake again and again is refused in the end. */
const MOST_OVERTAKEN = 10

/**
 * Ensures that nothing has changed meanwhile that the approvals of applied change requests are for; to be called under
 * the locks of `lockDecisions`.
 *
 * @throws learnedError where something has: the transaction starts again, and judges them once more; contendedError
 *   after too many times
 */
export async function assertNotOvertaken({ tx, context: { judged, proposing } }: Transaction): Promise<void> {
  if (judged === undefined || judged.size === 0) return
  const found = await overtaken(tx, { requests: [...judged.keys()], snapshots: [...judged.values()] })
  if (found.length === 0) return
  if (proposing === undefined || ++proposing.overtaken > MOST_OVERTAKEN) throw contendedError()
  throw learnedError()
}
