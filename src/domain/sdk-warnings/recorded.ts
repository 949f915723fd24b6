import { forEachYielding } from '../../runtime/yielding.ts'
import { pointerSegment } from '../checking/validation.ts'
import type { NewEvent, RecordedEventType } from '../event-types.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { archivedUsers, linkedSegments, linksOf, type SegmentLink, segmentWarnings } from './linked.ts'
import { changeWarnings, linksIn, type PlacedChange } from './requested.ts'
import {
  constraintsWarnings,
  deletedSegmentWarnings,
  type SdkWarning,
  strategyWarnings,
  variantsWarnings,
} from './warnings.ts'

/** The events that say which rules were stored, or proposed in a change request. */
export const RULE_EVENTS = [
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-environment-variants-updated',
  'default-strategy-updated',
  'segment-created',
  'segment-updated',
  'change-added',
  'change-edited',
] as const satisfies readonly RecordedEventType[]

/** An operation can store any number of rules. */
const MAX_WARNINGS = 100

/**
 * Does `work`, and returns its result as the answer, with what SDKs read in different ways in the rules that it stores
 * or puts into change requests, and which archived features keep a segment that it deletes: for operations whose
 * request does not contain these rules. Paths begin with the place
 * of the rule, such as `/features/{name}/environments/{environment}`, and messages name it.
 */
export async function warned<Result>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<{ body: Result; warnings: SdkWarning[] }> {
  const places = new Map<string, RulePlace>()
  const deleted = new Set<number>()
  const onEvents = (events: readonly NewEvent[]) => {
    for (const event of events) {
      for (const place of placesIn(event)) places.set(place.key ?? place.path, place)
      if (event.type === 'segment-deleted') deleted.add(event.preData.id)
    }
  }
  const body = await work(inContext(transaction, { onEvents }))
  const ofRules = await warningsAt(transaction, [...places.values()])
  const users = await archivedUsers(transaction.tx, [...deleted], transaction.actor)
  const ofDeleted = [...users].flatMap(([id, features]) => deletedSegmentWarnings(features, pathOf('segments', id)))
  return { body, warnings: [...ofDeleted, ...ofRules].slice(0, MAX_WARNINGS) }
}

/** Rules with their place, their warnings, and the segments that they use. */
type RulePlace = {
  readonly path: string
  /** By what the place is known, if not by its path: an import has thousands, and long keys take long. */
  readonly key?: string
  /** The place in words. */
  readonly words: string
  readonly project?: string | undefined
  readonly warnings: () => SdkWarning[]
  readonly links: readonly SegmentLink[]
}

async function warningsAt({ tx }: Transaction, places: readonly RulePlace[]): Promise<SdkWarning[]> {
  if (places.length === 0) return []
  const projects = [...new Set(places.flatMap(({ project }) => project ?? []))]
  const ids = places.flatMap(({ links }) => links.map(({ id }) => id))
  const segments = await linkedSegments(tx, projects, ids)
  const found: SdkWarning[] = []
  await forEachYielding(places, ({ words, warnings, links }) => {
    if (found.length >= MAX_WARNINGS) return
    const ofSegments = links.flatMap(({ id, path }) => {
      const segment = segments.get(id)
      return segment === undefined ? [] : segmentWarnings(segment, path)
    })
    for (const { path, message } of [...warnings(), ...ofSegments])
      found.push({ path, message: `In ${words}: ${message}` })
  })
  return found.slice(0, MAX_WARNINGS)
}

const pathOf = (...segments: readonly unknown[]) => segments.map((segment) => `/${pointerSegment(segment)}`).join('')

/** A rule that is changed again, or removed, has the place of the one before. */
function placesIn(event: NewEvent): RulePlace[] {
  const { project, environment, feature } = event.subject
  const inFeature = () => pathOf('features', feature, 'environments', environment)
  const ofFeature = () => `the feature "${feature}" in "${environment}"`
  switch (event.type) {
    case 'feature-strategy-add':
    case 'feature-strategy-update': {
      const { id } = event.data
      const path = inFeature() + pathOf('strategies', id)
      const { warnings, links } = ofStrategy(event.data, path)
      return [{ key: id, path, words: ofFeature(), project, warnings, links }]
    }
    case 'feature-strategy-remove': {
      const { warnings, links } = NO_RULES
      return [{ key: event.preData.id, path: '', words: '', warnings, links }]
    }
    case 'feature-environment-variants-updated': {
      const path = `${inFeature()}/variants`
      return [{ path, words: ofFeature(), ...NO_RULES, warnings: () => variantsWarnings(event.data.variants, path) }]
    }
    case 'default-strategy-updated': {
      const path = pathOf('projects', project, 'environments', environment, 'default-strategy')
      const words = `the default strategy of the project "${project}" in "${environment}"`
      return [{ path, words, project, ...ofStrategy(event.data, path) }]
    }
    case 'segment-created':
    case 'segment-updated': {
      const { id, name, constraints } = event.data
      const path = pathOf('segments', id)
      const warnings = () => constraintsWarnings(constraints, `${path}/constraints`)
      return [{ path, words: `the segment "${name}"`, ...NO_RULES, warnings }]
    }
    case 'change-added':
    case 'change-edited': {
      const { changeRequestId, id, ...change } = event.data
      const path = pathOf('change-requests', changeRequestId, 'changes', id)
      // An event has an action with its payload.
      const placed = { change, path: `${path}/payload` } as PlacedChange
      const words = feature === undefined ? `a segment, by the change request ${changeRequestId}` : ofFeature()
      return [{ path, words, project, warnings: () => changeWarnings(placed), links: linksIn(placed) }]
    }
    default:
      return []
  }
}

const NO_RULES: Pick<RulePlace, 'warnings' | 'links'> = { warnings: () => [], links: [] }

function ofStrategy(
  strategy: Parameters<typeof strategyWarnings>[0] & { readonly segments: readonly number[] },
  path: string,
) {
  return { warnings: () => strategyWarnings(strategy, path), links: linksOf(strategy.segments, `${path}/segments`) }
}
