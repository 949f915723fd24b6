import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../generated/database.ts'
import { perDatabase } from '../db/database.ts'
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
 * The result of a first count. `isEnough`: the transaction has the shared lock of the limit, and all connections of the
 * database could add one item.
 */
type FirstCount = { readonly isEnough: boolean }

/**
 * Throws when the limit of something is reached.
 *
 * Far below the limit, changes that add one item share a lock and run concurrently: each may miss uncommitted items, at
 * most as many as the database has connections. Close to the limit, and when adding several items, changes are
 * serialized, so that two of them can't both take the last place.
 *
 * @throws DomainError invalid
 */
export async function assertRoomFor(transaction: Transaction, limited: Limited, adding = 1): Promise<void> {
  const first = adding === 1 ? await countForOne(transaction, limited) : { isEnough: false }
  await assertCounted(transaction, limited, first, adding)
}

/**
 * Counts before one item is added, in a round trip with other statements that are run at once; `assertCounted` has to
 * follow. The lock is shared if the last count of this process leaves room for twice as many as the database has
 * connections: a shared lock can't become an exclusive one, because two such attempts deadlock. After a deadlock the
 * transaction is run again, with the newer count.
 *
 * @param also further columns to read
 */
export async function countForOne<Also = unknown>(
  { tx, limits, later }: Transaction,
  { limit, count }: Limited,
  also?: RawBuilder<Also>,
): Promise<FirstCount & Also> {
  const most = limits[limit]
  const last = lastCounts(tx).get(limit) ?? most
  const isShared = sql<boolean>`${last}::int + 2 * ${CONNECTIONS} <= ${most}::int`
  await later(sql`select pg_advisory_xact_lock_shared(${lockOf(limit)}) where ${isShared}`)
  const { rows } = await sql<Count & FirstCount & Also>`
    with counted as materialized (select ${count} as present)
    select present, ${isShared} and present + ${CONNECTIONS} <= ${most}::int as is_enough
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
  const { tx, limits, later } = transaction
  await later(sql`select pg_advisory_xact_lock(${lockOf(limit)})`)
  const { rows } = await sql<Count>`select ${count} as present`.execute(tx)
  const { present } = rows[0] as Count
  const most = limits[limit]
  if (present + adding > most) throw full(transaction, present, most, what)
}

type Count = { readonly present: number }

/** The last counts of this process. Other processes and deletions make them old. */
const lastCounts = perDatabase(() => new Map<keyof Limits, number>())

const lockOf = (limit: keyof Limits) => sql`hashtext('flaghoist limit'), hashtext(${limit})`

/** The most connections that the database has, which is also the most changes at the same time. */
const CONNECTIONS = sql`current_setting('max_connections')::int`

function full({ actor }: Transaction, present: number, most: number, what: string) {
  // The number would reveal how many items private projects have.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
