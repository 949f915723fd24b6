import type { FeatureSearch } from '../../../../src/domain/features/search-filter.ts'

const STAGES = ['initial', 'pre-live', 'live', 'completed', 'archived']
const DAY_MS = 86_400_000
const USUAL_FEATURES = 50
const MAX_FEATURES = 100

/** Everything of a feature that a search filters or sorts by. Times are in milliseconds. */
export type ModelFeature = {
  name: string
  project: string
  type: string
  description: string | null
  markedStale: boolean | null
  createdAt: number
  createdBy: number | null
  isArchived: boolean
  isFavorite: boolean
  stages: string[]
  /** Each has the form `type:value`. */
  tags: string[]
  segments: string[]
  /** By environment: whether the feature is on, and when it was last used. */
  environments: Record<string, { enabled: boolean; lastSeenAt: number | null }>
}

export type ModelViewer = { now: number; hidden: readonly string[]; lifetimeDays: Record<string, number | null> }

/** Searches in memory, in the plainest way: filters all features, sorts them, and cuts out the page. */
export function modelSearch(features: readonly ModelFeature[], search: FeatureSearch, viewer: ModelViewer) {
  const found = features.filter((feature) => matches(feature, search, viewer))
  const sorted = found.sort((one, other) => comparison(one, other, search, viewer))
  const { offset = 0, limit = USUAL_FEATURES } = search
  const size = limit >= 1 && limit <= MAX_FEATURES ? limit : USUAL_FEATURES
  return { total: found.length, names: sorted.slice(offset, offset + size).map(({ name }) => name) }
}

function isPastLifetime({ type, createdAt }: ModelFeature, { now, lifetimeDays }: ModelViewer): boolean {
  const days = lifetimeDays[type] ?? null
  return days !== null && createdAt + days * DAY_MS <= now
}

function isStale(feature: ModelFeature, viewer: ModelViewer): boolean {
  return feature.markedStale ?? isPastLifetime(feature, viewer)
}

function statesOf(feature: ModelFeature, viewer: ModelViewer): string[] {
  const isPotentially = feature.markedStale === null && isPastLifetime(feature, viewer)
  return [isStale(feature, viewer) ? 'stale' : 'active', ...(isPotentially ? ['potentially-stale'] : [])]
}

function lastSeen({ environments }: ModelFeature): number | null {
  const times = Object.values(environments).flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

function matches(feature: ModelFeature, search: FeatureSearch, viewer: ModelViewer): boolean {
  const { name, description, project, type, createdBy, tags, segments, environments } = feature
  const stage = STAGES.findLast((known) => feature.stages.includes(known))
  const isOn = (place: string) => {
    const [environment = '', state] = place.split(':')
    return environments[environment]?.enabled === (state === 'enabled')
  }
  const has = (text: string) => `${name}\n${description ?? ''}`.toLowerCase().includes(text.toLowerCase())
  return (
    feature.isArchived === (search.archived === 'IS:true') &&
    !viewer.hidden.includes(project) &&
    (search.query === undefined || search.query.split(',').some(has)) &&
    isOneOf(search.project, [project]) &&
    isOneOf(search.type, [type]) &&
    isOneOf(search.createdBy, createdBy === null ? [] : [String(createdBy)]) &&
    isOneOf(search.state, statesOf(feature, viewer)) &&
    isOneOf(search.lifecycle, stage === undefined ? [] : [stage]) &&
    hasAmong(search.tag, tags) &&
    hasAmong(search.segment, segments) &&
    isWithin(search.createdAt, feature.createdAt) &&
    isWithin(search.lastSeenAt, lastSeen(feature)) &&
    (search['status[]'] === undefined || search['status[]'].some(isOn)) &&
    (search.favorite === undefined || feature.isFavorite === (search.favorite === 'IS:true'))
  )
}

function parsed(filter: string): { operator: string; values: string[] } {
  const [operator = '', ...rest] = filter.split(':')
  return { operator, values: [...new Set(rest.join(':').split(','))] }
}

function isOneOf(filter: string | undefined, own: readonly string[]): boolean {
  if (filter === undefined) return true
  const { operator, values } = parsed(filter)
  const isThere = values.some((value) => own.includes(value))
  return operator === 'IS' || operator === 'IS_ANY_OF' ? isThere : !isThere
}

function hasAmong(filter: string | undefined, own: readonly string[]): boolean {
  if (filter === undefined) return true
  const { operator, values } = parsed(filter)
  const isThere = (value: string) => own.includes(value)
  switch (operator) {
    case 'INCLUDE_ALL_OF':
      return values.every(isThere)
    case 'EXCLUDE_ALL':
      return !values.every(isThere)
    case 'INCLUDE':
    case 'INCLUDE_ANY_OF':
      return values.some(isThere)
    default:
      return !values.some(isThere)
  }
}

function isWithin(filter: string | undefined, time: number | null): boolean {
  if (filter === undefined) return true
  const { operator, values } = parsed(filter)
  const start = Date.parse(`${values[0]}T00:00:00.000Z`)
  return time !== null && (operator === 'IS_BEFORE' ? time < start : time >= start)
}

type Key = string | number | null

function keyOf(feature: ModelFeature, { sortBy = 'createdAt' }: FeatureSearch, viewer: ModelViewer): Key {
  const environment = sortBy.startsWith('environment:') ? sortBy.slice('environment:'.length) : undefined
  if (environment !== undefined) {
    const there = feature.environments[environment]
    return there === undefined ? null : Number(there.enabled)
  }
  switch (sortBy) {
    case 'name':
      return feature.name
    case 'type':
      return feature.type
    case 'project':
      return feature.project
    case 'stale':
      return Number(isStale(feature, viewer))
    case 'lastSeenAt':
      return lastSeen(feature)
    default:
      return feature.createdAt
  }
}

/** Compares by the key, then by creation, both in the direction that is asked for, then by name. */
function comparison(one: ModelFeature, other: ModelFeature, search: FeatureSearch, viewer: ModelViewer): number {
  const direction = search.sortOrder === 'desc' ? -1 : 1
  const [key, otherKey] = [keyOf(one, search, viewer), keyOf(other, search, viewer)]
  const favorites = search.favoritesFirst ? Number(other.isFavorite) - Number(one.isFavorite) : 0
  const absent = Number(key === null) - Number(otherKey === null)
  const byKey = key === null || otherKey === null ? 0 : direction * compared(key, otherKey)
  return favorites || absent || byKey || compared(one.createdAt, other.createdAt) || compared(one.name, other.name)
}

function compared(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other)
}
