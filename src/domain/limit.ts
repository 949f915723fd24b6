import { type RawBuilder, sql } from 'kysely'
import { UNANSWERED } from '../db/client.ts'
import { isShared, MOST_IN_ONE_TRANSACTION } from '../db/shared-transaction.ts'
import { ALIKE, LOCKS_OWN } from '../db/touches.ts'
import { seesEveryProject } from './access/visibility.ts'
import type { Change } from './change.ts'
import { invalid } from './errors.ts'
import type { Limits } from './limits.ts'

/**
 * Refuses when there are as many of something as the limit allows.
 *
 * Changes that add one go side by side as long as there is room for all that the database can run at once: whichever of
 * them counts last misses no more than the others that are still running. Closer to the limit, and to add several, they
 * take turns until they are done, so that two of them can't both take the last place. That lock sends a change that
 * shares its transaction to one of its own.
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
  const lock = (name: string, touching: RawBuilder<unknown>) =>
    sql`${UNANSWERED} ${touching} select ${sql.raw(name)}(hashtext('flaghoist limit'), hashtext(${limit}))`.execute(tx)
  if (adding === 1 && (isShared(tx) || (await hasRoomForTwice()))) {
    await lock('pg_advisory_xact_lock_shared', LOCKS_OWN)
    const { present, atOnce } = await counted(change, count)
    if (present + atOnce <= most) return
  }
  await lock('pg_advisory_xact_lock', sql``)
  const { present } = await counted(change, count)
  if (present + adding > most) throw full(change, present, most, what)

  /** Whoever has the lock that goes side by side can't change to the other: two of them would wait for each other. */
  async function hasRoomForTwice(): Promise<boolean> {
    const { present, atOnce } = await counted(change, count)
    return present + 2 * atOnce <= most
  }
}

/** How many there are, and how many changes can be running. */
type Count = { present: number; atOnce: number }

async function counted({ tx }: Change, count: RawBuilder<unknown>): Promise<Count> {
  const { rows } = await sql<Count>`
    ${ALIKE} select ${count} as present,
      current_setting('max_connections')::int * ${MOST_IN_ONE_TRANSACTION}::int as at_once`.execute(tx)
  return rows[0] ?? { present: 0, atOnce: 0 }
}

function full({ actor }: Change, present: number, most: number, what: string) {
  // The number would tell how many of them are in private projects.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
