import type { Schemas } from '@flaghoist/client'
import { type Decision, decisionOf } from '../../editing/edits/decision.ts'
import { rulesOfDryRun } from '../../nouns/approval-rules/matched.ts'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'

/** A change of each kind that a change request can have, to ask whether it would need a review. */
export type Simulated = {
  readonly kind:
    | 'on'
    | 'off'
    | 'rollout'
    | 'strategy'
    | 'removal'
    | 'order'
    | 'variants'
    | 'parent'
    | 'independent'
    | 'archive'
    | 'segment'
    | 'segment-removal'
  /** The rollout, in percent, as it was typed. */
  readonly percent: string
  /** The name of the parent or of the segment. */
  readonly name: string
}

/** Whether a change is about another feature or a segment, too. */
export function namedBy(kind: Simulated['kind']): 'feature' | 'segment' | undefined {
  if (kind === 'parent') return 'feature'
  return kind === 'segment' || kind === 'segment-removal' ? 'segment' : undefined
}

type Strategy = Pick<Schemas['FeatureEnvironment']['strategies'][number], 'id' | 'name'>

/** What is there now, as far as a change needs it. */
export type Present = {
  readonly strategies: readonly Strategy[]
  readonly segments: readonly Pick<Schemas['Segment'], 'id' | 'name'>[]
}

const GRADUAL = 'flexibleRollout'
const ifMatch = '*'

/** Returns the operation of a change. A rollout is that of the first gradual strategy; without one, it is a new one. */
export function operationOf(
  { kind, percent, name: named }: Simulated,
  place: EnvironmentPlace,
  { strategies, segments }: Present,
): Schemas['BatchOperation'] {
  const { projectId, featureName, environment } = place
  const params = { projectId, featureName, environment }
  const ofFeature = { projectId, featureName }
  const first = strategies[0]?.id ?? ''
  const segment = segments.find(({ name }) => name === named)?.id ?? 0
  switch (kind) {
    case 'on':
      return { operationId: 'turnFeatureOn', params, ifMatch }
    case 'off':
      return { operationId: 'turnFeatureOff', params, ifMatch }
    case 'archive':
      return { operationId: 'archiveFeature', params: ofFeature, ifMatch }
    case 'strategy':
      return { operationId: 'addStrategy', params, body: { name: 'default' }, ifMatch }
    case 'removal':
      return { operationId: 'removeStrategy', params: { ...params, strategyId: first }, ifMatch }
    case 'order': {
      const body = strategies.map(({ id }, index) => ({ id, sortOrder: strategies.length - index }))
      return { operationId: 'setStrategySortOrder', params, body }
    }
    case 'variants':
      return { operationId: 'setVariants', params, body: [{ name: 'simulated', weight: 1000 }], ifMatch }
    case 'parent':
      return { operationId: 'addDependency', params: ofFeature, body: { feature: named } }
    case 'independent':
      return { operationId: 'removeDependencies', params: ofFeature }
    case 'segment': {
      const params = { segmentId: String(segment) }
      return { operationId: 'updateSegment', params, body: { name: named, constraints: [] }, ifMatch }
    }
    case 'segment-removal':
      return { operationId: 'deleteSegment', params: { segmentId: String(segment) }, ifMatch }
    case 'rollout':
      return rolloutOf(percent, params, strategies)
  }
}

function rolloutOf(
  percent: string,
  params: EnvironmentPlace,
  strategies: readonly Strategy[],
): Schemas['BatchOperation'] {
  const strategyId = strategies.find(({ name }) => name === GRADUAL)?.id
  if (strategyId !== undefined) {
    const body: Schemas['Patch'] = [{ op: 'add', path: '/parameters/rollout', value: percent }]
    return { operationId: 'patchStrategy', params: { ...params, strategyId }, body, ifMatch }
  }
  const parameters = { rollout: percent, stickiness: 'default', groupId: params.featureName }
  return { operationId: 'addStrategy', params, body: { name: GRADUAL, parameters }, ifMatch }
}

export type Verdict =
  | { readonly kind: 'review' | 'skipped' | 'direct' | 'same' }
  | { readonly kind: 'refused'; readonly message: string }

/**
 * Says what a dry run has found out: whether the change needs a review, or would need one if the caller could not skip
 * it.
 *
 * @param isReviewed whether the settings of the environment need one
 */
export function verdictOf(run: Schemas['DryRun'], isReviewed: boolean): Verdict {
  const decision: Decision = decisionOf(run, isReviewed)
  if (decision.kind === 'review') return { kind: 'review' }
  if (decision.kind !== 'save') return { kind: 'refused', message: decision.message }
  if (run.operations.every(({ events }) => events.length === 0)) return { kind: 'same' }
  return { kind: isReviewed || rulesOfDryRun(run).length > 0 ? 'skipped' : 'direct' }
}
