import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'
import { wayBack } from '../features/coming-back.ts'
import type { EnvironmentEdit } from '../features/edits/edit.ts'
import type { Place } from '../features/edits/environments.ts'
import { planOfEnvironment } from '../features/plan.ts'
import { EMPTY_ENVIRONMENT, type EnvironmentDocument, type FeatureDocument, partIn } from '../features/state.ts'
import { hasEnabled } from '../features/strategies/strategy.ts'
import { replacedVariants } from '../features/variants/variant.ts'
import { withKeptWeights } from '../features/variants/weights.ts'
import { pointerTo } from '../revisions/differences.ts'
import type { Limits } from '../transaction/limits.ts'

type Strategy = Schema<'FeatureStrategy'>
export type NotRestored = Schema<'NotRestored'>

/** The edits that bring a feature in an environment back to an earlier state. */
export type EnvironmentRestoration = {
  readonly environment: string
  readonly edits: readonly EnvironmentEdit[]
  /** The strategies that it has there now. */
  readonly present: readonly Strategy[]
  /** Whether it is on there afterwards. */
  readonly enabled: boolean
}

/** A strategy of an earlier state, and what it is now; undefined if it is gone. */
export type StrategyToRestore = { readonly before: Strategy | undefined; readonly after: Strategy }

/** Returns the strategies of an earlier state that are not the same now. */
export function strategiesToRestore(
  now: FeatureDocument,
  past: FeatureDocument,
  environments: readonly string[],
): StrategyToRestore[] {
  return environments.flatMap((name) => {
    const present = (now.environments[name] ?? EMPTY_ENVIRONMENT).strategies
    const wanted = Object.values((past.environments[name] ?? EMPTY_ENVIRONMENT).strategies)
    return wanted
      .map((after) => ({ before: present[after.id], after }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
  })
}

type States = { readonly now?: EnvironmentDocument | undefined; readonly past?: EnvironmentDocument | undefined }

/**
 * Returns what brings a feature in an environment back; undefined if it is already as it was.
 *
 * @param obstacles why a strategy can't come back, by its id: it then stays as it is now
 * @throws DomainError invalid for more strategies than the limit
 */
export function environmentRestoration(
  place: Place,
  { now = EMPTY_ENVIRONMENT, past = EMPTY_ENVIRONMENT }: States,
  obstacles: ReadonlyMap<string, string>,
  { strategiesPerEnvironment: most }: Pick<Limits, 'strategiesPerEnvironment'>,
): { readonly restoration: EnvironmentRestoration | undefined; readonly notRestored: readonly NotRestored[] } {
  const environment = place.name
  const strategies = Object.values(past.strategies).flatMap((strategy) =>
    obstacles.has(strategy.id) ? (now.strategies[strategy.id] ?? []) : strategy,
  )
  const canBeOn = hasEnabled(strategies)
  // A strategy that stays as it is now may be for more users than the one that can't come back.
  const stays = strategies.some(({ id, disabled }) => obstacles.has(id) && !disabled)
  const turnsOn = past.enabled && canBeOn && !now.enabled
  const isOff = wayBack({ lost: stays ? ['strategy'] : [], isOn: turnsOn, mayBeOff: true }) === 'off'
  const enabled = past.enabled && canBeOn && !isOff
  const variants = replacedVariants([{ ...now, stickiness: 'default' }], past.variants, '/body', withKeptWeights)
  const edits = planOfEnvironment(place, partIn(now), { strategies, variants, enabled }, 'by id')
  if (edits.length > 0 && strategies.length > Math.max(most, Object.keys(now.strategies).length))
    throw invalid(`The feature had ${strategies.length} strategies in ${environment}, and the limit is ${most}`)
  const at = (...path: string[]) => pointerTo(['environments', environment, ...path])
  const leftOut = Object.keys(past.strategies).flatMap((id) => {
    const message = obstacles.get(id)
    return message === undefined ? [] : [{ path: at('strategies', id), message }]
  })
  const stuck = {
    path: at('enabled'),
    message: canBeOn
      ? 'A strategy that could not come back is as it is now, and could be for more users'
      : 'None of the strategies that could come back is enabled',
  }
  return {
    restoration:
      edits.length === 0 ? undefined : { environment, edits, enabled, present: Object.values(now.strategies) },
    notRestored: past.enabled && !enabled ? [...leftOut, stuck] : leftOut,
  }
}

/**
 * Returns a restoration, or why nothing can be restored: with fewer dependencies than it had, or if it was archived, a
 * feature that is on would be on for more users. It then stays as it is in that environment.
 *
 * @param parents the features on which it depended otherwise than now
 */
export function unlessWider(
  { restoration, notRestored }: ReturnType<typeof environmentRestoration>,
  [parent]: readonly string[],
  wasArchived: boolean,
): ReturnType<typeof environmentRestoration> {
  const isOn = restoration?.enabled === true
  const lost = [...(wasArchived ? ['archive' as const] : []), ...(parent === undefined ? [] : ['parent' as const])]
  if (restoration === undefined || wayBack({ lost, isOn, mayBeOff: false }) !== 'refused')
    return { restoration, notRestored }
  const path = pointerTo(['environments', restoration.environment])
  const message = wasArchived
    ? 'The feature was archived then, and on for nobody. Choose an event before that'
    : `The feature was on while it depended on "${parent}" in another way than now, and would be on for more users. Bring back the dependency first`
  return { restoration: undefined, notRestored: [{ path, message }] }
}

/** Returns what of an earlier state has operations of its own, and is not as it was then. */
export function keptAsItIs(now: FeatureDocument, past: FeatureDocument, present: ReadonlySet<string>): NotRestored[] {
  const parents = [...new Set([...Object.keys(now.dependencies), ...Object.keys(past.dependencies)])].sort()
  return [
    ...(past.archived
      ? [{ path: '/archived', message: 'The feature was archived; restoring does not archive it' }]
      : []),
    ...(past.project === now.project
      ? []
      : [{ path: '/project', message: `The feature was in another project; restoring does not move it` }]),
    ...parents
      .filter((parent) => !isDeepStrictEqual(now.dependencies[parent], past.dependencies[parent]))
      .map((parent) => ({
        path: pointerTo(['dependencies', parent]),
        message: 'Restoring does not change dependencies: add or remove this one',
      })),
    ...Object.keys(past.environments)
      .filter((name) => !present.has(name))
      .map((name) => ({
        path: pointerTo(['environments', name]),
        message: 'The feature is not in this environment any more',
      })),
  ]
}
