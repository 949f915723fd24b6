import { type RawBuilder, sql } from 'kysely'
import { defer } from '../db/deferred.ts'
import type { Change } from './change.ts'
import { invalid } from './errors.ts'
import type { Limits } from './limits.ts'
import { seesEveryProject } from './visibility.ts'

/**
 * Throws when the limit of something is reached.
 *
 * Far below the limit, changes that add one item share a lock and run concurrently: each may miss uncommitted items, at
 * most as many as the database has connections. Close to the limit, and when adding several items, changes are
 * serialized, so that two of them can't both take the last place.
 *
 * @param count a subselect that counts the existing items
 * @throws DomainError invalid
 */
export async function assertRoomFor(
  change: Change,
  limit: keyof Limits,
  what: string,
  count: RawBuilder<unknown>,
  adding = 1,
): Promise<void> {
  const { tx, limits } = change
  const most = limits[limit]
  const lock = (name: string) =>
    defer(tx, sql`select ${sql.raw(name)}(hashtext('flaghoist limit'), hashtext(${limit}))`)
  // Requires room for twice as many: a shared lock can't become an exclusive one, because two such attempts deadlock.
  if (adding === 1 && (await hasRoomFor(2))) {
    await lock('pg_advisory_xact_lock_shared')
    if (await hasRoomFor(1)) return
  }
  await lock('pg_advisory_xact_lock')
  const { present } = await counted(change, count)
  if (present + adding > most) throw full(change, present, most, what)

  /** Checks whether all connections of the database could add one item, `times` times. */
  async function hasRoomFor(times: number): Promise<boolean> {
    const { present, connections } = await counted(change, count)
    return present + times * connections <= most
  }
}

type Count = { present: number; connections: number }

async function counted({ tx }: Change, count: RawBuilder<unknown>): Promise<Count> {
  const { rows } = await sql<Count>`
    select ${count} as present, current_setting('max_connections')::int as connections`.execute(tx)
  return rows[0] ?? { present: 0, connections: 0 }
}

function full({ actor }: Change, present: number, most: number, what: string) {
  // The number would reveal how many items private projects have.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
