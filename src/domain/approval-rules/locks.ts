import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledStatement } from '../../db/compiled.ts'
import { learnedError } from '../../db/errors.ts'
import { isWide } from '../change-control/reached-places.ts'
import { holdRulesNow, keepsRules } from '../change-control/ruled.ts'
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

type OfRequest = { readonly request: number }
const changesIn = (request: unknown, condition = sql`true`) => sql`
  change_request_changes c where c.change_request_id = ${request} and ${condition}`
/** Whether a request changes more than features in its environment, and there are rules. */
const isWideRequest = (request: unknown) =>
  sql`exists (select from ${changesIn(request, sql`(c.feature is null or ${isWide})`)})`
/** Who has this lock never waits for one who writes a rule, see `keepsRules`: that one may wait for the lock. */
const hasRules = sql`exists (select from approval_rules) and ${keepsRules}`

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

const keyOf = (request: number) => `request ${request}`

/**
 * Notes what the approvals of a change request are for, before they are judged: that has to stay so until its changes
 * are made, see `assertNotOvertaken`. Nothing is locked meanwhile, unless an earlier attempt has met another change.
 */
export async function noteJudged(
  { later, context: { judged, proposing } }: Transaction,
  { id: request }: { readonly id: number },
): Promise<void> {
  if (judged === undefined) return
  if (proposing?.first.has(keyOf(request))) {
    await later(lockAllFor({ request }))
    await later(lockAllSharedFor({ request }))
    await later(lockFamiliesFor({ request }))
  }
  await later(sql`select pg_current_snapshot()::text as snapshot`, (rows) => {
    for (const { snapshot } of rows as { snapshot: string }[]) judged.set(request, snapshot)
  })
}

const overtaken = compiled<{ requests: readonly number[]; snapshots: readonly string[] }, { request: number }>(
  (_, { requests, snapshots }) => sql<{ request: number }>`
    select given.request from unnest(${requests}::int[], ${snapshots}::pg_snapshot[]) as given (request, snapshot)
    where ${isOvertaken(sql`given.request`, sql`given.snapshot`)}`,
)

/**
 * Ensures that nothing has changed meanwhile that the approvals of applied change requests are for; to be called under
 * the locks of `lockDecisions`.
 *
 * @throws learnedError where something has: the transaction starts again, and takes the locks before it judges them
 */
export async function assertNotOvertaken({ tx, context: { judged, proposing } }: Transaction): Promise<void> {
  if (judged === undefined || judged.size === 0) return
  const found = await overtaken(tx, { requests: [...judged.keys()], snapshots: [...judged.values()] })
  for (const { request } of found) proposing?.first.add(keyOf(request))
  if (found.length > 0) throw learnedError()
}
