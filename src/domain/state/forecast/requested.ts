import type { Tx } from '../../../db/handles.ts'
import { type ChangedStates, type FeatureAt, statesOf } from '../../impact/queries.ts'
import type { Rights } from '../../rights.ts'
import { guardedFor, type Planned } from '../planning/planned.ts'
import type { Prepared } from '../prepare.ts'

/**
 * Returns what the change requests of a plan make of features, after what the plan has changed directly.
 *
 * @param forecast the features with all of the plan; where nothing is guarded, the trial knows better
 */
export async function requestedStates(
  tx: Tx,
  forecast: Omit<ChangedStates, 'before'>,
  operations: readonly Planned[],
  { prepared, rights }: { readonly prepared: Prepared; readonly rights: Rights },
): Promise<ChangedStates> {
  const isGuarded = guardedFor(rights, prepared.compared.present)
  const everywhere = new Set(
    operations.flatMap(({ name, environment, isRequested }) => (isRequested && environment === null ? [name] : [])),
  )
  const isRequested = (feature: FeatureAt) => everywhere.has(feature.name) || isGuarded(feature)
  const before = await statesOf(tx, forecast)
  const unchanged = before.filter((feature) => !isRequested(feature))
  return { ...forecast, before, after: [...forecast.after.filter(isRequested), ...unchanged] }
}
