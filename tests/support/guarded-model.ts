import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../src/contract.ts'

/**
 * The state that change requests guard in one environment, as a model without a server: the needs and effects of each
 * action.
 */
export type Configuration = { features: Map<string, Feature>; segments: Map<number, Segment> }

export type Strategy = { name: string | null; note: string; disabled: boolean; sortOrder: number; segments: number[] }

export type Feature = {
  archived: boolean
  enabled: boolean
  strategies: Strategy[]
  variants: string[]
  parents: string[]
}

/** Shared means that every project may use it. */
export type Segment = { description: string | null; shared: boolean }

export type Action = Schema<'ChangeInput'>['action']

/** The effect of a change or of a direct write. Strategies go by the names that they were added with. */
export type Wanted =
  | { readonly action: 'updateEnabled'; readonly feature: string; readonly enabled: boolean }
  | { readonly action: 'patchVariant'; readonly feature: string; readonly variant: string }
  | { readonly action: 'addStrategy'; readonly feature: string; readonly strategy: string; readonly segments: number[] }
  | ({ readonly action: 'updateStrategy'; readonly feature: string; readonly strategy: string } & Pick<
      Strategy,
      'note' | 'disabled' | 'segments'
    >)
  | { readonly action: 'deleteStrategy'; readonly feature: string; readonly strategy: string }
  | {
      readonly action: 'reorderStrategy'
      readonly feature: string
      readonly strategies: readonly string[]
      readonly from: number
    }
  | { readonly action: 'archiveFeature' | 'deleteDependency'; readonly feature: string }
  | { readonly action: 'addDependency'; readonly feature: string; readonly parent: string }
  | { readonly action: 'updateSegment'; readonly segment: number; readonly description: string }
  | { readonly action: 'deleteSegment'; readonly segment: number }

export function featureOf(wanted: Wanted): string | null {
  return 'feature' in wanted ? wanted.feature : null
}

function strategiesOf(wanted: Wanted): readonly string[] {
  if (wanted.action === 'reorderStrategy') return wanted.strategies
  return wanted.action === 'updateStrategy' || wanted.action === 'deleteStrategy' ? [wanted.strategy] : []
}

/** The segments that it gives a strategy. */
export function segmentsUsedBy(wanted: Wanted): readonly number[] {
  return wanted.action === 'addStrategy' || wanted.action === 'updateStrategy' ? wanted.segments : []
}

/** The status of asking for it in the present state. */
export function statusOfAsking({ features, segments }: Configuration, wanted: Wanted): 200 | 400 | 403 | 404 {
  const feature = features.get(featureOf(wanted) ?? '')
  if (feature?.archived) return 400
  if (wanted.action === 'addDependency' && wanted.parent === wanted.feature) return 403
  const named = [...segmentsUsedBy(wanted), ...('segment' in wanted ? [wanted.segment] : [])]
  if (!named.every((id) => segments.has(id))) return 404
  return strategiesOf(wanted).every((name) => has(feature, name)) ? 200 : 404
}

function has(feature: Feature | undefined, strategy: string): boolean {
  return feature?.strategies.some(({ name }) => name === strategy) ?? false
}

/** Whether something that it names is gone; `before` is the state before the changes that come first in its request. */
export function isGone(before: Configuration, { features, segments }: Configuration, wanted: Wanted): boolean {
  const feature = featureOf(wanted) ?? ''
  if (before.features.get(feature)?.archived) return true
  const isLate = wanted.action !== 'archiveFeature' && wanted.action !== 'deleteDependency'
  if (features.get(feature)?.archived && isLate) return true
  if (wanted.action === 'addDependency' && features.get(wanted.parent)?.archived) return true
  if ('segment' in wanted) return !segments.has(wanted.segment)
  const isThere = segmentsUsedBy(wanted).every((id) => segments.has(id))
  return !isThere || !strategiesOf(wanted).every((name) => has(features.get(feature), name))
}

/** Whether it can't be made although all that it names is there. */
export function isObstructed({ features }: Configuration, wanted: Wanted): boolean {
  const all = [...features]
  const isParent = (name: string) => all.some(([, { parents }]) => parents.includes(name))
  switch (wanted.action) {
    case 'archiveFeature':
      return isParent(wanted.feature)
    case 'addDependency':
      return (
        wanted.parent === wanted.feature ||
        isParent(wanted.feature) ||
        (features.get(wanted.parent)?.parents.length ?? 0) > 0
      )
    case 'deleteSegment':
      return all.some(([, feature]) => !feature.archived && uses(feature, wanted.segment))
    default:
      return false
  }
}

function uses({ strategies }: Feature, segment: number): boolean {
  return strategies.some(({ segments }) => segments.includes(segment))
}

/** Whether change requests guard what it is of: a segment only where it belongs or is used. */
export function isGuarded({ features, segments }: Configuration, wanted: Wanted): boolean {
  if (!('segment' in wanted)) return true
  if (segments.get(wanted.segment)?.shared === false) return true
  return [...features.values()].some((feature) => !feature.archived && uses(feature, wanted.segment))
}

