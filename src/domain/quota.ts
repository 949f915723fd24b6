import { type RawBuilder, sql } from 'kysely'
import { defer } from '../db/deferred.ts'
import type { Change } from './change.ts'
import { invalid } from './errors.ts'
import type { Limits } from './limits.ts'
import { seesEveryProject } from './visibility.ts'

/**
 * Refuses when there are as many of something as the limit allows.
 *
 * Far below the limit, changes that add one hold a shared lock and go on side by side: each may miss those that are not
 * committed yet, which are at most as many as the database has connections. Close to the limit, and to add several, they
 * take turns, so that two of them can't both take the last place.
 *
 * @param count a subselect that counts what is there now
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
  // The room is for twice as many, since a shared lock can't become an exclusive one: two that tried would deadlock.
  if (adding === 1 && (await hasRoomFor(2))) {
    await lock('pg_advisory_xact_lock_shared')
    if (await hasRoomFor(1)) return
  }
  await lock('pg_advisory_xact_lock')
  const { present } = await counted(change, count)
  if (present + adding > most) throw full(change, present, most, what)

  /** Whether all that the database can run at once could add one, so many times. */
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
  // The number would tell how many of them are in private projects.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
