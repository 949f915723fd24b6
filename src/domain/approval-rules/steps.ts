import type { DependencyDefinition, SegmentDefinition } from '../evaluation/definitions.ts'
import type { EvaluableFeature } from '../evaluation/evaluate.ts'
import { type Change, UNKNOWN, withChanges, withoutChanges } from '../features/changes.ts'
import {
  dependenciesIn,
  dependenciesMember,
  EMPTY_ENVIRONMENT,
  type FeatureDocument,
  partIn,
  strategiesMember,
} from '../features/state.ts'
import { decisionOf, type State } from '../impact/decision.ts'
import { decisionChange, impactOf } from '../impact/impact.ts'
import type { StateAt } from './states.ts'

/** The size of a change of a feature in an environment. */
export type Step = {
  /** The share of users, in percent, who get something else; at most, if it is not known. */
  readonly points: number
  /** Whether the feature is on for all users after it, and was not before. */
  readonly isForEverybody: boolean
}

/** What counts for a change whose effect is not known. */
export const WHOLE: Step = { points: 100, isForEverybody: true }

/** The parts of the document of a feature that decide about it. */
export type Deciding = Pick<FeatureDocument, 'environments' | 'dependencies'>

/** Features in all their environments, by their names; without a document, one can't be known. */
export type Deciders = ReadonlyMap<string, Deciding | typeof UNKNOWN | undefined>

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
export function decidersBefore(after: Deciders, changes: ReadonlyMap<string, readonly Change[]>): Deciders {
  return mapped(after, (name, document) => withoutChanges(document, deciding(changes.get(name))))
}

/** Returns features after changes of some of them. */
export function decidersAfter(before: Deciders, changes: ReadonlyMap<string, readonly Change[]>): Deciders {
  return mapped(before, (name, document) => withChanges(document, deciding(changes.get(name))))
}

function mapped(
  features: Deciders,
  change: (name: string, document: Deciding | undefined) => Deciding | typeof UNKNOWN | undefined,
): Deciders {
  return new Map(
    [...features].map(([name, document]) => [name, document === UNKNOWN ? UNKNOWN : change(name, document)]),
  )
}

/** The changes of what decides about a feature, and of its life. */
function deciding(changes: readonly Change[] = []): Change[] {
  return changes.filter(
    ({ path: [member] }) => member === undefined || ['environments', 'dependencies'].includes(member),
  )
}

/** Features and segments at a time. */
export type World = {
  readonly features: Deciders
  readonly segments: ReadonlyMap<number, Pick<SegmentDefinition, 'constraints'>>
}

/** Returns the size of the step of a feature in an environment between two worlds. Yields to the event loop. */
export async function stepBetween(name: string, environment: string, before: World, after: World): Promise<Step> {
  const [one, other] = [stateIn(before, environment), stateIn(after, environment)]
  if (one === undefined || other === undefined) return WHOLE
  const change = decisionChange(await decisionOf(name, one), await decisionOf(name, other))
  const { shares, unknown } = impactOf(change)
  const changed = shares.gained.most + shares.lost.most + shares.variantChanged.most
  const isUnknown = unknown.includes('too-complex')
  return {
    points: Math.min(100, Math.round(changed * 1e6) / 1e4),
    isForEverybody: isUnknown || (shares.after.least === 1 && shares.before.least < 1),
  }
}

/** Returns what decides in an environment; undefined where the log does not say it. */
function stateIn({ features, segments }: World, environment: string): State | undefined {
  const known: [string, EvaluableFeature][] = []
  for (const [name, document] of features) {
    if (document === UNKNOWN) return undefined
    if (document !== undefined) known.push([name, featureIn(name, document, environment)])
  }
  return { features: new Map(known), segments }
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
