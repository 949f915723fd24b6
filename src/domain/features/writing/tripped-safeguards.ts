import { sql } from 'kysely'
import { compiledStatement, compiledStatementForList, givenTable } from '../../../db/compiled.ts'
import { jsonbObjectOf } from '../../../db/json-objects.ts'
import type { EventPayloads } from '../../event-types.ts'
import { compiledRecording } from '../../events/selected.ts'
import { may } from '../../rights.ts'
import { TO_CONTINUE } from '../../transaction/stopped-refusal.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { Edit } from '../edits/edit.ts'
import { INTERVAL_MS, LATE_INTERVAL_MS } from '../reading-intervals.ts'
import { HAS_STOPPED } from '../stops.ts'

/*
 * A feature that a safeguard has turned off is turned on only by who may reset the safeguard. That is the decision to
 * let it watch again: it begins anew, as after a reset. The others continue. All statements are deferred.
 */

/** Where a feature is turned on, and the project that it is in by then. */
type TurnedOn = { readonly project: string; readonly feature: string; readonly environment: string }

const COLUMNS = { project: 'text', feature: 'text', environment: 'text' } as const

/** Whether the safeguard `s` is where it is `given`. The names as an array, see `updateRows`. */
const IS_GIVEN = sql`s.feature_name = any(array(select feature from given))
  and s.feature_name = given.feature and s.environment = given.environment`

const refuse = compiledStatementForList<TurnedOn>(
  COLUMNS,
  (given) => sql`
    with given as materialized (select * from ${given}), found as (
      select given.project, given.environment, given.feature, s.name
      from given join safeguards s on ${IS_GIVEN} and ${HAS_STOPPED}
      order by given.position, s.id limit 100
    )
    select refuse_stopped(jsonb_agg(to_jsonb(found))) from found having count(*) > 0`,
)

/**
 * Lets the safeguards that have turned a feature off begin anew, and records that each of them was reset. One on an
 * impact metric stores with its first reading what does not count, see `begunAnew`: no project has the empty id. Locks
 * in the order of the ids, and waits for nobody: other locks were taken before.
 */
const beginAnew = compiledRecording<{ turned: string }>(({ turned, now }) => ({
  rows: sql`
    select row_number() over (order by begun.id) as position, 'safeguard-reset' as type, begun.project,
      begun.environment, begun.feature, ${RESET} as data, null::jsonb as pre_data, null::jsonb as tags
    from begun`,
  before: sql`
    given as materialized (select * from ${givenTable(COLUMNS, turned)}), locked as materialized (
      select s.id, given.project, given.feature, given.environment
      from given join safeguards s on ${IS_GIVEN} and ${HAS_STOPPED}
      order by s.id for update of s nowait
    ), begun as (
      update safeguards s set tripped_at = null, did = null, reason = null,
        value = null, problem = null, read_at = null, since = null, breached_since = null,
        signal_count = 0, counts_after = coalesce((select max(id) from signals), 0),
        baseline = null, watches_in = '', watches_from = ${now}, next_read_at = ${now}, version = s.version + 1
      from locked where s.id = locked.id
      returning s.id, s.name, locked.project, locked.feature, locked.environment
    )`,
}))

/** How long after a reading of the safeguard `s` the next one is due. */
const INTERVAL = sql`case s.lane when 'late' then ${sql.lit(LATE_INTERVAL_MS)} else ${sql.lit(INTERVAL_MS)} end * interval '1 ms'`

const RESET = jsonbObjectOf<EventPayloads['safeguard-reset']['data']>({ id: sql`begun.id`, name: sql`begun.name` })

/**
 * Has the other safeguards read as soon as if the feature had not been off: being passed over puts off no reading, see
 * `passOverIdle`. One that is locked is just being read, or passed over.
 */
const readSoon = compiledStatement<{ turned: string; now: Date }>(
  (_, { turned, now }) => sql`
    with given as materialized (select * from ${givenTable(COLUMNS, turned)}), passed as materialized (
      select s.id, greatest(${now}::timestamptz, s.read_at + ${INTERVAL}) as next_read_at
      from given join safeguards s on ${IS_GIVEN} and s.enabled and s.tripped_at is null
      order by s.id for update of s skip locked
    )
    update safeguards s set next_read_at = passed.next_read_at
    from passed where s.id = passed.id and s.next_read_at > passed.next_read_at`,
)

/**
 * Ensures that a caller without the permission turns nothing on that a safeguard has turned off, and lets the
 * safeguards of the others watch anew.
 */
export async function continueStopped(
  transaction: Transaction,
  plans: readonly { readonly project: string; readonly feature: string; readonly edits: readonly Edit[] }[],
): Promise<void> {
  const { actor, now, later } = transaction
  const turned = plans.flatMap(turnedOnBy)
  if (turned.length === 0) return
  const mayContinue = ({ project, environment }: TurnedOn) => may(actor.rights, TO_CONTINUE, { project, environment })
  const refused = turned.filter((one) => !mayContinue(one))
  if (refused.length > 0) await later(refuse(refused))
  const anew = turned.filter(mayContinue)
  if (anew.length > 0) await beginAnew(transaction, { turned: JSON.stringify(anew) })
  await later(readSoon({ turned: JSON.stringify(turned), now }))
}

function turnedOnBy({
  project,
  feature,
  edits,
}: {
  readonly project: string
  readonly feature: string
  readonly edits: readonly Edit[]
}): TurnedOn[] {
  let place = project
  return edits.flatMap((edit) => {
    if (edit.kind === 'moved') place = edit.to
    return edit.kind === 'turnedOn' ? [{ project: place, feature, environment: edit.environment }] : []
  })
}
