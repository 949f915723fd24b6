import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledStatement, compiledStatementForList } from '../../../db/compiled.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import { withErrorOf } from '../../checking/error-path.ts'
import type { FeatureEvents, NewEvent } from '../../event-types.ts'
import { recordEvents } from '../../events/record.ts'
import type { Patch } from '../../patching/json-patch.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { assertPrecondition, demandsRevision, noteRevision } from '../../revisions/precondition.ts'
import { markFeatures, marking } from '../../transaction/feature-revision.ts'
import { assertMay, type Transaction } from '../../transaction/transaction.ts'
import { lockAllEnvironments, lockedEnvironments, lockFeatureEnvironment } from '../environments/locks.ts'
import type { EnvironmentKey, EnvironmentState } from '../environments/queries.ts'
import type { FeatureKey } from '../feature.ts'
import { lockActiveFeature } from '../locks.ts'
import { allVariantsResource, variantsResource } from '../resources.ts'
import { shownEnvironment } from '../view.ts'
import { variantsEverywhere } from './queries.ts'
import { patchedVariants, replacedVariants } from './variant.ts'
import { weightsIn, withKeptWeights } from './weights.ts'

type Variants = Schema<'FeatureVariant'>[]
type VariantInputs = Schema<'FeatureVariantInputs'>

/**
 * Replaces the variants of a feature in an environment.
 *
 * @returns the stored variants: with defaults, with weights that total 1000, sorted by name
 * @throws DomainError missing for the feature or environment; invalid for the variants or an archived feature
 */
export function setVariants(transaction: Transaction, key: EnvironmentKey, inputs: VariantInputs): Promise<Variants> {
  return changeVariants(transaction, key, (state) => replacedVariants([state], inputs, '/body', weightsIn(transaction)))
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
  for (const environment of names)
    assertMay(transaction, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', { project: key.project, environment })
  await lockActiveFeature(transaction, key)
  const states = await lockedEnvironments(transaction, [key.feature], names)
  // The revision is that of the variants in all environments.
  const all = demandsRevision(transaction) ? await variantsEverywhere(transaction.tx, key.feature) : states
  await assertPrecondition(transaction, allVariantsResource(key.feature, all))
  const stored = await storeVariants(
    transaction,
    key.project,
    states,
    replacedVariants(states, variants, '/body/variants'),
  )
  const after = all.map(({ name, variants }) => ({ name, variants: names.includes(name) ? stored : variants }))
  if (demandsRevision(transaction)) noteRevision(transaction, allVariantsResource(key.feature, after))
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
  await storeEach(transaction, changed)
  await recordEvents(transaction, variantEvents(key.project, changed))
  const shown = shownEnvironment(states)
  return next.find(({ state }) => state === shown)?.variants ?? []
}

/** Notes the variants that a feature has afterwards, in all its environments. */
function noteVariants(transaction: Transaction, { feature }: FeatureKey, next: readonly NextVariants[]): void {
  const environments = next.map(({ state: { name }, variants }) => ({ name, variants }))
  noteRevision(transaction, allVariantsResource(feature, environments))
}

type StoredVariants = { feature: string; environments: readonly string[]; variants: string }

const updateVariants = compiledStatement<StoredVariants>(
  (_, { feature, environments, variants }) => sql`
    ${marking(sql`array[${feature}]`)}
    update feature_environments set variants = ${variants}::jsonb
    where feature_name = ${feature} and environment = any(${environments}::text[])`,
)

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
  await transaction.later(
    updateVariants({
      feature: first.state.featureName,
      environments: changed.map(({ state }) => state.name),
      variants: JSON.stringify(variants),
    }),
  )
  await recordEvents(transaction, variantEvents(project, changed))
  return variants
}

/** A locked feature in an environment, and its new variants there. */
type WantedVariants = { readonly state: EnvironmentState; readonly inputs: Schema<'FeatureVariantInputs'> }

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
  await storeEach(transaction, changed)
  return changed.map((next) => ({ feature: next.state.featureName, events: variantEvents(project, [next]) }))
}

/** A locked feature in an environment, and the variants that it is about to have there. */
type NextVariants = { readonly state: EnvironmentState; readonly variants: Variants }

/** Returns the variants that differ from the stored ones. */
function changedOf(next: readonly NextVariants[]): NextVariants[] {
  return next.filter(({ state, variants }) => !isDeepStrictEqual(state.variants, variants))
}

type VariantsRow = { feature: string; environment: string; variants: object }

/** The names as an array: the planner would guess a long list, and read the environments of all features. */
const updateRows = compiledStatementForList<VariantsRow>(
  { feature: 'text', environment: 'text', variants: 'jsonb' },
  (given) => sql`
    with given as materialized (select * from ${given})
    update feature_environments fe set variants = given.variants from given
    where fe.feature_name = any(array(select feature from given))
      and fe.feature_name = given.feature and fe.environment = given.environment`,
)

/** Stores variants that may differ from one environment to the other, and marks the features as changed. */
async function storeEach(transaction: Transaction, changed: readonly NextVariants[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ state, variants }) => ({ feature: state.featureName, environment: state.name, variants }))
  await transaction.later(updateRows(rows))
  await markFeatures(transaction, [...new Set(changed.map(({ state }) => state.featureName))])
}

/** Returns the events of changing variants. */
function variantEvents(project: string, changed: readonly NextVariants[]): NewEvent[] {
  return changed.map(({ state: { featureName: feature, name: environment, variants: before }, variants }) => ({
    type: 'feature-environment-variants-updated',
    subject: { project, environment, feature },
    data: { variants },
    preData: { variants: before },
  }))
}
