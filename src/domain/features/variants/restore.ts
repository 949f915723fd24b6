import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { deferredForList } from '../../../db/deferred.ts'
import { mapGivingWay } from '../../../giving-way.ts'
import type { Change } from '../../change.ts'
import type { FeatureSteps } from '../../change-control/schedule-suspension.ts'
import { markFeatures } from '../../feature-revision.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { LockedState } from '../environments/queries.ts'
import { variantSteps } from './commands.ts'
import { replacedVariants } from './variant.ts'
import { withKeptWeights } from './weights.ts'

/** A locked feature in an environment, and its new variants there. */
export type WantedVariants = { readonly state: LockedState; readonly inputs: Schema<'FeatureVariantInputs'> }

type Row = { feature: string; environment: string; variants: object }

const updateRows = deferredForList<Row>(
  { feature: 'text', environment: 'text', variants: 'jsonb' },
  (given) => sql`
    update feature_environments fe set variants = given.variants from ${given}
    where fe.feature_name = given.feature and fe.environment = given.environment`,
)

/**
 * Replaces the variants of features in an environment by exported ones. Keeps weights that were shared out before.
 *
 * @returns the steps of the changed features, which the caller records
 * @throws DomainError invalid for the variants
 */
export async function restoreVariants(
  change: Change,
  { project, environment }: ProjectEnvironment,
  wanted: readonly WantedVariants[],
): Promise<FeatureSteps[]> {
  const restored = await mapGivingWay(wanted, ({ state, inputs }) => {
    const variants = replacedVariants([state], inputs, '/body', withKeptWeights)
    return isDeepStrictEqual(state.variants, variants) ? [] : [{ state, variants }]
  })
  const changed = restored.flat()
  if (changed.length === 0) return []
  await updateRows(
    change.tx,
    changed.map(({ state: { featureName: feature }, variants }) => ({ feature, environment, variants })),
  )
  await markFeatures(
    change.tx,
    changed.map(({ state }) => state.featureName),
  )
  return changed.map(({ state, variants }) => ({
    feature: state.featureName,
    steps: variantSteps(project, [state], variants),
  }))
}
