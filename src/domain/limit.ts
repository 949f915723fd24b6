import { type RawBuilder, sql } from 'kysely'
import { seesEveryProject } from './access/visibility.ts'
import type { Change } from './change.ts'
import { invalid } from './errors.ts'
import type { Limits } from './limits.ts'

/**
 * Refuses when there are as many of something as the limit allows. Changes that count the same thing take turns until
 * they are done, so that two of them can't both take the last place.
 *
 * @param count a subselect that counts what is there now
 * @throws DomainError invalid
 */
export async function assertRoomFor(
  { tx, actor, limits }: Change,
  limit: keyof Limits,
  what: string,
  count: RawBuilder<unknown>,
  adding = 1,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('flaghoist limit'), hashtext(${limit}))`.execute(tx)
  const { rows } = await sql<{ present: number }>`select ${count} as present`.execute(tx)
  const present = rows[0]?.present ?? 0
  if (present + adding <= limits[limit]) return
  // The number would tell how many of them are in private projects.
  if (!seesEveryProject(actor.rights)) throw invalid(`The limit of ${limits[limit]} ${what} is reached`)
  throw invalid(`There are ${present} ${what} already, and the limit is ${limits[limit]}`)
}
