import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import { withErrorOf } from '../../checking/error-path.ts'
import type { Patch } from '../../patching/json-patch.ts'
import { assertPrecondition, noteRevision, requiresRevision } from '../../revisions/precondition.ts'
import { assertMayAll, type Transaction } from '../../transaction/transaction.ts'
import { applyEdits } from '../apply.ts'
import { lockAllEnvironments, lockedEnvironments, lockFeatureEnvironment } from '../environments/locks.ts'
import type { EnvironmentKey, EnvironmentState } from '../environments/queries.ts'
import type { FeatureKey } from '../feature.ts'
import { lockActiveFeature } from '../locks.ts'
import { allVariantsResource, variantsResource } from '../resources.ts'
import { shownEnvironment } from '../view.ts'
import { variantsEverywhere } from './queries.ts'
import { patchedVariants, replacedVariants } from './variant.ts'

type Variants = Schema<'FeatureVariant'>[]
type VariantInputs = Schema<'FeatureVariantInputs'>

/**
 * Replaces the variants of a feature in an environment.
 *
 * @returns the stored variants: with defaults, with weights that total 1000, sorted by name
 * @throws DomainError missing for the feature or environment; invalid for the variants or an archived feature
 */
export function setVariants(transaction: Transaction, key: EnvironmentKey, inputs: VariantInputs): Promise<Variants> {
  return changeVariants(transaction, key, (state) => replacedVariants([state], inputs, '/body'))
}

/** Applies a JSON Patch to the list of a feature's variants in an environment. */
export function patchVariants(transaction: Transaction, key: EnvironmentKey, patch: Patch): Promise<Variants> {
  return changeVariants(transaction, key, (state) => patchedVariants(state, patch))
}

async function changeVariants(
  transaction: Transaction,
  key: EnvironmentKey,
  changed: (state: EnvironmentState) => Variants,
): Promise<Variants> {
  const state = await lockFeatureEnvironment(transaction, key)
  await assertPrecondition(transaction, variantsResource(key, state))
  const variants = await storeVariants(transaction, key.project, [state], changed(state))
  noteRevision(transaction, variantsResource(key, { variants }))
  return variants
}

/**
 * Replaces the variants of a feature in several environments, in all of them or none.
 *
 * @throws DomainError forbidden if the caller lacks the permission in one of them
 */
export async function setVariantsInEnvironments(
  transaction: Transaction,
  key: FeatureKey,
  { environments, variants }: Schema<'VariantsInEnvironments'>,
): Promise<Variants> {
  const names = [...new Set(environments)]
  assertMayAll(
    transaction,
    names.map((environment) => {
      return { permission: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', project: key.project, environment }
    }),
  )
  await lockActiveFeature(transaction, key)
  const states = await lockedEnvironments(transaction, [key.feature], names)
  // The revision is that of the variants in all environments.
  const all = requiresRevision(transaction) ? await variantsEverywhere(transaction.tx, key.feature) : states
  await assertPrecondition(transaction, allVariantsResource(key.feature, all))
  const stored = await storeVariants(
    transaction,
    key.project,
    states,
    replacedVariants(states, variants, '/body/variants'),
  )
  const after = all.map(({ name, variants }) => ({ name, variants: names.includes(name) ? stored : variants }))
  if (requiresRevision(transaction)) noteRevision(transaction, allVariantsResource(key.feature, after))
  return stored
}

/**
 * Replaces the variants of a feature in all its environments.
 *
 * @returns the variants of the environment that stands for the feature, see `shownEnvironment`
 */
export async function setVariantsInAllEnvironments(
  transaction: Transaction,
  key: FeatureKey,
  inputs: VariantInputs,
): Promise<Variants> {
  const states = await lockAllEnvironments(transaction, key)
  await assertPrecondition(transaction, allVariantsResource(key.feature, states))
  const variants = await storeVariants(transaction, key.project, states, replacedVariants(states, inputs, '/body'))
  noteVariants(
    transaction,
    key,
    states.map((state) => ({ state, variants })),
  )
  return states.length === 0 ? [] : variants
}

/**
 * Applies a JSON Patch to the variants of a feature in each of its environments, in all of them or none.
 *
 * @returns the variants of the environment that stands for the feature, see `shownEnvironment`
 * @throws DomainError invalid, naming the environment in which the patch is not acceptable
 */
export async function patchVariantsInAllEnvironments(
  transaction: Transaction,
  key: FeatureKey,
  patch: Patch,
): Promise<Variants> {
  const states = await lockAllEnvironments(transaction, key)
  await assertPrecondition(transaction, allVariantsResource(key.feature, states))
  const next = await mapYielding(states, (state) => ({
    state,
    variants: withErrorOf(`in the environment ${state.name}`, () => patchedVariants(state, patch)),
  }))
  noteVariants(transaction, key, next)
  const changed = changedOf(next)
  await applyEdits(transaction, key, changed.map(variantsEdit))
  const shown = shownEnvironment(states)
  return next.find(({ state }) => state === shown)?.variants ?? []
}

/** Notes the variants that a feature has afterwards, in all its environments. */
function noteVariants(transaction: Transaction, { feature }: FeatureKey, next: readonly NextVariants[]): void {
  const environments = next.map(({ state: { name }, variants }) => ({ name, variants }))
  noteRevision(transaction, allVariantsResource(feature, environments))
}

/** Stores the same variants in several environments of one feature, and records an event for each that changed. */
async function storeVariants(
  transaction: Transaction,
  project: string,
  states: readonly EnvironmentState[],
  variants: Variants,
): Promise<Variants> {
  const changed = changedOf(states.map((state) => ({ state, variants })))
  const [first] = changed
  if (first === undefined) return variants
  await applyEdits(transaction, { project, feature: first.state.featureName }, changed.map(variantsEdit))
  return variants
}

/** A locked feature in an environment, and the variants that it is about to have there. */
type NextVariants = { readonly state: EnvironmentState; readonly variants: Variants }

/** Returns the variants that differ from the stored ones. */
function changedOf(next: readonly NextVariants[]): NextVariants[] {
  return next.filter(({ state, variants }) => !isDeepStrictEqual(state.variants, variants))
}

function variantsEdit({ state: { name: environment, variants: before }, variants: after }: NextVariants) {
  return { kind: 'variants' as const, environment, before, after }
}
