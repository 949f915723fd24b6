import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { deferred } from '../../../db/deferred.ts'
import { assertMay, type Change } from '../../change.ts'
import { recordSteps, type Step, variantsChanged } from '../../change-control/schedule-suspension.ts'
import { checkedPatch } from '../../checked-patch.ts'
import { conforming } from '../../contract-check.ts'
import { marking } from '../../feature-revision.ts'
import type { Patch } from '../../json-patch.ts'
import {
  type EnvironmentKey,
  type LockedState,
  lockedEnvironments,
  lockFeatureEnvironment,
} from '../environments/queries.ts'
import { type FeatureKey, lockActiveFeature } from '../queries.ts'
import { replacedVariants } from './variant.ts'

type Variants = Schema<'FeatureVariant'>[]
type VariantInputs = Schema<'FeatureVariantInputs'>

/**
 * Replaces the variants of a feature in an environment.
 *
 * @returns the stored variants: with defaults, with weights that total 1000, sorted by name
 * @throws DomainError missing for the feature or environment; invalid for the variants or an archived feature
 */
export async function setVariants(change: Change, key: EnvironmentKey, inputs: VariantInputs): Promise<Variants> {
  const state = await lockFeatureEnvironment(change, key)
  return storeVariants(change, key.project, [state], replacedVariants([state], inputs, '/body'))
}

/** Applies a JSON Patch to the list of a feature's variants in an environment. */
export async function patchVariants(change: Change, key: EnvironmentKey, patch: Patch): Promise<Variants> {
  const state = await lockFeatureEnvironment(change, key)
  const read = (document: unknown) => replacedVariants([state], conforming('FeatureVariantInputs', document), '/body')
  const patched = checkedPatch(state.variants, patch, read)
  return storeVariants(
    change,
    key.project,
    [state],
    patched((variants) => variants),
  )
}

/**
 * Replaces the variants of a feature in several environments, in all of them or none.
 *
 * @throws DomainError forbidden if the caller lacks the permission in one of them
 */
export async function setVariantsInEnvironments(
  change: Change,
  key: FeatureKey,
  { environments, variants }: Schema<'VariantsInEnvironments'>,
): Promise<Variants> {
  const names = [...new Set(environments)]
  for (const environment of names)
    assertMay(change, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', { project: key.project, environment })
  await lockActiveFeature(change.tx, key)
  const states = await lockedEnvironments(change, [key.feature], names)
  return storeVariants(change, key.project, states, replacedVariants(states, variants, '/body/variants'))
}

type StoredVariants = { feature: string; environments: readonly string[]; variants: string }

const updateVariants = deferred<StoredVariants>(
  ({ feature, environments, variants }) => sql`
    ${marking(sql`array[${feature}]`)}
    update feature_environments set variants = ${variants}::jsonb
    where feature_name = ${feature} and environment = any(${environments}::text[])`,
)

/** Stores the same variants in several environments of one feature, and records an event for each that changed. */
async function storeVariants(
  change: Change,
  project: string,
  states: readonly LockedState[],
  variants: Variants,
): Promise<Variants> {
  const changed = states.filter((state) => !isDeepStrictEqual(state.variants, variants))
  const [first] = changed
  if (first === undefined) return variants
  await updateVariants(change.tx, {
    feature: first.featureName,
    environments: changed.map((state) => state.name),
    variants: JSON.stringify(variants),
  })
  await recordSteps(change, variantSteps(project, changed, variants))
  return variants
}

/** Returns the steps of changing one feature's variants in these environments. */
export function variantSteps(project: string, changed: readonly LockedState[], variants: Variants): Step[] {
  const [scheduled] = changed.filter((state) => state.scheduled)
  return [
    ...changed.map(({ featureName, name, variants: before }) => ({
      type: 'feature-environment-variants-updated' as const,
      subject: { project, environment: name, feature: featureName },
      data: { variants },
      preData: { variants: before },
    })),
    ...(scheduled === undefined
      ? []
      : [
          variantsChanged(
            scheduled.featureName,
            changed.map((state) => state.name),
          ),
        ]),
  ]
}
