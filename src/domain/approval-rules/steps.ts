import type { DependencyDefinition, SegmentDefinition } from '../evaluation/definitions.ts'
import type { EvaluableFeature } from '../evaluation/evaluate.ts'
import { type Change, UNKNOWN, withChanges, withoutChanges } from '../features/changes.ts'
import type { Strategy } from '../features/edits/edit.ts'
import {
  dependenciesIn,
  dependenciesMember,
  EMPTY_ENVIRONMENT,
  type FeatureDocument,
  partIn,
  strategiesMember,
} from '../features/state.ts'
import { type Decision, decisionOf, type State } from '../impact/decision.ts'
import { signatureOf, withDoubts } from '../impact/doubts.ts'
import { decisionChange, impactOf } from '../impact/impact.ts'
import { hasConditions, inUsualContexts } from '../impact/usual.ts'
import { isAffordable, type Work } from '../impact/work.ts'
import type { StateAt } from './states.ts'

/** The size of a change of a feature in an environment. */
export type Step = {
  /** The share of users, in percent, who get something else; at most, if it is not known. */
  readonly points: number
  /** Whether the feature is on for all users after it, and was not before. */
  readonly isForEverybody: boolean
  /** Why it counts as whole, where it is not counted, or that it is compared with an earlier time. */
  readonly note?: 'too-much' | 'earlier'
}

/** What counts for a change whose effect is not known. */
export const WHOLE: Step = { points: 100, isForEverybody: true }

/** What counts for a change whose effect is too much to count. */
const TOO_MUCH: Step = { ...WHOLE, note: 'too-much' }

/** The parts of the document of a feature that decide about it. */
export type Deciding = Pick<FeatureDocument, 'environments' | 'dependencies'>

/** Features in all their environments, by their names; without a document, one can't be known. */
export type Deciders = ReadonlyMap<string, Decider>
export type Decider = Deciding | typeof UNKNOWN | undefined

export function decidersOf(states: readonly StateAt[]): Map<string, Deciding> {
  const features = new Map<string, Deciding>()
  for (const { name, environment, enabled, strategies, variants, dependencies } of states) {
    const environments = features.get(name)?.environments ?? {}
    const part = { enabled, strategies: strategiesMember(strategies), variants: [...variants] }
    features.set(name, {
      dependencies: dependenciesMember(dependencies),
      environments: { ...environments, [environment]: part as Deciding['environments'][string] },
    })
  }
  return features
}

/** Returns features before changes of some of them. */
export function decidersBefore(after: Deciders, changes: ReadonlyMap<string, readonly Change[]>): Map<string, Decider> {
  return mapped(after, (name, document) => withoutChanges(document, deciding(changes.get(name))))
}

/** Returns features after changes of some of them. */
export function decidersAfter(before: Deciders, changes: ReadonlyMap<string, readonly Change[]>): Deciders {
  return mapped(before, (name, document) => withChanges(document, deciding(changes.get(name))))
}

function mapped(
  features: Deciders,
  change: (name: string, document: Deciding | undefined) => Decider,
): Map<string, Decider> {
  return new Map(
    [...features].map(([name, document]) => [name, document === UNKNOWN ? UNKNOWN : change(name, document)]),
  )
}

/** The changes of what decides about a feature, and of its life. */
function deciding(changes: readonly Change[] = []): Change[] {
  return changes.filter((change) => isDeciding(change))
}

/** Whether a change is one of what decides about a feature, in one environment or in any, or of its life. */
export function isDeciding({ path: [member, name] }: Change, environment?: string): boolean {
  if (member !== 'environments') return member === undefined || member === 'dependencies'
  return environment === undefined || name === undefined || name === environment
}

/** Returns the parents of a feature. */
export function parentsOf(document: Decider): string[] {
  return document === undefined || document === UNKNOWN ? [] : Object.keys(document.dependencies)
}

/** Returns the parents that a change of a feature gives or takes away. */
export function parentsChangedBy({ path: [member, parent], before, after }: Change): string[] {
  if (member === 'dependencies' && parent !== undefined) return [parent]
  if (member !== undefined && member !== 'dependencies') return []
  const wholes = member === undefined ? [before, after] : [{ dependencies: before }, { dependencies: after }]
  return wholes.flatMap((whole) => parentsOf(whole as Decider))
}

