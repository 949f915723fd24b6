import type { Schema } from '../../../contract.ts'
import { mapYielding } from '../../../yielding.ts'
import type { FeatureEvents } from '../../event-types.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction.ts'
import type { EnvironmentState } from '../environments/queries.ts'
import { changedOf, storeEach, variantEvents } from './changed.ts'
import { replacedVariants } from './variant.ts'
import { withKeptWeights } from './weights.ts'

/** A locked feature in an environment, and its new variants there. */
export type WantedVariants = { readonly state: EnvironmentState; readonly inputs: Schema<'FeatureVariantInputs'> }

/**
 * Replaces the variants of features in an environment by exported ones. Keeps weights that were shared out before.
 *
 * @returns the events of the changed features, which the caller records
 * @throws DomainError invalid for the variants
 */
export async function restoreVariants(
  transaction: Transaction,
  { project }: Pick<ProjectEnvironment, 'project'>,
  wanted: readonly WantedVariants[],
): Promise<FeatureEvents[]> {
  const restored = await mapYielding(wanted, ({ state, inputs }) => {
    const variants = replacedVariants([state], inputs, '/body', withKeptWeights)
    return changedOf([{ state, variants }])
  })
  const changed = restored.flat()
  await storeEach(transaction.tx, changed)
  return changed.map((next) => ({ feature: next.state.featureName, events: variantEvents(project, [next]) }))
}
