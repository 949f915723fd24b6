import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { deferredForList } from '../../../db/deferred.ts'
import type { Tx } from '../../../db/handles.ts'
import type { NewEvent } from '../../event-types.ts'
import { markFeatures } from '../../feature-revision.ts'
import type { EnvironmentState } from '../environments/queries.ts'

type Variants = Schema<'FeatureVariant'>[]

/** A locked feature in an environment, and the variants that it is about to have there. */
export type NextVariants = { readonly state: EnvironmentState; readonly variants: Variants }

/** Returns those that differ from what is stored. */
export function changedOf(next: readonly NextVariants[]): NextVariants[] {
  return next.filter(({ state, variants }) => !isDeepStrictEqual(state.variants, variants))
}

type VariantsRow = { feature: string; environment: string; variants: object }

const updateRows = deferredForList<VariantsRow>(
  { feature: 'text', environment: 'text', variants: 'jsonb' },
  (given) => sql`
    update feature_environments fe set variants = given.variants from ${given}
    where fe.feature_name = given.feature and fe.environment = given.environment`,
)

/** Stores variants that may differ from one environment to the other, and marks the features as changed. */
export async function storeEach(tx: Tx, changed: readonly NextVariants[]): Promise<void> {
  if (changed.length === 0) return
  await updateRows(
    tx,
    changed.map(({ state, variants }) => ({ feature: state.featureName, environment: state.name, variants })),
  )
  await markFeatures(tx, [...new Set(changed.map(({ state }) => state.featureName))])
}

/** Returns the events of changing variants. */
export function variantEvents(project: string, changed: readonly NextVariants[]): NewEvent[] {
  return changed.map(({ state: { featureName: feature, name: environment, variants: before }, variants }) => ({
    type: 'feature-environment-variants-updated',
    subject: { project, environment, feature },
    data: { variants },
    preData: { variants: before },
  }))
}
