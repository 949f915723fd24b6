import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { planHeldUntil } from '../change-control/freeze-window.ts'
import { seenRequest } from '../change-control/seen-request.ts'
import { requireProject } from '../projects/queries.ts'
import { hiddenFrom } from '../visibility.ts'
import { type At, heldPast, isAsRequested, openRequests } from './queries.ts'
import { heldReason, holdingSafeguard } from './safeguarded.ts'

/** Which plans of a project are wanted. */
type Wanted = Page & {
  readonly environment?: string | undefined
  readonly status?: Schema<'PlanStatus'> | undefined
}

/** The place after the milestone of the plan `p` that has begun last, and its name. */
const active = sql<{ begun: number; name: string }>`(
  select e.place::int as begun, e.milestone ->> 'name' as name
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place)
  where e.milestone ->> 'id' = p.active_milestone_id)`

/**
 * Returns a page of the plans of a project, newest first, without those of archived features.
 *
 * @throws DomainError missing for the project
 */
export async function plansOfProject(
  db: Db,
  project: string,
  { environment, status, ...page }: Wanted,
  { now, actor }: At,
): Promise<Schema<'ProjectReleasePlan'>[]> {
  const { limit, offset } = pageOf(page)
  const request = sql<
    number | null
  >`(select max(q.change_request_id) from ${openRequests(actor.userId)} and ${isAsRequested})`
  const shownStatus = sql<Schema<'PlanStatus'>>`
    case when p.status = 'waiting' and ${request} is not null then 'requested' else p.status end`
  const rows = await db
    .selectFrom('releasePlans as p')
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .leftJoinLateral(active.as('a'), (join) => join.onTrue())
    .select(['p.id', 'p.name', 'p.featureName', 'p.environment', shownStatus.as('status')])
    .select(sql<number>`coalesce(a.begun, 0)`.as('begunCount'))
    .select(sql<number>`jsonb_array_length(p.milestones)`.as('milestoneCount'))
    .select('a.name as activeMilestone')
    .select(sql<string | null>`p.milestones -> coalesce(a.begun, 0) ->> 'name'`.as('nextMilestone'))
    .select(['p.nextAt', 'p.pausedAt', sql<Schema<'PauseKind'>>`p.pause_kind`.as('pauseKind'), 'p.pauseReason'])
    .select([planHeldUntil(sql`${now}::timestamptz`).as('heldUntil'), holdingSafeguard(now).as('holding')])
    .select(request.as('openRequest'))
    .select([
      'p.startedBy',
      sql<number | null>`coalesce(${seenRequest(sql`p.change_request_id`, hiddenFrom(actor))}, ${request})`.as(
        'changeRequest',
      ),
    ])
    .select('p.createdAt')
    .where('f.projectId', '=', project)
    .where('f.archivedAt', 'is', null)
    .$if(environment !== undefined, (all) => all.where('p.environment', '=', environment ?? ''))
    .$if(status !== undefined, (all) => all.where(shownStatus, '=', status ?? 'waiting'))
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows.length === 0) await requireProject(db, project)
  return rows.map(({ nextAt, heldUntil, holding, pausedAt, createdAt, ...row }) => ({
    ...row,
    nextAt: nextAt?.toISOString() ?? null,
    heldUntil: heldPast(nextAt, heldUntil),
    heldReason: heldReason(row.status, holding),
    pausedAt: pausedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