/** Returns the segments that a feature uses in an environment. */
export function segmentsUsed(document: Decider, environment: string): number[] {
  if (document === undefined || document === UNKNOWN) return []
  const { strategies } = partIn(document.environments[environment] ?? EMPTY_ENVIRONMENT)
  return strategies.flatMap(({ segments }) => segments ?? [])
}

/** Returns the segments of the strategies that a change gives or takes away. */
export function segmentsChangedBy({ path, before, after }: Change): number[] {
  const values = [before, after].filter((value) => typeof value === 'object' && value !== null)
  if (path.length === 0) return values.flatMap((whole) => allSegments(whole as Deciding))
  return values.flatMap((value) => (value as Partial<Strategy>).segments ?? [])
}

function allSegments(document: Deciding): number[] {
  return Object.keys(document.environments).flatMap((name) => segmentsUsed(document, name))
}

/** Features and segments at a time. */
export type World = {
  readonly features: Deciders
  readonly segments: ReadonlyMap<number, Pick<SegmentDefinition, 'constraints'>>
}

/** What each look at a feature costs at least, as `Work` counts it. */
const COST_OF_LOOK = 200

/** Counts steps to how a feature decides in an environment after a change; equal ones once. */
export type StepsTo = (before: World) => Promise<Step>

/** @param work what all steps of a check may still cost */
export function stepsTo(name: string, environment: string, after: World, work: Work): StepsTo {
  const counted = new Map<string, Promise<Step>>()
  let decided: Promise<Decision> | undefined
  return async (before) => {
    if (!isAffordable(work, COST_OF_LOOK)) return TOO_MUCH
    const [one, other] = [stateIn(before, name, environment), stateIn(after, name, environment)]
    if (one === undefined || other === undefined) return WHOLE
    decided ??= decisionOf(name, other)
    const [earlier, later] = [await decisionOf(name, one), await decided]
    const signature = signatureOf(earlier)
    const step = counted.get(signature) ?? stepBetween(earlier, later, environment, work)
    counted.set(signature, step)
    return step
  }
}

/** Returns the size of the step between two decisions. Yields to the event loop. */
export async function stepBetween(before: Decision, after: Decision, environment: string, work: Work): Promise<Step> {
  const doubted = withDoubts(before, after)
  const { shares, unknown } = await impactOf(decisionChange(...doubted), work)
  if (unknown.includes('too-complex')) return TOO_MUCH
  return {
    points: Math.round(shares.changed.most * 1e6) / 1e4,
    isForEverybody:
      shares.gained.most > 0 &&
      shares.before.least < 1 &&
      (shares.after.least === 1 ||
        (await isForEverybody(after, work)) ||
        (await becomesUsual(before, after, environment, work))),
  }
}

/** Whether a feature is turned on for all users whom no condition has in mind, and was not before. */
async function becomesUsual(before: Decision, after: Decision, environment: string, work: Work): Promise<boolean> {
  if (!hasConditions(after)) return false
  const [one, other] = [inUsualContexts(before, environment), inUsualContexts(after, environment)]
  return (await isForEverybody(other, work)) && !(await isForEverybody(one, work))
}

/** Whether a feature is on for all users who have the ids that decide. */
async function isForEverybody(decision: Decision, work: Work): Promise<boolean> {
  const { shares, unknown } = await impactOf(decisionChange(decision, decision), work)
  return shares.after.least === 1 || unknown.includes('too-complex')
}

/** Returns what decides about a feature in an environment; undefined where the log does not say it. */
function stateIn({ features, segments }: World, name: string, environment: string): State | undefined {
  const document = features.get(name)
  const known: [string, EvaluableFeature][] = []
  for (const needed of [name, ...parentsOf(document)]) {
    const found = features.get(needed)
    // A parent that is gone or that nobody has read may have had any state.
    if (found === UNKNOWN || (found === undefined && needed !== name)) return undefined
    if (found !== undefined) known.push([needed, featureIn(needed, found, environment)])
  }
  const isKnown = known.every(([, { strategies }]) =>
    strategies.every((strategy) => (strategy.segments ?? []).every((id) => segments.has(id))),
  )
  return isKnown ? { features: new Map(known), segments } : undefined
}

function featureIn(name: string, document: Deciding, environment: string): EvaluableFeature {
  const { enabled, strategies, variants } = partIn(document.environments[environment] ?? EMPTY_ENVIRONMENT)
  return {
    name,
    enabled,
    strategies: strategies.filter(({ disabled }) => !disabled),
    variants,
    dependencies: dependenciesIn(document) as DependencyDefinition[],
  } as EvaluableFeature
}
