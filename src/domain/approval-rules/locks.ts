import { type RawBuilder, sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import { isWide } from '../change-control/reached-places.ts'
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

type OfRequest = { readonly request: number }
const changesIn = (request: unknown, condition = sql`true`) => sql`
  change_request_changes c where c.change_request_id = ${request} and ${condition}`
/** Whether a request changes more than features in its environment, and there are rules. */
const isWideRequest = (request: unknown) =>
  sql`exists (select from ${changesIn(request, sql`(c.feature is null or ${isWide})`)})`
const hasRules = sql`exists (select from approval_rules)`

const lockAllFor = compiledStatement<OfRequest>(
  (_, { request }) => sql`${all} where ${hasRules} and ${isWideRequest(request)}`,
)
const lockAllSharedFor = compiledStatement<OfRequest>(() => sql`${allShared} where ${hasRules}`)
const lockFamiliesFor = compiledStatement<OfRequest>(
  (_, { request }) => sql`
  ${families(sql`array(select c.feature from ${changesIn(request, hasRules)})`)}`,
)

/**
 * Locks what decides about what events change, until the end of the transaction: without that, two transactions could
 * pass that do not see each other, such as one that turns a feature on and one that opens its segment. A feature itself
 * is locked already, so changes of features only wait for those of their parents and children; changes of segments, of
 * dependencies and of whole projects wait for all others. The locks are the last ones but those of limits, unless a
 * change request is applied, and are sent with the next statement, which sees what the others have committed.
 *
 * @param events which rules may match
 */
export async function lockDecisions({ later }: Transaction, events: readonly RuledEvent[]): Promise<void> {
  const features = events.flatMap(({ ruled, feature }) => (ruled === 'in its environment' && feature) || [])
  if (features.length < events.length) return later(lockAll({}))
  await later(lockAllShared({}))
  await later(lockFamilies({ features: [...new Set(features)].sort() }))
}

/**
 * Locks what decides about what a change request changes before its approvals are judged: these are for what they saw,
 * which has to stay so until its changes are made. Nothing where there are no rules, nor in a dry run, which would hold
 * up others until its end.
 */
export async function lockDecisionsOf(
  { later, context: { giveWay } }: Transaction,
  { id: request }: { readonly id: number },
): Promise<void> {
  if (giveWay !== undefined) return
  await later(lockAllFor({ request }))
  await later(lockAllSharedFor({ request }))
  await later(lockFamiliesFor({ request }))
}
