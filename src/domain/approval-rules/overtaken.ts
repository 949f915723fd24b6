import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import { contendedError, learnedError } from '../../db/errors.ts'
import type { Db } from '../../db/handles.ts'
import { isOvertaken } from '../change-control/seen-state.ts'
import { changedByOthers } from '../transaction/feature-revision.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { MatchedRule } from './checking.ts'

/*
 * What takes long is found out before others have to wait for it. Under the locks, it is only asked whether another
 * transaction has changed meanwhile what that was found from: by the revisions, which each change of a feature or a
 * segment sets.
 */

const snapshot = sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`

/** Returns which transactions a statement sees now. */
export async function currentSnapshot(db: Db): Promise<string> {
  const { rows } = await snapshot.execute(db)
  return rows.map((row) => row.snapshot).join()
}

type Named = { readonly names: readonly string[]; readonly ids: readonly number[]; readonly since: string }

/** Features with their parents, their children and further parents of these; and the segments of all of them. */
const overtaken = compiled<Named, { overtaken: boolean }>(
  (_, { names, ids, since }) => sql<{ overtaken: boolean }>`
    with named as materialized (
      select name from unnest(${names}::text[]) as given (name)
      union
      select s.feature_name from unnest(${ids}::int[]) as given (id)
      join strategy_segments l on l.segment_id = given.id join feature_strategies s on s.id = l.strategy_id
    ), reached as materialized (
      select name from named
      union
      select d.child from named n join feature_dependencies d on d.parent = n.name
    ), related as materialized (
      select name from reached
      union
      select d.parent from reached r join feature_dependencies d on d.child = r.name
    )
    select exists (
      select from related n join feature_revisions v on v.feature = n.name
      where ${changedByOthers(sql`v.revision`, sql`${since}::pg_snapshot`)}
      union all
      select from segments g where ${changedByOthers(sql`g.revision`, sql`${since}::pg_snapshot`)}
        and (g.id = any(${ids}::int[]) or exists (
          select from strategy_segments l join feature_strategies s on s.id = l.strategy_id
          join related n on n.name = s.feature_name where l.segment_id = g.id))) as overtaken`,
)

/** Whether others have changed since a snapshot what decides which rules match events, and how large steps are. */
export async function areOvertaken(
  db: Db,
  events: readonly RuledEvent[],
  matched: readonly MatchedRule[],
  since: string,
): Promise<boolean> {
  const features = [...events.flatMap(({ feature }) => feature ?? []), ...matched.flatMap(({ features }) => features)]
  const ids = events.flatMap(({ type, data }) => (type === 'segment-updated' ? (data as { id: number }).id : []))
  const [found] = await overtaken(db, { names: [...new Set(features)], ids, since })
  return found?.overtaken === true
}

/**
 * Notes what the approvals of a change request are for, before they are judged: that has to stay so until its changes
 * are made, see `assertNotOvertaken`. It is not locked meanwhile.
 */
export async function noteJudged(
  { later, context: { judged } }: Transaction,
  { id }: { readonly id: number },
): Promise<void> {
  if (judged === undefined) return
  await later(snapshot, (rows) => {
    for (const { snapshot } of rows as { snapshot: string }[]) judged.set(id, snapshot)
  })
}

const overtakenRequests = compiled<{ requests: readonly number[]; snapshots: readonly string[] }, { request: number }>(
  (_, { requests, snapshots }) => sql<{ request: number }>`
    select given.request from unnest(${requests}::int[], ${snapshots}::pg_snapshot[]) as given (request, snapshot)
    where ${isOvertaken(sql`given.request`, sql`given.snapshot`)}`,
)

/** A change that others overtake again and again is refused in the end. */
const MOST_OVERTAKEN = 10

/**
 * Ensures that nothing has changed meanwhile that the approvals of applied change requests are for; to be called under
 * the locks of `lockDecisions`.
 *
 * @throws learnedError where something has: the transaction starts again, and judges them once more; contendedError
 *   after too many times
 */
export async function assertNotOvertaken({ tx, context: { judged, proposing } }: Transaction): Promise<void> {
  if (judged === undefined || judged.size === 0) return
  const found = await overtakenRequests(tx, { requests: [...judged.keys()], snapshots: [...judged.values()] })
  if (found.length === 0) return
  if (proposing === undefined || ++proposing.overtaken > MOST_OVERTAKEN) throw contendedError()
  throw learnedError()
}
