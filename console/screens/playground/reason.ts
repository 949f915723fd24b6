import type { Schemas } from '@flaghoist/client'
import { constraintPhrase, sentenceOf } from '../../../src/sentences/strategy-sentence.ts'
import { PLAYGROUND_TEXTS as TEXTS } from './texts.ts'

type Feature = Schemas['PlaygroundFeature']
type Strategy = Schemas['PlaygroundStrategy']

/** Says in one line why a feature is on or off. It names the first reason that decides. */
export function reasonOf(feature: Feature, environment: string): string {
  const { isEnabledInCurrentEnvironment, hasUnsatisfiedDependency, dependencies, strategies } = feature
  if (!isEnabledInCurrentEnvironment) return TEXTS.environmentOff(environment)
  if (hasUnsatisfiedDependency)
    return TEXTS.dependencyNotMet(
      dependencies
        .filter(({ satisfied }) => !satisfied)
        .map((parent) => parent.feature)
        .join(', '),
    )
  const met = strategies.data.findIndex(({ result }) => result.enabled === true)
  const found = strategies.data[met]
  if (found !== undefined) return TEXTS.metBy(met + 1, toldBy(found))
  if (strategies.result === 'unknown') return TEXTS.unknown
  const [first, ...others] = strategies.data.filter(({ disabled }) => !disabled)
  if (first === undefined) return strategies.data.length === 0 ? TEXTS.noStrategies : TEXTS.allDisabled
  if (others.length > 0) return TEXTS.noneMet(others.length + 1)
  return TEXTS.missed(obstacleOf(first) ?? toldBy(first))
}

/** Says whom a strategy is for, apart from its conditions, which are shown with their results. */
export function toldBy({ name, title, parameters }: Strategy): string {
  const told = sentenceOf({ name, parameters }, () => undefined)
  return title === null || title === '' ? told : `${title} (${told})`
}

/** Says what a context lacks for a strategy; undefined if nothing is known. */
function obstacleOf({ constraints, segments, rollout }: Strategy): string | undefined {
  const constraint = constraints.find(({ result }) => result === false)
  if (constraint !== undefined) return TEXTS.isNot(constraintPhrase(constraint))
  const segment = segments.find(({ result }) => result === false)
  if (segment !== undefined) return TEXTS.notIn(segment.name)
  if (rollout === undefined || rollout.rollout === null) return undefined
  if (rollout.normalizedValue === null) return TEXTS.noBucket(rollout.stickiness)
  return TEXTS.bucket(rollout.normalizedValue, rollout.rollout)
}

/** Says how a gradual rollout has decided. */
export function bucketOf(rollout: Schemas['PlaygroundRollout']): string {
  const { normalizedValue, stickiness, stickinessValue, groupId, isRandom } = rollout
  if (normalizedValue === null) return TEXTS.noBucket(stickiness)
  if (isRandom) return TEXTS.rolloutRandom(normalizedValue)
  return TEXTS.rollout(normalizedValue, stickinessValue ?? '', groupId)
}
