import type { Schema } from '../../contract.ts'
import { withErrorsAt } from '../checking/error-path.ts'
import { invalid } from '../errors.ts'
import type { EnvironmentEdit } from '../features/edits/edit.ts'
import { switchEdits } from '../features/edits/environments.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import { partAfter, planOfEnvironment } from '../features/plan.ts'
import { contentOf } from '../features/strategies/content.ts'
import { pairedByPlace } from '../features/strategies/pairing.ts'
import { replacedVariants } from '../features/variants/variant.ts'
import { withKeptWeights } from '../features/variants/weights.ts'
import type { Limits } from '../transaction/limits.ts'
import type { Pair, PartName } from './parts.ts'

type Wanted = Schema<'PromoteFeatures'>

/** A feature to promote, in both environments. */
export type Candidate = Pair<EnvironmentState> & {
  readonly feature: string
  /** JSON pointer of the feature in the request. */
  readonly path: string
  /** The wanted parts that differ. */
  readonly parts: readonly PartName[]
  /** Whether change requests guard the target. */
  readonly guarded: boolean
}

/** The edits that copy the strategies and variants of a feature to the target, and whether it is to be on there. */
export type Promotion = Candidate & {
  readonly edits: readonly EnvironmentEdit[]
  /** The target after these edits. */
  readonly after: EnvironmentState
  /** Undefined if that stays as it is. */
  readonly enabled: boolean | undefined
}

/**
 * Ensures that two environments are not the same one.
 *
 * @param path JSON pointer of the second environment in the request
 * @throws DomainError invalid
 */
export function assertTwoEnvironments({ from, to }: Pair<string>, path: string): void {
  if (from === to) throw invalid('These have to be two different environments', path)
}

/** @throws DomainError invalid */
export function assertSize({ features }: Wanted, { featuresPerBatch: most }: Limits): void {
  if (features.length <= most) return
  throw invalid(`These are ${features.length} features, and the limit is ${most}`, '/body/features')
}

/**
 * Plans the edits of a feature.
 *
 * @throws DomainError invalid by the rules of the single edits
 */
export function promotionOf(candidate: Candidate, limits: Limits): Promotion {
  const { feature, path, parts, from, to } = candidate
  return withErrorsAt(path, `in the feature ${feature}`, () => {
    const strategies = parts.includes('strategies')
      ? pairedByPlace(to, from.strategies.map(contentOf), limits)
      : to.strategies
    const variants = parts.includes('variants')
      ? replacedVariants([to], from.variants, '/body', withKeptWeights)
      : to.variants
    const edits = planOfEnvironment(to, to, { strategies, variants }, 'by place')
    return {
      ...candidate,
      edits,
      after: { ...to, ...partAfter(to, edits) },
      enabled: parts.includes('enabled') ? from.enabled : undefined,
    }
  })
}

/** Returns the edits that a promotion of these parts asks for: turning off with the last strategy follows by itself. */
export function askedOf({ edits, enabled }: Promotion): EnvironmentEdit[] {
  return edits.filter((edit) => edit.kind !== 'turnedOff' || enabled !== undefined)
}

/** Returns the edits of a promotion for a change request, in the order in which they are made. */
export function editsOf({ edits, to, enabled = to.enabled }: Promotion): EnvironmentEdit[] {
  const own = edits.map((edit) => (edit.kind === 'strategyAdded' ? { ...edit, isLast: true } : edit))
  return [...own, ...switchEdits(to, to.enabled, enabled)]
}

/** Returns which features are changed, and which of them were in step before. */
export function outcomeOf(candidates: readonly Candidate[]): Omit<Schema<'PromotionOutcome'>, 'changeRequest'> {
  const [promoted, inStep] = [true, false].map((isPromoted) =>
    candidates.filter(({ parts }) => parts.length > 0 === isPromoted),
  ) as [Candidate[], Candidate[]]
  return {
    promoted: promoted.map(({ feature: name, parts }) => ({ name, parts: [...parts] })),
    inStep: inStep.map(({ feature }) => feature),
  }
}
