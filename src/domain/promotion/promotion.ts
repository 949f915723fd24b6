import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import { withErrorsAt } from '../checking/error-path.ts'
import { invalid } from '../errors.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import { type Alignment, alignment } from '../features/strategies/alignment.ts'
import { contentOf } from '../features/strategies/content.ts'
import { replacedVariants } from '../features/variants/variant.ts'
import { withKeptWeights } from '../features/variants/weights.ts'
import type { Limits } from '../transaction/limits.ts'
import { differingParts, type Pair, type Part } from './parts.ts'

type Variants = EnvironmentState['variants']
type Wanted = Schema<'PromoteFeatures'>

/** A feature to promote, in both environments. */
export type Candidate = Pair<EnvironmentState> & {
  readonly feature: string
  /** JSON pointer of the feature in the request. */
  readonly path: string
  /** The wanted parts that differ. */
  readonly parts: readonly Part[]
  /** Whether change requests guard the target. */
  readonly guarded: boolean
}

/** The edits that copy the parts of a feature that differ to the target environment. */
export type Promotion = Candidate & {
  readonly strategies?: Alignment
  readonly variants?: Variants
  readonly enabled?: boolean
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

/** Returns the permissions that the edits need in the target environment, sorted. */
export function permissionsFor(candidates: readonly Candidate[]): Permission[] {
  const has = (part: Part, asks: (pair: Pair<EnvironmentState['strategies']>) => boolean = () => true) =>
    candidates.some(({ parts, from, to }) => parts.includes(part) && asks({ from: from.strategies, to: to.strategies }))
  const needs: readonly (readonly [Permission, boolean])[] = [
    ['CREATE_FEATURE_STRATEGY', has('strategies', ({ from, to }) => from.length > to.length)],
    ['DELETE_FEATURE_STRATEGY', has('strategies', ({ from, to }) => from.length < to.length)],
    ['UPDATE_FEATURE_ENVIRONMENT', has('enabled')],
    ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS', has('variants')],
    ['UPDATE_FEATURE_STRATEGY', has('strategies', changesPaired)],
  ]
  return needs.flatMap(([permission, isNeeded]) => (isNeeded ? [permission] : []))
}

/** Whether strategies at the same place differ. */
function changesPaired({ from, to }: Pair<EnvironmentState['strategies']>): boolean {
  const paired = Math.min(from.length, to.length)
  const states = [from, to].map((strategies) => ({
    enabled: true,
    variants: [],
    strategies: strategies.slice(0, paired),
  }))
  const [one, other] = states as [(typeof states)[0], (typeof states)[0]]
  return differingParts({ from: one, to: other }, ['strategies']).length > 0
}

/**
 * Plans the edits of a feature.
 *
 * @throws DomainError invalid by the rules of the single edits
 */
export function promotionOf(candidate: Candidate, limits: Limits): Promotion {
  const { feature, path, parts, from, to } = candidate
  return withErrorsAt(path, `in the feature ${feature}`, () => ({
    ...candidate,
    ...(parts.includes('strategies') && { strategies: alignment(to, from.strategies.map(contentOf), limits) }),
    ...(parts.includes('variants') && { variants: replacedVariants([to], from.variants, '/body', withKeptWeights) }),
    ...(parts.includes('enabled') && { enabled: from.enabled }),
  }))
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
