import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../change.ts'
import type { NewEvent } from '../events/event-types.ts'
import { recordEvents } from '../events/record.ts'

/** Something that was done, as far as it can break what is scheduled, and how a reason tells of it. */
export type Break = {
  /** What it touched, as `restsOn` names it. */
  readonly touches: readonly string[]
  readonly reason: string
}

/** What a change comes to, in order: events, and what can break scheduled requests. */
export type Step = NewEvent | Break

/** What changes of many features come to for one of them. */
export type FeatureSteps = { readonly feature: string; readonly steps: readonly Step[] }

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

/**
 * Suspends the requests that wait for their time and would not do what was approved any more. A request that is being
 * applied does not break itself.
 */
export async function suspendBroken(change: Change, broken: Break): Promise<void> {
  await recordEvents(change, (await suspendedBy(change, [broken])).flat())
}

/** Suspends the requests that would delete segments of which others make use now. Mostly nothing waits for its time. */
export async function suspendDeletions(change: Change, segments: readonly number[]): Promise<void> {
  if (segments.length > 0 && (await isAnyPending(change))) await suspendBroken(change, segmentsUsed(segments))
}

/** Suspends the requests that accounts have scheduled, which can't be applied in their name any more. */
export async function suspendSchedulesOf(change: Change, userIds: readonly number[]): Promise<void> {
  const isTheirs = sql<number | null>`case when s.created_by = any(${userIds}::int[]) then 1 end`
  const suspended = await suspend(change, isTheirs, ['The account of who scheduled it was deleted'])
  await recordEvents(change, suspended.flat())
}

/** Records the events of a change, and suspends what the change breaks. That is told where it was broken. */
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

/** Mostly nothing waits for its time. */
async function isAnyPending({ tx }: Change): Promise<boolean> {
  const { rows } = await sql`select from change_request_schedules where status = 'pending' limit 1`.execute(tx)
  return rows.length > 0
}

/** Suspends what any of `breaks` breaks, and gives the events of it for each: the first of them is the reason. */
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
 * Suspends requests that wait for their time.
 *
 * @param positionOf which of the reasons suspends the request `r` with the schedule `s`, from 1; null leaves it as it is
 * @returns the events of it, for each reason
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
