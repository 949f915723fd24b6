import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../src/contract.ts'
import type { LoggedEvent } from './event-log.ts'
import type { Applied } from './subject.ts'

type Strategy = Schema<'FeatureStrategy'>
type Environment = { enabled: boolean; strategies: readonly Strategy[]; variants: unknown; order?: readonly string[] }

/** The state of a feature according to its events. */
export type FeatureState = {
  readonly record: Readonly<Record<string, unknown>>
  readonly project: string
  readonly archived: boolean
  readonly tags: readonly string[]
  readonly dependencies: readonly Schema<'FeatureDependency'>[]
  readonly environments: Readonly<Record<string, Environment>>
}

const NOTHING: Environment = { enabled: false, strategies: [], variants: [] }
const tagName = ({ type, value }: Schema<'Tag'>) => `${type}:${value}`

export function environmentOf(state: FeatureState, name: string): Environment {
  return state.environments[name] ?? NOTHING
}

/** Returns the feature after an event, and how the event contradicts the events before. */
export function featureAfter(before: FeatureState | undefined, event: LoggedEvent): Applied<FeatureState> {
  if (event.type === 'feature-created') return created(before, event)
  if (before === undefined) return { state: before, broken: `${event.type} of a feature that is not there` }
  const { data, preData } = event
  switch (event.type) {
    case 'feature-deleted':
      return { state: undefined, ...differing('preData', preData, before.record) }
    case 'feature-metadata-updated': {
      const record = data ?? {}
      return { state: { ...before, record }, ...differing('preData', preData, before.record) }
    }
    case 'feature-archived':
    case 'feature-revived':
      return archived(before, event.type === 'feature-archived')
    case 'feature-stale-on':
    case 'feature-stale-off':
      return { state: { ...before, record: { ...before.record, stale: event.type === 'feature-stale-on' } } }
    case 'feature-project-change': {
      const project = String(data?.newProject)
      const broken = before.project === data?.oldProject ? {} : { broken: `it was in ${before.project}` }
      return { state: { ...before, project, record: { ...before.record, project } }, ...broken }
    }
    case 'feature-tagged':
    case 'feature-untagged':
      return tagged(before, event)
    case 'feature-dependency-added': {
      const dependency = data as unknown as Schema<'FeatureDependency'>
      const others = before.dependencies.filter(({ feature }) => feature !== dependency.feature)
      return { state: { ...before, dependencies: [...others, dependency] } }
    }
    case 'feature-dependency-removed': {
      const dependencies = before.dependencies.filter(({ feature }) => feature !== data?.feature)
      const broken = dependencies.length < before.dependencies.length ? {} : { broken: 'there was no such dependency' }
      return { state: { ...before, dependencies }, ...broken }
    }
    case 'feature-dependencies-removed':
      return { state: { ...before, dependencies: [] } }
    default:
      return event.environment === null ? { state: before } : inEnvironment(before, event, event.environment)
  }
}

function created(before: FeatureState | undefined, { data, tags }: LoggedEvent): Applied<FeatureState> {
  const record = data ?? {}
  const state = {
    record,
    project: String(record.project),
    archived: false,
    tags: (tags ?? []).map(tagName),
    dependencies: [],
    environments: {},
  }
  return before === undefined ? { state } : { state, broken: 'it was there already' }
}

/** Archives or revives a feature. Reviving turns it off everywhere, without an event for each environment. */
function archived(before: FeatureState, isArchived: boolean): Applied<FeatureState> {
  const { archivedAt: _, ...record } = before.record
  const off = Object.entries(before.environments).map(([name, one]) => [name, { ...one, enabled: false }])
  const environments = isArchived ? before.environments : Object.fromEntries(off)
  const state = { ...before, archived: isArchived, record: { ...record, archived: isArchived }, environments }
  return before.archived === isArchived ? { state, broken: `it was ${isArchived ? '' : 'not '}archived` } : { state }
}

function tagged(before: FeatureState, { type, data, preData }: LoggedEvent): Applied<FeatureState> {
  const tag = tagName((type === 'feature-tagged' ? data : preData) as unknown as Schema<'Tag'>)
  const others = before.tags.filter((name) => name !== tag)
  if (type === 'feature-tagged') return { state: { ...before, tags: [...others, tag] } }
  const state = { ...before, tags: others }
  return others.length < before.tags.length ? { state } : { state, broken: `it did not have the tag ${tag}` }
}

function inEnvironment(before: FeatureState, event: LoggedEvent, name: string): Applied<FeatureState> {
  const { environment, broken } = environmentAfter(environmentOf(before, name), event)
  const state = { ...before, environments: { ...before.environments, [name]: environment } }
  return broken === undefined ? { state } : { state, broken }
}

