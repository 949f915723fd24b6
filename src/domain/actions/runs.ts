import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ActionRunsTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import type { Transaction } from '../transaction/transaction.ts'

type Outcome = Schema<'ActionOutcome'>

/** A run that belongs to this server until its lease ends. */
export type ClaimedRun = Pick<Selectable<ActionRunsTable>, 'id' | 'signalId' | 'createdAt'> & {
  readonly project: string
  /** The name of the action set. */
  readonly name: string
  readonly actorId: number
  /** Who made the action set, and who edited it last. */
  readonly authors: readonly number[]
  readonly actions: readonly Outcome[]
  readonly leasedUntil: Date
}

/** A run that has just begun, and for how long it was due. */
export type BegunRun = ClaimedRun & { readonly lateMs: number }

/*
 * The times that decide who runs an action set are those of the database: the clocks of servers can differ by a minute.
 */

/** The clock of the database, in the middle of a transaction too. */
const NOW = sql`clock_timestamp()`
/**
 * How long a run belongs to a server after its start, and after each of its actions. It is compared with what the
 * server has read, which has no microseconds.
 */
const LEASE: RawBuilder<Date> = sql`date_trunc('milliseconds', ${NOW} + interval '30 seconds')`
/** Who made the action set `a`, and who edited it last. */
const AUTHORS = sql<number[]>`array_remove(array[a.created_by_user_id, a.edited_by_user_id], null)`
/** Whether the action set `a` has a signal that waits, and has not run for a minute. */
const isDue = sql<boolean>`a.enabled and a.waiting_signal_id is not null and (
  a.last_run_at is null or a.last_run_at <= ${NOW} - interval '1 minute' or a.last_run_at > ${NOW} + interval '1 minute')`

/** Since when the action set `a` is to run: since a signal matched, or since the minute after its last run was over. */
const DUE_SINCE = sql<Date>`greatest(a.waiting_since, a.last_run_at + interval '1 minute')`

/** How many are taken together. It is few, so that one that becomes due meanwhile does not wait for many runs. */
const DUE_TOGETHER = 6

/**
 * Returns the ids of a few action sets that are to run: one of each project, the one that waits for longest. Projects
 * whose action sets have not run for longest come first, so many of one project hold up no others.
 */
