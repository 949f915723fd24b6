import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/handles.ts'
import { invalid } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Transaction } from './transaction.ts'
import { seesEveryProject } from './visibility.ts'

/**
 * Throws when the limit of something is reached.
 *
 * Far below the limit, changes that add one item share a lock and run concurrently: each may miss uncommitted items, at
 * most as many as the database has connections. Close to the limit, and when adding several items, changes are
 * serialized, so that two of them can't both take the last place.
 *
 * @param count a subselect that counts the existing items
 * @param also further columns to read by the statement that counts under the lock
 * @returns the row of that statement
 * @throws DomainError invalid
 */
export async function assertRoomFor<Also = unknown>(
  transaction: Transaction,
  limit: keyof Limits,
  what: string,
  count: RawBuilder<unknown>,
  { adding = 1, also }: { adding?: number; also?: RawBuilder<Also> } = {},
): Promise<Count & Also> {
  const { tx, limits, later } = transaction
  const most = limits[limit]
  const subject = sql`hashtext('flaghoist limit'), hashtext(${limit})`
  if (adding === 1) {
    // The next statement counts again under the lock. The lock requires room for twice as many: a shared lock can't
    // become an exclusive one, because two such attempts deadlock.
    await later(
      sql`
        with counted as materialized (select ${count} as present)
        select pg_advisory_xact_lock_shared(${subject}), set_config(${SHARED_LIMIT}, ${limit}, true)
        from counted where present + 2 * ${CONNECTIONS} <= ${most}::int`,
    )
    const row = await countedItems(tx, limit, count, most, also)
    if (row.isShared && row.hasRoomForAll) return row
  }
  await later(sql`select pg_advisory_xact_lock(${subject})`)
  const row = await countedItems(tx, limit, count, most, also)
  if (row.present + adding > most) throw full(transaction, row.present, most, what)
  return row
}

/** The most connections that the database has, which is also the most changes at the same time. */
const CONNECTIONS = sql`current_setting('max_connections')::int`

/** A setting of the transaction: the limit whose shared lock it holds. A deferred statement has no other result. */
const SHARED_LIMIT = sql.lit('flaghoist.shared_limit')

/**
 * `isShared`: the transaction has the shared lock. `hasRoomForAll`: all connections of the database could add one item.
 */
type Count = { present: number; isShared: boolean; hasRoomForAll: boolean }

async function countedItems<Also>(
  tx: Tx,
  limit: keyof Limits,
  count: RawBuilder<unknown>,
  most: number,
  also: RawBuilder<Also> | undefined,
): Promise<Count & Also> {
  const { rows } = await sql<Count & Also>`
    with counted as materialized (select ${count} as present)
    select present, current_setting(${SHARED_LIMIT}, true) is not distinct from ${limit} as is_shared,
      present + ${CONNECTIONS} <= ${most}::int as has_room_for_all${also === undefined ? sql`` : sql`, ${also}`}
    from counted`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`The count of ${limit} has no row`)
  return row
}

function full({ actor }: Transaction, present: number, most: number, what: string) {
  // The number would reveal how many items private projects have.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