function environmentAfter(
  before: Environment,
  { type, data, preData }: LoggedEvent,
): { environment: Environment; broken?: string } {
  const strategy = (data ?? preData) as unknown as Strategy
  const known = before.strategies.find(({ id }) => id === strategy?.id)
  const others = before.strategies.filter((one) => one !== known)
  switch (type) {
    case 'feature-environment-enabled':
    case 'feature-environment-disabled': {
      const enabled = type === 'feature-environment-enabled'
      const environment = { ...before, enabled }
      return before.enabled === enabled ? { environment, broken: `it was ${enabled ? 'on' : 'off'}` } : { environment }
    }
    case 'feature-environment-variants-updated':
      return {
        environment: { ...before, variants: data?.variants },
        ...differing('preData', preData?.variants, before.variants),
      }
    case 'feature-strategy-add': {
      const { order: _, ...rest } = before
      const environment = { ...rest, strategies: [...others, strategy] }
      return known === undefined ? { environment } : { environment, broken: `${strategy.id} was there already` }
    }
    case 'feature-strategy-update': {
      const { order, ...rest } = before
      const isMoved = known?.sortOrder !== strategy.sortOrder && preData?.sortOrder !== strategy.sortOrder
      const environment = { ...rest, strategies: [...others, strategy], ...(order && !isMoved && { order }) }
      return { environment, ...differing('preData', placeless(preData), placeless(known)) }
    }
    case 'feature-strategy-remove': {
      const order = before.order?.filter((id) => id !== strategy.id)
      const environment = { ...before, strategies: others, ...(order && { order }) }
      return { environment, ...differing('preData', placeless(preData), placeless(known)) }
    }
    case 'strategy-order-changed': {
      const environment = { ...before, order: data?.strategyIds as string[] }
      const ids = before.strategies.map(({ id }) => id).sort()
      return { environment, ...differing('preData', ((preData?.strategyIds ?? []) as string[]).toSorted(), ids) }
    }
    default:
      return { environment: before }
  }
}

/** Returns a strategy without its place: events have new places only as an order. */
function placeless(strategy: object | null | undefined): object | undefined {
  if (strategy === null || strategy === undefined) return undefined
  const { sortOrder: _, ...rest } = strategy as Strategy
  return rest
}

/** Returns a feature without the time of archiving, which no event has. */
function steady(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('archivedAt' in value)) return value
  const { archivedAt: _, ...rest } = value as Record<string, unknown>
  return rest
}

function differing(what: string, recorded: unknown, known: unknown): { broken?: string } {
  if (isDeepStrictEqual(steady(recorded), steady(known))) return {}
  return { broken: `${what} is ${JSON.stringify(recorded)}, but the events before say ${JSON.stringify(known)}` }
}

/** Returns how a read differs from the events; undefined when it does not. */
export function featureDifference(state: FeatureState, shown: Schema<'Feature'>): string | undefined {
  const members = Object.keys(state.record).filter((name) => name !== 'archivedAt')
  const pairs: [string, unknown, unknown][] = [
    ...members.map((name): [string, unknown, unknown] => [name, shown[name as 'name'], state.record[name]]),
    ['archived', shown.archived, state.archived],
    ['tags', (shown.tags ?? []).map(tagName).sort(), [...state.tags].sort()],
    ['dependencies', sortedBy(shown.dependencies, 'feature'), sortedBy(state.dependencies, 'feature')],
    ...shown.environments.flatMap((one) => environmentPairs(one, environmentOf(state, one.name))),
  ]
  const [different] = pairs.filter(([, one, other]) => !isDeepStrictEqual(one, other))
  if (different === undefined) return undefined
  const [what, read, recorded] = different
  return `${what} is ${JSON.stringify(read)}, but the events say ${JSON.stringify(recorded)}`
}

function environmentPairs(shown: Schema<'FeatureEnvironment'>, recorded: Environment): [string, unknown, unknown][] {
  const { name, enabled, variants, strategies } = shown
  const plain = (all: readonly Strategy[]) => sortedBy(all, 'id').map(placeless)
  return [
    [`${name}: enabled`, enabled, recorded.enabled],
    [`${name}: variants`, variants, recorded.variants],
    [`${name}: strategies`, plain(strategies), plain(recorded.strategies)],
    ...(recorded.order === undefined
      ? []
      : [[`${name}: order`, strategies.map(({ id }) => id), recorded.order] as [string, unknown, unknown]]),
  ]
}

function sortedBy<Item>(items: readonly Item[], member: keyof Item): Item[] {
  return items.toSorted((one, other) => (String(one[member]) < String(other[member]) ? -1 : 1))
}
