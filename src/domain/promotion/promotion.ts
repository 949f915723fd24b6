import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import { withErrorsAt } from '../checking/error-path.ts'
import { invalid } from '../errors.ts'
import type { EnvironmentEdit } from '../features/edits/edit.ts'
import { switchEdits } from '../features/edits/environments.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import { planOfEnvironment } from '../features/plan.ts'
import { contentOf } from '../features/strategies/content.ts'
import { pairedByPlace } from '../features/strategies/pairing.ts'
import { hasEnabled } from '../features/strategies/strategy.ts'
import { staysOn } from '../features/strategies/strategy-list.ts'
import { replacedVariants } from '../features/variants/variant.ts'
import { withKeptWeights } from '../features/variants/weights.ts'
import type { Limits } from '../transaction/limits.ts'
import { differingParts, type Pair, type PartName } from './parts.ts'

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

/** Returns the permissions that the edits need in the target environment, sorted. */
export function permissionsFor(candidates: readonly Candidate[]): Permission[] {
  const has = (part: PartName, asks: (pair: Pair<EnvironmentState['strategies']>) => boolean = () => true) =>
    candidates.some(({ parts, from, to }) => parts.includes(part) && asks({ from: from.strategies, to: to.strategies }))
  const needs: readonly (readonly [Permission, boolean])[] = [
    [
      'CREATE_FEATURE_STRATEGY',
      has('strategies', ({ from, to }) => from.length > to.length) || candidates.some(getsDefault),
    ],
    ['DELETE_FEATURE_STRATEGY', has('strategies', ({ from, to }) => from.length < to.length)],
    ['UPDATE_FEATURE_ENVIRONMENT', has('enabled')],
    ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS', has('variants')],
    ['UPDATE_FEATURE_STRATEGY', has('strategies', changesPaired)],
  ]
  return needs.flatMap(([permission, isNeeded]) => (isNeeded ? [permission] : []))
}

/** Whether a feature is turned on without an enabled strategy, and so gets the default one. */
function getsDefault({ parts, from, to }: Candidate): boolean {
  const { strategies } = parts.includes('strategies') ? from : to
  return parts.includes('enabled') && from.enabled && !hasEnabled(strategies)
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
  return withErrorsAt(path, `in the feature ${feature}`, () => {
    const strategies = parts.includes('strategies')
      ? pairedByPlace(to, from.strategies.map(contentOf), limits)
      : to.strategies
    const variants = parts.includes('variants')
      ? replacedVariants([to], from.variants, '/body', withKeptWeights)
      : to.variants
    return {
      ...candidate,
      edits: planOfEnvironment(to, to, { strategies, variants }, 'by place'),
      after: { ...to, strategies, variants, enabled: staysOn(to.enabled, strategies) },
      enabled: parts.includes('enabled') ? from.enabled : undefined,
    }
  })
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
