import { isDeepStrictEqual } from 'node:util'
import { conflict, type DomainError } from '../errors.ts'
import type { FeatureDocument, Part } from './state.ts'
import type { Strategy } from './strategies/strategy.ts'

/** What restricted a feature in an environment, and is gone or is not the same any more. */
export type Loss = 'archive' | 'parent' | 'segment' | 'strategy' | 'environment'

/** Whether a feature comes back in an environment. */
export type WayBack = 'as it was' | 'off' | 'refused'

/** What an undo, a restoration or an import would make of a feature in an environment. */
export type Return = {
  readonly lost: readonly Loss[]
  /** Whether the feature would be on. */
  readonly isOn: boolean
  /** Whether it may come back off instead; otherwise it stays as it is. */
  readonly mayBeOff: boolean
}

/**
 * Decides how a feature comes back: never with fewer restrictions than it had. That matters only where it would be on.
 */
export function wayBack({ lost, isOn, mayBeOff }: Return): WayBack {
  if (lost.includes('environment')) return 'refused'
  if (lost.length === 0 || !isOn) return 'as it was'
  return mayBeOff ? 'off' : 'refused'
}

/** A feature in an environment: what it has there, and on which features it depends. */
export type Restricted = Part & Pick<FeatureDocument, 'dependencies'>

/** The same then; an archived feature was on for nobody. */
export type Past = Restricted & { readonly isArchived?: boolean }

/** A feature in an environment now, as it comes back, and as it was then. */
export type ComingBack = {
  /** Undefined where it is not in the environment any more. */
  readonly now: Restricted | undefined
  readonly wanted: Restricted
  /** At the moments from which it can come back; none where the log does not say it. */
  readonly pasts: readonly Past[]
  /** The segments that are gone, or for more users than then. */
  readonly widened: ReadonlySet<number>
}

/**
 * Returns what a feature would lack, so that it would be on for more users than it is now and than it was then;
 * undefined if it comes back whole. A strategy that is as it is now is for nobody else, as long as the feature depends
 * on the same features.
 */
export function widerIn({ now, wanted, pasts, widened }: ComingBack): Loss | undefined {
  if (now === undefined) return 'environment'
  const back = strategiesBack(now, wanted)
  if (!wanted.enabled || back.length === 0) return undefined
  if (pasts.some(({ isArchived }) => isArchived)) return 'archive'
  if (pasts.some((past) => isUntied(past, wanted))) return 'parent'
  if (back.some(({ segments }) => segments.some((id) => widened.has(id)))) return 'segment'
  const were = pasts.flatMap(({ strategies }) => strategies)
  return pasts.length === 0 || back.every((strategy) => isCovered(strategy, were)) ? undefined : 'strategy'
}

/** Returns the enabled strategies of a feature that comes back with which it can be on for more users than now. */
export function strategiesBack(now: Restricted, wanted: Restricted): Strategy[] {
  const enabled = wanted.strategies.filter(({ disabled }) => !disabled)
  if (!now.enabled || isUntied(now, wanted)) return enabled
  return enabled.filter((strategy) => !isCovered(strategy, now.strategies))
}

type Tied = Pick<Restricted, 'dependencies'>

/** Whether a feature does not depend on all that it depended on. */
function isUntied(before: Tied, after: Tied): boolean {
  return lostParents(before, after).length > 0
}

/** Returns the features on which a feature depended before, and does not depend in the same way after. */
export function lostParents({ dependencies: before }: Tied, { dependencies: after }: Tied): string[] {
  return Object.keys(before)
    .filter((parent) => !isDeepStrictEqual(before[parent], after[parent]))
    .sort()
}

/** Whether everyone whom a strategy is for also meets one of the others, as far as it shows. */
function isCovered(strategy: Strategy, others: readonly Strategy[]): boolean {
  return others.some(
    (other) =>
      !other.disabled &&
      other.name === strategy.name &&
      isNotMore(strategy.parameters, other.parameters) &&
      restrictsLike(strategy.constraints, other.constraints) &&
      other.segments.every((id) => strategy.segments.includes(id)),
  )
}

/** Whether parameters are the same but for a share of users that is not larger. */
function isNotMore({ rollout, ...others }: Strategy['parameters'], { rollout: most, ...same }: Strategy['parameters']) {
  return isDeepStrictEqual(others, same) && (rollout === most || Number(rollout) <= Number(most))
}

/** Whether there are all constraints that there were. */
export function restrictsLike(now: readonly object[], past: readonly object[]): boolean {
  return past.every((constraint) => now.some((one) => isDeepStrictEqual(one, constraint)))
}

/** Returns the refusal of what would give a feature back with fewer restrictions. */
export function widerError(
  feature: string,
  environment: string,
  loss: Loss,
  { pasts, wanted }: Pick<ComingBack, 'pasts' | 'wanted'>,
): DomainError {
  const [parent] = pasts.flatMap((past) => lostParents(past, wanted))
  const reasons: Readonly<Record<Loss, string>> = {
    archive: 'It was archived before that edit',
    parent: `It does not depend on "${parent}" any more, as it did then`,
    segment: 'A segment that it used was deleted since, or is for more users',
    strategy: 'What else restricted it has changed since',
    environment: 'It is not there any more',
  }
  return conflict(
    `${reasons[loss]}, so that "${feature}" would be on for more users in ${environment}. Check it, and change it by hand instead`,
  )
}
