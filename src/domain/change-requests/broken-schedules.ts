import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'

/** Something that was done, as far as it can break what is scheduled, and how a reason tells of it. */
export type Break = {
  /** What it touched, as `restsOn` names it. */
  readonly touches: readonly string[]
  readonly reason: string
}

/**
 * What the change `c` of the request `r` rests on, as keys: whatever touches one of them breaks it. No name that is a part
 * of a key has a blank in it, but for one at its end.
 */
export const restsOn: RawBuilder<string[]> = sql`(
  array['environment ' || r.environment, concat_ws(' ', 'environment', r.environment, 'of', r.project_id), 'feature ' || c.feature]
  || case
    when c.action = 'archiveFeature' then array['parent ' || c.feature]
    when c.action = 'addDependency' then array[
      'parent ' || c.feature, 'feature ' || (c.payload ->> 'feature'), 'child ' || (c.payload ->> 'feature')]
    when c.action = 'patchVariant' then array[concat_ws(' ', 'variants', r.environment, c.feature)]
    when c.action = 'reorderStrategy' then array(
      select concat_ws(' ', 'strategy', moved.place ->> 'id', 'removed') from jsonb_array_elements(c.payload) moved (place))
    when c.action in ('updateStrategy', 'deleteStrategy') then array[
      concat_ws(' ', 'strategy', c.payload ->> 'id', 'updated'), concat_ws(' ', 'strategy', c.payload ->> 'id', 'removed')]
    when c.action in ('updateSegment', 'deleteSegment') then array[
      concat_ws(' ', 'segment', c.payload ->> 'id', 'updated'), concat_ws(' ', 'segment', c.payload ->> 'id', 'deleted')]
  end
  || case
    when c.action = 'deleteSegment' then array[concat_ws(' ', 'segment', c.payload ->> 'id', 'used')]
    when c.action = 'updateSegment' then array['segment named ' || (c.payload ->> 'name')]
  end
  || case when c.action in ('addStrategy', 'updateStrategy') then array(
    select concat_ws(' ', 'segment', used.id, 'updated')
    from jsonb_array_elements_text(coalesce(c.payload -> 'segments', '[]')) used (id))
  end)`

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
export async function suspendBroken(change: Change, { touches, reason }: Break): Promise<void> {
  const isBroken = sql<boolean>`exists (
    select from change_request_changes c where c.change_request_id = r.id and ${restsOn} && ${touches}::text[])`
  await suspend(change, isBroken, reason)
}

/** Suspends the requests that would delete segments of which others make use now. Mostly nothing waits for its time. */
export async function suspendDeletions(change: Change, segments: readonly number[]): Promise<void> {
  if (segments.length === 0) return
  const { rows } = await sql`select from change_request_schedules where status = 'pending' limit 1`.execute(change.tx)
  if (rows.length > 0) await suspendBroken(change, segmentsUsed(segments))
}

/** Suspends the requests that accounts have scheduled, which can't be applied in their name any more. */
export async function suspendSchedulesOf(change: Change, userIds: readonly number[]): Promise<void> {
  await suspend(change, sql`s.created_by = any(${userIds}::int[])`, 'The account of who scheduled it was deleted')
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
      subject: { project, environment, changeRequest: changeRequestId },
      data: { changeRequestId, title, reason },
    })),
  )
}

export function strategiesChanged(ids: readonly string[], how: 'updated' | 'removed'): Break {
  return {
    touches: ids.map((id) => `strategy ${id} ${how}`),
    reason: ids.length === 1 ? `The strategy ${ids[0]} was ${how}` : `Strategies that it changes were ${how}`,
  }
}

export function variantsChanged(feature: string, environments: readonly string[]): Break {
  return {
    touches: environments.map((environment) => `variants ${environment} ${feature}`),
    reason: `The variants of the feature "${feature}" were changed`,
  }
}

export function featuresGone(features: readonly string[], how: 'archived' | 'moved to another project'): Break {
  return {
    touches: features.map((feature) => `feature ${feature}`),
    reason: features.length === 1 ? `The feature "${features[0]}" was ${how}` : `Features that it names were ${how}`,
  }
}

export function segmentChanged(id: number, how: 'updated' | 'deleted'): Break {
  return { touches: [`segment ${id} ${how}`], reason: `The segment ${id} was ${how}` }
}

/** A segment that there is now, or that is called that now. */
export function segmentNamed(name: string): Break {
  return { touches: [`segment named ${name}`], reason: `Another segment is called "${name}" now` }
}

/** Segments that somebody uses, or wants to, who did not before. */
export function segmentsUsed(ids: readonly number[]): Break {
  return {
    touches: ids.map((id) => `segment ${id} used`),
    reason:
      ids.length === 1 ? `The segment ${ids[0]} has another use now` : 'Segments that it deletes have other uses now',
  }
}

/** A feature that depends on others which it did not depend on before. */
export function dependenciesAdded(child: string, parents: readonly string[]): Break {
  return {
    touches: [`child ${child}`, ...parents.map((parent) => `parent ${parent}`)],
    reason: `The feature "${child}" depends on "${parents.join('" and "')}" now`,
  }
}

/** An environment that one project lost, or all of them. */
export function environmentGone(environment: string, project?: string): Break {
  return {
    touches: [`environment ${environment}${project === undefined ? '' : ` of ${project}`}`],
    reason: `The environment "${environment}" was removed`,
  }
}
