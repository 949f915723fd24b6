import { grouped } from '../../runtime/grouped.ts'
import type { NewEvent, RecordedEventType, RequestedChangeRecord } from '../event-types.ts'

/** Changed objects: a scheduled request that depends on one of them would no longer do what was approved. */
export type Invalidation = {
  /** The keys of the objects, as `dependsOn` names them. */
  readonly keys: readonly string[]
  /** Why a request is suspended that depends on one of them. */
  readonly reason: string
  /** Whether only changes of the features that the events are about can depend on them. */
  readonly isOfFeatures?: true
}

type EventOf<Type extends RecordedEventType> = Extract<NewEvent, { readonly type: Type }>

/** Returns what events of one type invalidate that are recorded together. */
type Rule<Type extends RecordedEventType> = (events: readonly EventOf<Type>[]) => readonly Invalidation[]

/** The rule for each type of event that invalidates something. */
export const INVALIDATIONS = {
  'feature-strategy-add': (events) => [segmentsUsed(events.flatMap(({ data }) => data.segments))],
  'feature-strategy-update': (events) => [
    strategiesChanged(
      events.map(({ data }) => data.id),
      'updated',
    ),
    segmentsUsed(
      events.flatMap(({ data, preData }) => data.segments.filter((segment) => !preData.segments.includes(segment))),
    ),
  ],
  'feature-strategy-remove': (events) => [
    strategiesChanged(
      events.map(({ preData }) => preData.id),
      'removed',
    ),
  ],
  'feature-environment-variants-updated': (events) =>
    [...grouped(events, featureOf)].map(([feature, ofFeature]) =>
      variantsChanged(feature, ofFeature.map(environmentOf)),
    ),
  'feature-archived': (events) => [featuresGone(events.map(featureOf), 'archived')],
  'feature-project-change': (events) => [featuresGone(events.map(featureOf), 'moved to another project')],
  'safeguard-tripped': (events) =>
    events.flatMap((event) =>
      event.data.did === 'turnOff' ? [stopped(event.data.name, featureOf(event), environmentOf(event))] : [],
    ),
  'feature-dependency-added': (events) => {
    const added = events.filter(({ preData }) => preData === undefined)
    return [...grouped(added, featureOf)].map(([child, ofChild]) =>
      dependenciesAdded(
        child,
        ofChild.map(({ data }) => data.feature),
      ),
    )
  },
  'default-strategy-updated': (events) => [segmentsUsed(events.flatMap(({ data }) => data.segments))],
  'change-added': (events) => [segmentsUsed(events.flatMap(({ data }) => segmentsGiven(data)))],
  'change-edited': (events) => [segmentsUsed(events.flatMap(({ data }) => segmentsGiven(data)))],
  'segment-created': (events) => events.map(({ data }) => segmentNamed(data.name)),
  'segment-updated': (events) =>
    events.flatMap(({ data, preData }) => [
      segmentChanged(data.id, 'updated'),
      ...(data.name === preData.name ? [] : [segmentNamed(data.name)]),
    ]),
  'segment-deleted': (events) => events.map(({ preData }) => segmentChanged(preData.id, 'deleted')),
  'project-environment-removed': (events) =>
    events.map((event) => environmentGone(environmentOf(event), event.subject.project)),
  'environment-deleted': (events) => events.map(({ preData }) => environmentGone(preData.name)),
  'user-deleted': (events) => [accountsGone(events.map(({ preData }) => preData.id))],
  'service-account-deleted': (events) => [accountsGone(events.map(({ preData }) => preData.id))],
} satisfies { readonly [Type in RecordedEventType]?: Rule<Type> }

const rules: { readonly [Type in RecordedEventType]?: (events: readonly never[]) => readonly Invalidation[] } =
  INVALIDATIONS

/** Returns what events that are recorded together invalidate, type by type in the order of their first events. */
export function invalidationsOf(events: readonly NewEvent[]): Invalidation[] {
  const invalidations = [...grouped(events, ({ type }) => type)].flatMap(
    ([type, ofType]) => rules[type]?.(ofType as never[]) ?? [],
  )
  return invalidations.filter(({ keys }) => keys.length > 0)
}

function featureOf({ subject }: NewEvent): string {
  return subject.feature ?? ''
}

function environmentOf({ subject }: NewEvent): string {
  return subject.environment ?? ''
}

/** Returns the segments that a change of a request gives a strategy. */
function segmentsGiven({ payload }: RequestedChangeRecord): readonly number[] {
  return 'segments' in payload && Array.isArray(payload.segments) ? payload.segments : []
}

export function strategiesChanged(ids: readonly string[], how: 'updated' | 'removed'): Invalidation {
  return {
    keys: ids.map((id) => `strategy ${id} ${how}`),
    reason: ids.length === 1 ? `The strategy ${ids[0]} was ${how}` : `Strategies that it changes were ${how}`,
    isOfFeatures: true,
  }
}

export function variantsChanged(feature: string, environments: readonly string[]): Invalidation {
  return {
    keys: environments.map((environment) => `variants ${environment} ${feature}`),
    reason: `The variants of the feature "${feature}" were changed`,
    isOfFeatures: true,
  }
}

export function featuresGone(features: readonly string[], how: 'archived' | 'moved to another project'): Invalidation {
  return {
    keys: features.map((feature) => `feature ${feature}`),
    reason: features.length === 1 ? `The feature "${features[0]}" was ${how}` : `Features that it names were ${how}`,
  }
}

export function segmentChanged(id: number, how: 'updated' | 'deleted'): Invalidation {
  return { keys: [`segment ${id} ${how}`], reason: `The segment ${id} was ${how}` }
}

/** A segment was created with this name, or renamed to it. */
export function segmentNamed(name: string): Invalidation {
  return { keys: [`segment named ${name}`], reason: `Another segment is called "${name}" now` }
}

/** Segments got a new use, by a strategy or in a change request. */
export function segmentsUsed(ids: readonly number[]): Invalidation {
  return {
    keys: ids.map((id) => `segment ${id} used`),
    reason:
      ids.length === 1 ? `The segment ${ids[0]} has another use now` : 'Segments that it deletes have other uses now',
  }
}

/** A feature got new parents. */
export function dependenciesAdded(child: string, parents: readonly string[]): Invalidation {
  return {
    keys: [`child ${child}`, ...parents.map((parent) => `parent ${parent}`)],
    reason: `The feature "${child}" depends on "${parents.join('" and "')}" now`,
  }
}

/** A safeguard has turned a feature off: nobody has decided since then to turn it on. */
function stopped(safeguard: string, feature: string, environment: string): Invalidation {
  return {
    keys: [`turning on ${environment} ${feature}`],
    reason: `The safeguard "${safeguard}" has turned the feature "${feature}" off`,
    isOfFeatures: true,
  }
}

/** An environment was removed from one project or, without `project`, from all projects. */
function environmentGone(environment: string, project?: string): Invalidation {
  return {
    keys: [`environment ${environment}${project === undefined ? '' : ` of ${project}`}`],
    reason: `The environment "${environment}" was removed`,
  }
}

function accountsGone(ids: readonly number[]): Invalidation {
  return { keys: ids.map((id) => `account ${id}`), reason: 'The account of who scheduled it was deleted' }
}
