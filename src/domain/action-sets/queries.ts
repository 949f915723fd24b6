import { type Selectable, sql } from 'kysely'
import type { ActionRunsTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, isoTime } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import { requireProject } from '../projects/queries.ts'
import type { ActionSetRecord } from '../records/signals.ts'
import { isServiceAccount } from '../service-accounts/queries.ts'

const set = columnsOf<'actionSets'>('a')

const matched = objectOf<ActionSetRecord['match']>({
  source: sql.lit('signal-endpoint'),
  sourceId: set('endpointId'),
  payload: set('filters'),
})

/** Selects the action sets `a` as recorded and shown. */
export function actionSetRows(db: Db) {
  return db
    .selectFrom('actionSets as a')
    .select(['a.id', 'a.projectId as project', 'a.name', 'a.description', 'a.enabled', 'a.actorId'])
    .select([matched.as('match'), 'a.actions', isoTime(set('createdAt')).as('createdAt'), 'a.createdByUserId'])
    .$narrowType<ActionSetRecord>()
}

/**
 * Returns a page of the action sets of a project, by id.
 *
 * @throws DomainError missing for the project
 */
export async function actionSets(db: Db, project: string, page: Page): Promise<ActionSetRecord[]> {
  const { limit, offset } = pageOf(page)
  const found = await actionSetRows(db)
    .where('a.projectId', '=', project)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (found.length === 0) await requireProject(db, project)
  return found
}

/** @throws DomainError missing */
export async function requireActionSet(db: Db, project: string, id: number): Promise<ActionSetRecord> {
  const rows = await actionSetRows(db).where('a.id', '=', id).where('a.projectId', '=', project).execute()
  return firstOrMissing(rows, 'action set', id)
}

type RunRow = Pick<
  Selectable<ActionRunsTable>,
  'id' | 'signalId' | 'payloadHash' | 'state' | 'actions' | 'createdAt' | 'endedAt'
>

/**
 * Returns a page of the runs of an action set, newest first.
 *
 * @throws DomainError missing
 */
export async function runsOf(
  db: Db,
  project: string,
  actionSetId: number,
  page: Page,
): Promise<Schema<'ActionSetEvent'>[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<RunRow | { id: null }>`
    select r.* from action_sets a left join lateral (
      select r.id, r.signal_id, r.payload_hash, r.state, r.actions, r.created_at, r.ended_at
      from action_runs r where r.action_set_id = a.id order by r.id desc limit ${limit} offset ${offset}) r on true
    where a.id = ${actionSetId} and a.project_id = ${project} order by r.id desc`.execute(db)
  firstOrMissing(rows, 'action set', actionSetId)
  return rows.filter((row) => row.id !== null).map((row) => runView(row, actionSetId))
}

function runView(run: RunRow, actionSetId: number): Schema<'ActionSetEvent'> {
  const { id, signalId, payloadHash, state, actions, createdAt, endedAt } = run
  return {
    id,
    actionSetId,
    signalId,
    payloadHash: payloadHash.toString('hex'),
    state: state as Schema<'ActionSetEvent'>['state'],
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    actions,
  }
}

const MAX_CHOICES = 1000

/**
 * Returns the service accounts and the signal endpoints that action sets of a project can name.
 *
 * @throws DomainError missing for the project
 */
export async function actionChoices(db: Db, project: string): Promise<Schema<'ActionChoices'>> {
  await requireProject(db, project)
  const actor = columnsOf<'users'>('u')
  const source = columnsOf<'signalEndpoints'>('e')
  const actors = listOf(objectOf<Schema<'ActionActor'>>({ id: actor('id'), name: actor('name').$notNull() }), {
    from: sql`(select * from users u where ${isServiceAccount} order by u.id limit ${MAX_CHOICES}) u`,
    orderBy: actor('id'),
  })
  const sources = listOf(
    objectOf<Schema<'ActionSource'>>({ id: source('id'), name: source('name'), enabled: source('enabled') }),
    {
      from: sql`(select * from signal_endpoints order by id limit ${MAX_CHOICES}) e`,
      orderBy: source('id'),
    },
  )
  const { rows } = await sql<Schema<'ActionChoices'>>`select ${actors} as actors, ${sources} as sources`.execute(db)
  return rows[0] ?? { actors: [], sources: [] }
}
