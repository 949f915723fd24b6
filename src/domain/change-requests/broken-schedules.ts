import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'

/** Something that was done, as far as it can break what is scheduled, and how a reason tells of it. */
export type Break = {
  /** Which rows `c` of change_request_changes, of the request `r`, it breaks. */
  readonly breaks: RawBuilder<boolean>
  readonly reason: string
}

/**
 * Whether a feature, in the row `f`, is in a request that waits for its time, for statements that read what is about to be
 * changed. Mostly nothing waits, and that costs next to nothing to see.
 */
export const isScheduled: RawBuilder<boolean> = sql`(
  exists (select from change_request_schedules where status = 'pending')
  and exists (
    select from change_request_schedules q join change_request_changes c using (change_request_id)
    where q.status = 'pending' and c.feature = f.name))`

type Suspended = { id: number; title: string | null; project: string; environment: string }

/**
 * Suspends the requests that wait for their time and would not do what was approved any more. A request that is being
 * applied does not break itself.
 */
export async function suspendBroken(change: Change, { breaks, reason }: Break): Promise<void> {
  await suspend(
    change,
    sql`exists (select from change_request_changes c where c.change_request_id = r.id and ${breaks})`,
    reason,
  )
}

/** Suspends the requests that accounts have scheduled, which can't be applied in their name any more. */
export async function suspendSchedulesOf(change: Change, userIds: readonly number[]): Promise<void> {
  await suspend(change, sql`s.created_by = any(${userIds}::int[])`, 'the account of who scheduled it was deleted')
}

async function suspend(change: Change, condition: RawBuilder<boolean>, reason: string): Promise<void> {
  const { rows } = await sql<Suspended>`
    with broken as materialized (
      select r.id, r.title, r.project_id as project, r.environment
      from change_request_schedules s join change_requests r on r.id = s.change_request_id
      where s.status = 'pending' and r.id is distinct from ${change.changeRequest ?? null}::int and ${condition}
      order by r.id for update of r, s
    ), suspended as (
      update change_request_schedules set status = 'suspended', reason = ${reason}
      where change_request_id in (select id from broken)
    )
    select * from broken order by id`.execute(change.tx)
  await recordEvents(
    change,
    rows.map(({ id: changeRequestId, title, project, environment }) => ({
      type: 'change-request-schedule-suspended',
      subject: { project, environment },
      data: { changeRequestId, title, reason },
    })),
  )
}

export function strategiesChanged(ids: readonly string[], how: 'updated' | 'removed'): Break {
  const positions = ids.map((id) => JSON.stringify([{ id }]))
  const moved = sql`or c.action = 'reorderStrategy' and c.payload @> any(${positions}::jsonb[])`
  return {
    breaks: sql`(c.action in ('updateStrategy', 'deleteStrategy') and c.payload ->> 'id' = any(${ids}::text[])
      ${how === 'removed' ? moved : sql``})`,
    reason: ids.length === 1 ? `the strategy ${ids[0]} was ${how}` : `strategies that it changes were ${how}`,
  }
}

export function variantsChanged(feature: string, environments: readonly string[]): Break {
  return {
    breaks: sql`(c.feature = ${feature} and c.action = 'patchVariant' and r.environment = any(${environments}::text[]))`,
    reason: `the variants of the feature "${feature}" were changed`,
  }
}

export function featuresGone(features: readonly string[], how: 'archived' | 'moved to another project'): Break {
  return {
    breaks: sql`(c.feature = any(${features}::text[])
      or c.action = 'addDependency' and c.payload ->> 'feature' = any(${features}::text[]))`,
    reason: features.length === 1 ? `the feature "${features[0]}" was ${how}` : `features that it names were ${how}`,
  }
}

export function segmentChanged(id: number, how: 'updated' | 'deleted'): Break {
  return {
    breaks: sql`(c.feature is null and c.payload ->> 'id' = ${String(id)})`,
    reason: `the segment ${id} was ${how}`,
  }
}

/** An environment that one project lost, or all of them. */
export function environmentGone(environment: string, project?: string): Break {
  return {
    breaks: sql`(r.environment = ${environment} and r.project_id = coalesce(${project ?? null}, r.project_id))`,
    reason: `the environment "${environment}" was removed`,
  }
}
