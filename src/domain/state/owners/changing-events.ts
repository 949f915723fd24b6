import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { anyOf, isoTime } from '../../../db/sql.ts'
import { actorName, seesActorEmails } from '../../events/actor-names.ts'
import { isUnsettled } from '../../events/totals.ts'
import { CHANGING_TYPES } from '../../features/edits/table.ts'
import type { Reader } from '../../visibility.ts'
import { membersOf } from '../fields.ts'
import type { Owner } from '../owner.ts'

/** A field of a feature, and the event after which it may have changed. */
type Place = { feature: string; environment: string | null; since: number; withEmail: boolean }

type Found = Schema<'ChangingEvent'> | { readonly [Member in keyof Schema<'ChangingEvent'>]: null }

/** A feature has seldom more events than these after an apply. */
const LOOKED_AT = 200

const newest = compiledForList<Place, Found>(
  { feature: 'text', environment: 'text', since: 'bigint', withEmail: 'boolean' },
  (given) => {
    const isChanging = sql`e.type = ${anyOf(CHANGING_TYPES)}`
    return sql<Found>`
      select given.position, found.* from ${given} left join lateral (
        select e.id, e.type, ${actorName(sql`given.with_email`)} as created_by, ${isoTime(sql`e.created_at`)} as created_at
        from (
          (select e.id from events e where e.feature_name = given.feature and e.id > given.since and ${isUnsettled}
            and ${isChanging})
          union all
          (select e.id from indexed_events e where e.feature_name = given.feature and e.id > given.since and ${isChanging}
            order by e.id desc limit ${sql.lit(LOOKED_AT)})
        ) newer join events e on e.id = newer.id
        where e.environment is not distinct from given.environment order by e.id desc limit 1
      ) found on true order by given.position`
  },
)

/** Returns the newest event about each field of a feature since it was applied; undefined without such an event. */
export async function changingEvents(
  db: Db,
  owners: readonly Owner[],
  reader: Reader,
): Promise<(Schema<'ChangingEvent'> | undefined)[]> {
  if (owners.length === 0) return []
  const withEmail = seesActorEmails(reader)
  const places = owners.map(({ kind, name, field, eventId }): Place => {
    const [member, environment = null] = membersOf(field)
    const isPlaced = kind === 'features' && member === 'environments'
    return {
      feature: kind === 'features' ? name : '',
      environment: isPlaced ? environment : null,
      since: eventId ?? 0,
      withEmail,
    }
  })
  const found = await newest(db, places)
  return found.map((event) => (event.id === null ? undefined : event))
}
