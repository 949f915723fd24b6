import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../change.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'

/** Something done that can break scheduled requests, with the reason that is then stored. */
export type Break = {
  /** The keys that it touched, as `restsOn` names them. */
  readonly touches: readonly string[]
  readonly reason: string
}

/** What a change results in: an event, or something that can break scheduled requests. */
export type Step = NewEvent | Break

/** The steps of a change of many features that belong to one of them, in order. */
export type FeatureSteps = { readonly feature: string; readonly steps: readonly Step[] }

/**
 * The keys that the change `c` of the request `r` depends on. A break that touches one of them suspends the request.
 * Only the last part of a key can contain a blank.
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
 * Whether a request with a pending schedule changes the feature `f`. For statements that read what is about to be
 * changed. Usually no schedule is pending, and checking that costs almost nothing.
 */
export const isScheduled: RawBuilder<boolean> = sql`(
  exists (select from change_request_schedules where status = 'pending')
  and exists (
    select from change_request_schedules q join change_request_changes c using (change_request_id)
    where q.status = 'pending' and c.feature = f.name))`

/**
 * Suspends the scheduled requests that would no longer do what was approved. A request that is being applied does not
 * break itself.
 */
export async function suspendBroken(change: Change, broken: Break): Promise<void> {
  await recordEvents(change, (await suspendedBy(change, [broken])).flat())
}

/** Suspends the scheduled requests that would delete segments which have another use now. */
export async function suspendDeletions(change: Change, segments: readonly number[]): Promise<void> {
  if (segments.length > 0 && (await isAnyPending(change))) await suspendBroken(change, segmentsUsed(segments))
}

/** Suspends the requests that these accounts scheduled, because they can no longer be applied in their name. */
export async function suspendSchedulesOf(change: Change, userIds: readonly number[]): Promise<void> {
  const isTheirs = sql<number | null>`case when s.created_by = any(${userIds}::int[]) then 1 end`
  const suspended = await suspend(change, isTheirs, ['The account of who scheduled it was deleted'])
  await recordEvents(change, suspended.flat())
}

/** Records the events of a change, and suspends what it breaks. Suspension events take the position of the break. */
export async function recordSteps(change: Change, steps: readonly Step[]): Promise<void> {
  const breaks = steps.filter(isBreak)
  const suspended = breaks.length > 0 && (await isAnyPending(change)) ? await suspendedBy(change, breaks) : []
  const suspendedAt = new Map(breaks.map((broken, position) => [broken, suspended[position]]))
  await recordEvents(
    change,
    steps.flatMap((step) => (isBreak(step) ? (suspendedAt.get(step) ?? []) : [step])),
  )
}

function isBreak(step: Step): step is Break {
  return 'touches' in step
}

/** Whether any schedule is pending. Usually none is. */
async function isAnyPending({ tx }: Change): Promise<boolean> {
  const { rows } = await sql`select from change_request_schedules where status = 'pending' limit 1`.execute(tx)
  return rows.length > 0
}

/** Suspends what `breaks` break, and returns the events for each break. The first break of a request is its reason. */
function suspendedBy(change: Change, breaks: readonly Break[]): Promise<NewEvent[][]> {
  const positions = new Map(breaks.flatMap(({ touches }, at) => touches.map((key) => [key, at + 1] as const)).reverse())
  const first = sql<number | null>`(
    select min((${JSON.stringify(Object.fromEntries(positions))}::jsonb ->> key)::int)
    from change_request_changes c, unnest(${restsOn}) as key where c.change_request_id = r.id)`
  return suspend(
    change,
    first,
    breaks.map(({ reason }) => reason),
  )
}

type Suspended = { id: number; title: string | null; project: string; environment: string; position: number }

/**
 * Suspends requests with a pending schedule.
 *
 * @param positionOf position of the reason, from 1, for the request `r` with the schedule `s`; null does not suspend it
 * @returns the events for each reason
 */
async function suspend(
  change: Change,
  positionOf: RawBuilder<number | null>,
  reasons: readonly string[],
): Promise<NewEvent[][]> {
  const { rows } = await sql<Suspended>`
    with broken as materialized (
      select r.id, r.title, r.project_id as project, r.environment, reason.position
      from change_request_schedules s join change_requests r on r.id = s.change_request_id
      cross join lateral (select ${positionOf} as position) reason
      where s.status = 'pending' and r.id is distinct from ${change.changeRequest ?? null}::int
        and reason.position is not null
      order by r.id for update of r, s
    ), suspended as (
      update change_request_schedules s set status = 'suspended', reason = (${reasons}::text[])[broken.position]
      from broken where s.change_request_id = broken.id
    )
    select * from broken order by id`.execute(change.tx)
  const suspended: NewEvent[][] = reasons.map(() => [])
  for (const row of rows) suspended[row.position - 1]?.push(suspendedEvent(row, reasons[row.position - 1] ?? ''))
  return suspended
}

function suspendedEvent({ id, title, project, environment }: Suspended, reason: string): NewEvent {
  return {
    type: 'change-request-schedule-suspended',
    subject: { project, environment, changeRequest: id },
    data: { changeRequestId: id, title, reason },
  }
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

/** A segment was created with this name, or renamed to it. */
export function segmentNamed(name: string): Break {
  return { touches: [`segment named ${name}`], reason: `Another segment is called "${name}" now` }
}

/** Segments got a new use, by a strategy or in a change request. */
export function segmentsUsed(ids: readonly number[]): Break {
  return {
    touches: ids.map((id) => `segment ${id} used`),
    reason:
      ids.length === 1 ? `The segment ${ids[0]} has another use now` : 'Segments that it deletes have other uses now',
  }
}

/** A feature got new parents. */
export function dependenciesAdded(child: string, parents: readonly string[]): Break {
  return {
    touches: [`child ${child}`, ...parents.map((parent) => `parent ${parent}`)],
    reason: `The feature "${child}" depends on "${parents.join('" and "')}" now`,
  }
}

/** An environment was removed from one project or, without `project`, from all projects. */
export function environmentGone(environment: string, project?: string): Break {
  return {
    touches: [`environment ${environment}${project === undefined ? '' : ` of ${project}`}`],
    reason: `The environment "${environment}" was removed`,
  }
}
