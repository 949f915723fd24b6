import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../generated/database.ts'
import { perDatabase } from '../db/database.ts'
import { contendedError } from '../db/errors.ts'
import { invalid } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Transaction } from './transaction.ts'
import { seesEveryProject } from './visibility.ts'

/** What a limit counts. */
export type Limited = {
  readonly limit: keyof Limits
  /** The plural noun of the items, for errors. */
  readonly what: string
  /** A subselect that counts the existing items. */
  readonly count: Expression<unknown>
}

/** Selects the number of all rows of a table. */
export function rowsOf(table: 'apiTokens' | 'environments' | 'segments' | 'webhooks'): Expression<unknown> {
  return expressionBuilder<Database, never>()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('present'))
}

/**
 * The result of a first count. `isShared`: the transaction has the shared lock of the limit. `isEnough`: it has, and
 * there is room for all that it can miss.
 */
type FirstCount = { readonly isShared: boolean; readonly isEnough: boolean }

/**
 * Throws when the limit of something is reached.
 *
 * Far below the limit, changes that add one item share a lock and run concurrently. Each may miss uncommitted items: at
 * most one for each connection of the database, and those of one batch, because batches are counted one after the
 * other. Close to the limit, and when adding several items, changes are serialized. So the limit is not passed.
 *
 * @throws DomainError invalid
 */
export async function assertRoomFor(transaction: Transaction, limited: Limited, adding = 1): Promise<void> {
  const first = adding === 1 ? await countForOne(transaction, limited) : { isShared: false, isEnough: false }
  await assertCounted(transaction, limited, first, adding)
}

/**
 * Counts before one item is added, in a round trip with other statements that are run at once; `assertCounted` has to
 * follow. The lock is shared if the last count of this process leaves room for one batch more than can be missed.
 *
 * @param also further columns to read
 */
export async function countForOne<Also = unknown>(
  { tx, limits, later, isBatch = false }: Transaction,
  { limit, count }: Limited,
  also?: RawBuilder<Also>,
): Promise<FirstCount & Also> {
  const most = limits[limit]
  const last = lastCounts(tx).get(limit) ?? most
  const isShared = sql<boolean>`${last}::int + ${MISSED} + ${LARGEST_BATCH} <= ${most}::int`
  if (isBatch) await later(sql`select pg_advisory_xact_lock(${lockOf(limit, 'limit of batches')})`)
  await later(sql`select pg_advisory_xact_lock_shared(${lockOf(limit)}) where ${isShared}`)
  const { rows } = await sql<Count & FirstCount & Also>`
    with counted as materialized (select ${count} as present)
    select present, ${isShared} as is_shared, ${isShared} and present + ${MISSED} <= ${most}::int as is_enough
      ${also === undefined ? sql`` : sql`, ${also}`}
    from counted`.execute(tx)
  const row = rows[0] as Count & FirstCount & Also
  lastCounts(tx).set(limit, row.present)
  return row
}

/** @throws DomainError invalid when `adding` more items would exceed the limit */
export async function assertCounted(
  transaction: Transaction,
  { limit, what, count }: Limited,
  first: FirstCount,
  adding = 1,
): Promise<void> {
  if (first.isEnough) return
  const { tx, limits } = transaction
  await lockAlone(transaction, limit, first)
  const { rows } = await sql<Count>`select ${count} as present`.execute(tx)
  const { present } = rows[0] as Count
  const most = limits[limit]
  if (present + adding > most) throw full(transaction, present, most, what)
}

/**
 * Takes the lock of a limit for this transaction alone. If it shares the lock with others, it does not wait for them:
 * another one could wait for it in the same way. Then it starts again, and its last count is newer. A batch can wait,
 * since there is only one.
 */
async function lockAlone(
  { tx, later, isBatch = false }: Transaction,
  limit: keyof Limits,
  { isShared }: FirstCount,
): Promise<void> {
  if (!isShared || isBatch) return later(sql`select pg_advisory_xact_lock(${lockOf(limit)})`)
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(limit)}) as is_locked`.execute(tx)
  if (!rows[0]?.isLocked) throw contendedError()
}

type Count = { readonly present: number }

/** The last counts of this process. Other processes and deletions make them old. */
const lastCounts = perDatabase(() => new Map<keyof Limits, number>())

const lockOf = (limit: keyof Limits, what = 'limit') => sql`hashtext(${`flaghoist ${what}`}), hashtext(${limit})`

/** The most operations of a batch, as in the contract. */
export const MAX_OPERATIONS = 100
const LARGEST_BATCH = sql.lit(MAX_OPERATIONS)

/**
 * The most uncommitted items that a count can miss: one of each connection that the database has, which is also the
 * most changes at the same time, and those of one batch.
 */
const MISSED = sql`current_setting('max_connections')::int + ${LARGEST_BATCH}`

function full({ actor }: Transaction, present: number, most: number, what: string) {
  // The number would reveal how many items private projects have.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
