import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../generated/database.ts'
import { perDatabase } from '../db/database.ts'
import { contendedError } from '../db/errors.ts'
import type { Tx } from '../db/handles.ts'
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
 * The result of a first count. `isEnough`: the transaction has the shared lock of the limit, and there is room for all
 * that it can miss.
 */
type FirstCount = { readonly isEnough: boolean }

/**
 * Throws when the limit of something is reached.
 *
 * Far below the limit, changes that add one item share a lock and run concurrently. Each may miss uncommitted items: at
 * most one for each connection of the database, and those of the batches that run at the same time, see `batchesOf`.
 * Close to the limit, and when adding several items, changes are serialized. So the limit is not passed.
 *
 * @throws DomainError invalid
 */
export async function assertRoomFor(transaction: Transaction, limited: Limited, adding = 1): Promise<void> {
  if (adding > 1) await takePlace(transaction, limited.limit)
  const first = adding === 1 ? await countForOne(transaction, limited) : { isEnough: false }
  await assertCounted(transaction, limited, first, adding)
}

/**
 * Counts before one item is added, in a round trip with other statements that are run at once; `assertCounted` has to
 * follow. The lock is shared if the last count of this process leaves room for one batch more than can be missed.
 *
 * @param also further columns to read
 */
export async function countForOne<Also = unknown>(
  transaction: Transaction,
  { limit, count }: Limited,
  also?: RawBuilder<Also>,
): Promise<FirstCount & Also> {
  const { tx, limits, later } = transaction
  const most = limits[limit]
  const last = lastCounts(tx).get(limit) ?? most
  const missed = sql<number>`current_setting('max_connections')::int + ${batchesOf(most)}::int * ${LARGEST_BATCH}`
  const isShared = sql<boolean>`${last}::int + ${missed} + ${LARGEST_BATCH} <= ${most}::int`
  await takePlace(transaction, limit)
  if (!isTried(transaction)) await later(sql`select pg_advisory_xact_lock_shared(${lockOf(limit)}) where ${isShared}`)
  const { rows } = await sql<Count & { isShared: boolean } & FirstCount & Also>`
    with counted as materialized (select ${count} as present)
    select present, ${isShared} as is_shared, ${isShared} and present + ${missed} <= ${most}::int as is_enough
      ${also === undefined ? sql`` : sql`, ${also}`}
    from counted`.execute(tx)
  const row = rows[0] as Count & { isShared: boolean } & FirstCount & Also
  if (isTried(transaction)) return row
  lastCounts(tx).set(limit, row.present)
  if (row.isShared) noteShared(tx, limit)
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
  if (!isTried(transaction)) await lockAlone(transaction, limit)
  const { rows } = await sql<Count>`select ${count} as present`.execute(tx)
  const { present } = rows[0] as Count
  const most = limits[limit]
  if (present + adding > most) throw full(transaction, present, most, what)
}

/** Whether the transaction is a dry run: nobody misses what it adds, so it takes no lock, and nobody waits for it. */
const isTried = ({ onGuarded }: Transaction) => onGuarded !== undefined

/**
 * How many batches may add items below a limit at the same time. Counts leave room for as many, a tenth of the limit.
 * Below a limit of 2000 there is one: the others wait for it.
 */
function batchesOf(most: number): number {
  return Math.max(1, Math.floor(most / (10 * MAX_OPERATIONS)))
}

/** Takes one of the places for batches, the same each time; it is the first lock of the limit that a batch takes. */
async function takePlace(transaction: Transaction, limit: keyof Limits): Promise<void> {
  const { limits, later, isBatch = false } = transaction
  if (!isBatch || isTried(transaction)) return
  const place = sql`${limit} || pg_backend_pid() % ${batchesOf(limits[limit])}::int`
  await later(sql`select pg_advisory_xact_lock(hashtext('flaghoist limit of batches'), hashtext(${place}))`)
}

/**
 * Takes the lock of a limit for this transaction alone. If it shares the lock with others, it does not wait for them:
 * another one could wait for it in the same way. Then it starts again, and its last count is newer. One batch may wait
 * nevertheless: all others with the shared lock end, or start again.
 */
async function lockAlone({ tx, later, isBatch = false }: Transaction, limit: keyof Limits): Promise<void> {
  if (shared.get(tx)?.has(limit)) {
    const tried = sql`pg_try_advisory_xact_lock(${lockOf(limit, isBatch ? 'limit of a waiting batch' : 'limit')})`
    const { rows } = await sql<{ isLocked: boolean }>`select ${tried} as is_locked`.execute(tx)
    if (!rows[0]?.isLocked) throw contendedError()
    if (!isBatch) return
  }
  await later(sql`select pg_advisory_xact_lock(${lockOf(limit)})`)
}

/** The limits of which a transaction has the shared lock. */
const shared = new WeakMap<Tx, Set<keyof Limits>>()

function noteShared(tx: Tx, limit: keyof Limits): void {
  shared.set(tx, (shared.get(tx) ?? new Set()).add(limit))
}

type Count = { readonly present: number }

/** The last counts of this process. Other processes and deletions make them old. */
const lastCounts = perDatabase(() => new Map<keyof Limits, number>())

const lockOf = (limit: keyof Limits, what = 'limit') => sql`hashtext(${`flaghoist ${what}`}), hashtext(${limit})`

/** The most operations of a batch, as in the contract. */
export const MAX_OPERATIONS = 100
const LARGEST_BATCH = sql.lit(MAX_OPERATIONS)

function full({ actor }: Transaction, present: number, most: number, what: string) {
  // The number would reveal how many items private projects have.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