/** Makes it, for every caller. */
export function make({ features, segments }: Configuration, wanted: Wanted): void {
  if (wanted.action === 'updateSegment') {
    const segment = segments.get(wanted.segment)
    if (segment !== undefined) segment.description = wanted.description
    return
  }
  if (wanted.action === 'deleteSegment') {
    segments.delete(wanted.segment)
    for (const { strategies } of features.values())
      for (const strategy of strategies) strategy.segments = strategy.segments.filter((id) => id !== wanted.segment)
    return
  }
  const feature = features.get(wanted.feature)
  if (feature === undefined) throw new Error(`The model has no feature ${wanted.feature}`)
  makeIn(feature, wanted)
}

function makeIn(feature: Feature, wanted: Exclude<Wanted, { segment: number }>): void {
  const { strategies } = feature
  switch (wanted.action) {
    case 'updateEnabled':
      feature.enabled = wanted.enabled
      if (wanted.enabled && strategies.every(({ disabled }) => disabled))
        strategies.push({ ...plain(strategies), name: null })
      return
    case 'patchVariant':
      feature.variants = [wanted.variant]
      return
    case 'addStrategy':
      strategies.push({ ...plain(strategies), name: wanted.strategy, segments: wanted.segments })
      return
    case 'updateStrategy':
      feature.strategies = strategies.map((one) => {
        const { note, disabled, segments } = wanted
        return one.name === wanted.strategy ? { ...one, note, disabled, segments } : one
      })
      stayUsable(feature)
      return
    case 'deleteStrategy':
      feature.strategies = strategies.filter(({ name }) => name !== wanted.strategy)
      stayUsable(feature)
      return
    case 'reorderStrategy':
      for (const strategy of strategies) {
        const place = wanted.strategies.indexOf(strategy.name ?? '')
        if (place >= 0) strategy.sortOrder = wanted.from + place
      }
      return
    case 'archiveFeature':
      feature.archived = true
      feature.parents = []
      return
    case 'addDependency':
      feature.parents = [...new Set([...feature.parents, wanted.parent])].sort()
      return
    case 'deleteDependency':
      feature.parents = []
      return
  }
}

function plain(strategies: readonly Strategy[]): Omit<Strategy, 'name'> {
  const sortOrder = Math.max(-1, ...strategies.map((strategy) => strategy.sortOrder)) + 1
  return { note: '', disabled: false, sortOrder, segments: [] }
}

/** A feature that is on has an enabled strategy. */
function stayUsable(feature: Feature): void {
  if (feature.strategies.every(({ disabled }) => disabled)) feature.enabled = false
}

/** The actions that change something when these are made one after the other. */
export function effective(configuration: Configuration, all: readonly Wanted[]): Action[] {
  const course = structuredClone(configuration)
  return all.flatMap((wanted) => {
    const before = structuredClone(course)
    make(course, wanted)
    return isDeepStrictEqual(before, course) ? [] : [wanted.action]
  })
}

/** Whether what was done keeps a change from being applied at its time; `before` is how things were. */
export function breaks(done: Wanted, change: Wanted, before: Configuration): boolean {
  const isOfStrategy = (name: string) =>
    (change.action === 'updateStrategy' || change.action === 'deleteStrategy') && change.strategy === name
  const isOfSegment = (id: number) => 'segment' in change && change.segment === id
  switch (done.action) {
    case 'addStrategy':
      return deletesOneOf(change, done.segments)
    case 'updateStrategy': {
      const strategies = before.features.get(done.feature)?.strategies ?? []
      const had = strategies.find(({ name }) => name === done.strategy)?.segments ?? []
      const used = done.segments.filter((id) => !had.includes(id))
      return isOfStrategy(done.strategy) || deletesOneOf(change, used)
    }
    case 'deleteStrategy':
      return isOfStrategy(done.strategy) || strategiesOf(change).includes(done.strategy)
    case 'patchVariant':
      return change.action === 'patchVariant' && change.feature === done.feature
    case 'archiveFeature':
      return featureOf(change) === done.feature || (change.action === 'addDependency' && change.parent === done.feature)
    case 'addDependency': {
      if (before.features.get(done.feature)?.parents.includes(done.parent)) return false
      if (change.action === 'archiveFeature') return change.feature === done.parent
      return change.action === 'addDependency' && (change.feature === done.parent || change.parent === done.feature)
    }
    case 'updateSegment':
      return isOfSegment(done.segment) || segmentsUsedBy(change).includes(done.segment)
    case 'deleteSegment':
      return isOfSegment(done.segment)
    default:
      return false
  }
}

/** Whether a change deletes one of these segments, of which something else makes use. */
export function deletesOneOf(change: Wanted, segments: readonly number[]): boolean {
  return change.action === 'deleteSegment' && segments.includes(change.segment)
}
