import type { Schemas } from '@flaghoist/client'
import { type Decision, decisionOf } from '../../editing/edits/decision.ts'
import { rulesOfDryRun } from '../../nouns/approval-rules/matched.ts'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'

/** A usual change, to ask whether it would need a review. */
export type Simulated = {
  readonly kind: 'on' | 'rollout' | 'archive'
  /** The rollout, in percent, as it was typed. */
  readonly percent: string
}

type Strategy = Pick<Schemas['FeatureEnvironment']['strategies'][number], 'id' | 'name'>

const GRADUAL = 'flexibleRollout'
const ifMatch = '*'

/** Returns the operation of a change. A rollout is that of the first gradual strategy; without one, it is a new one. */
export function operationOf(
  { kind, percent }: Simulated,
  place: EnvironmentPlace,
  strategies: readonly Strategy[],
): Schemas['BatchOperation'] {
  const { projectId, featureName, environment } = place
  const params = { projectId, featureName, environment }
  if (kind === 'on') return { operationId: 'turnFeatureOn', params, ifMatch }
  if (kind === 'archive') return { operationId: 'archiveFeature', params: { projectId, featureName }, ifMatch }
  const strategyId = strategies.find(({ name }) => name === GRADUAL)?.id
  if (strategyId !== undefined) {
    const body: Schemas['Patch'] = [{ op: 'add', path: '/parameters/rollout', value: percent }]
    return { operationId: 'patchStrategy', params: { ...params, strategyId }, body, ifMatch }
  }
  const parameters = { rollout: percent, stickiness: 'default', groupId: featureName }
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