export async function dueSets(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from (
      select distinct on (a.project_id) a.id, a.project_id, ${DUE_SINCE} as due_since
      from action_sets a where a.waiting_signal_id is not null and ${isDue}
      order by a.project_id, due_since, a.id) d
    order by (select max(o.last_run_at) from action_sets o where o.project_id = d.project_id) nulls first,
      d.due_since, d.id
    limit ${sql.lit(DUE_TOGETHER)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What an action set has whose signal has run it, or does not match any more. */
export const NO_WAITING_SIGNAL = { waitingSignalId: null, waitingHash: null, waitingSince: null }

/**
 * Begins the run of an action set, unless it is not to run any more, or another server has begun it. Until a minute has
 * passed, nobody begins another one.
 */
export async function beginRun({ tx, now }: Transaction, id: number): Promise<BegunRun | undefined> {
  const set = await tx
    .selectFrom('actionSets as a')
    .select(['a.projectId as project', 'a.name', 'a.actorId', 'a.actions', 'a.waitingSignalId', 'a.waitingHash'])
    .select([AUTHORS.as('authors'), sql<number>`extract(epoch from ${NOW} - ${DUE_SINCE})::float8`.as('lateSeconds')])
    .where('a.id', '=', id)
    .where(isDue)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  const { waitingSignalId, waitingHash } = set ?? {}
  if (set === undefined || !waitingSignalId || !waitingHash) return undefined
  await tx
    .updateTable('actionSets')
    .set({ lastRunAt: sql<Date>`${NOW}`, ...NO_WAITING_SIGNAL })
    .where('id', '=', id)
    .execute()
  const { project, name, actorId, authors, lateSeconds } = set
  const actions = set.actions.map((action) => ({
    ...action,
    state: 'waiting' as const,
    error: null,
    changeRequestId: null,
  }))
  const run = { actionSetId: id, signalId: waitingSignalId, payloadHash: waitingHash, createdAt: now }
  const begun = await tx
    .insertInto('actionRuns')
    .values({ ...run, state: 'started', actions: JSON.stringify(actions), leasedUntil: LEASE })
    .returning(['id', 'leasedUntil'])
    .$narrowType<{ leasedUntil: Date }>()
    .executeTakeFirstOrThrow()
  const of = { project, name, actorId, authors, lateMs: lateSeconds * 1000 }
  return { ...begun, ...of, signalId: waitingSignalId, createdAt: now, actions }
}

const ABANDONED_TOGETHER = 100

/** Returns the ids of the runs whose server has stopped. */
export async function abandonedRuns(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('actionRuns')
    .select('id')
    .where('state', '=', STARTED)
    .where('leasedUntil', '<=', sql<Date>`${NOW}`)
    .orderBy('id')
    .limit(sql.lit(ABANDONED_TOGETHER))
    .execute()
  return rows.map(({ id }) => id)
}

/** A literal, so that a settled plan uses the index of the runs that have started. */
const STARTED = sql.lit('started')

/** Ends the claims of all runs, so that they are taken over. To be called where no other server has the database. */
export async function abandonRuns({ tx }: Transaction): Promise<void> {
  await tx
    .updateTable('actionRuns')
    .set({ leasedUntil: sql<Date>`${NOW}` })
    .where('state', '=', STARTED)
    .execute()
}

/** Takes over a run whose server has stopped; undefined when another server was faster. */
export function takeOverRun({ tx }: Transaction, id: number): Promise<ClaimedRun | undefined> {
  return tx
    .updateTable('actionRuns as r')
    .from('actionSets as a')
    .set({ leasedUntil: LEASE })
    .whereRef('a.id', '=', 'r.actionSetId')
    .where('r.id', '=', id)
    .where('r.state', '=', STARTED)
    .where('r.leasedUntil', '<=', sql<Date>`${NOW}`)
    .returning(['r.id', 'r.signalId', 'r.createdAt', 'r.actions', 'r.leasedUntil'])
    .returning(['a.projectId as project', 'a.name', 'a.actorId', AUTHORS.as('authors')])
    .$narrowType<{ leasedUntil: Date }>()
    .executeTakeFirst()
}

/** What came of an action. */
export type Result = Pick<Outcome, 'state' | 'error' | 'changeRequestId'>

/**
 * Records what came of an action of a run, in the transaction of the action: so it is done once, also when
 * another server continues the run.
 *
 * @returns the run after it
 * @throws Error when another server has taken the run over
 */
export async function recordResult(
  { tx }: Transaction,
  run: ClaimedRun,
  at: number,
  result: Result,
): Promise<ClaimedRun> {
  const actions = run.actions.map((action, place) => (place === at ? { ...action, ...result } : action))
  const { rows } = await sql<{ leasedUntil: Date }>`
    update action_runs set actions = ${JSON.stringify(actions)}::jsonb, leased_until = ${LEASE}
    where id = ${run.id} and state = ${STARTED} and leased_until = ${run.leasedUntil}
    returning leased_until`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error(`Another server has taken over the run ${run.id} of an action set`)
  return { ...run, actions, leasedUntil: stored.leasedUntil }
}

/** Ends a run. It has failed if any of its actions has. */
export async function endRun({ tx, now }: Transaction, { id, actions, leasedUntil }: ClaimedRun): Promise<void> {
  const state = actions.some((action) => action.state === 'failed') ? 'failed' : 'success'
  await tx
    .updateTable('actionRuns')
    .set({ state, endedAt: now, leasedUntil: null })
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const BATCH_SIZE = 1000

/** Deletes old runs. Returns whether there may be more to do. */
export async function sweepRuns({ tx, now }: Transaction): Promise<boolean> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const old = await tx
    .deleteFrom('actionRuns')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('actionRuns')
        .select('id')
        .where('createdAt', '<', oldest)
        .limit(sql.lit(BATCH_SIZE))
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return old.length === BATCH_SIZE
}
