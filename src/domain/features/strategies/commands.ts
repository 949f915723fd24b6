import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { legalValuesOf } from '../../context-fields/legal-values.ts'
import { invalid } from '../../errors.ts'
import { type Checked, unpatched } from '../../patching/checked-patch.ts'
import type { Patch } from '../../patching/json-patch.ts'
import { assertPrecondition, noteRevision } from '../../revisions/precondition.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { applyEdits } from '../apply.ts'
import { switchEdits } from '../edits/environments.ts'
import { lockFeatureEnvironment } from '../environments/locks.ts'
import type { EnvironmentKey } from '../environments/queries.ts'
import { activationResource, strategyResource } from '../resources.ts'
import type { FeatureDefaults } from './parameters.ts'
import { segmentsById } from './segment-links.ts'
import { assertConstraints, patchedStrategy, type Strategy, updatedStrategy } from './strategy.ts'
import { addedStrategy, newReferences, repositioned, staysOn, strategyIn, surroundingsOf } from './strategy-list.ts'
import { assertMayUse, type SegmentsById } from './usable-segments.ts'

export type StrategyKey = EnvironmentKey & { id: string }

/**
 * Adds a strategy to a feature in an environment: last, unless the input has a position.
 *
 * @throws DomainError missing for the feature, environment or a segment; invalid for the strategy, its type, a segment
 *   of another project, an archived feature or the limit
 */
export async function addStrategy(
  transaction: Transaction,
  key: EnvironmentKey,
  input: Schema<'AddStrategy'>,
): Promise<Strategy> {
  const { limits } = transaction
  const state = await lockFeatureEnvironment(transaction, key)
  await assertPrecondition(transaction, activationResource(key, state))
  const strategy = addedStrategy(state, input, randomUUID(), limits, surroundingsOf(state))
  await assertReferencesUsable(transaction, key, unpatched(strategy), undefined)
  await applyEdits(transaction, key, [{ kind: 'strategyAdded', environment: key.environment, after: strategy }])
  noteRevision(transaction, activationResource(key, { ...state, strategies: [...state.strategies, strategy] }))
  return strategy
}

/** Updates the members of a strategy that `changes` contains; `segmentsPath` is the JSON pointer of its segments. */
export function updateStrategy(
  transaction: Transaction,
  key: StrategyKey,
  changes: Schema<'UpdateStrategy'>,
  segmentsPath?: string,
): Promise<Strategy> {
  return changeStrategy(
    transaction,
    key,
    (before, around) => unpatched(updatedStrategy(before, changes, around)),
    segmentsPath,
  )
}

/** Applies a JSON Patch to a strategy. */
export function patchStrategy(transaction: Transaction, key: StrategyKey, patch: Patch): Promise<Strategy> {
  return changeStrategy(transaction, key, (before, around) => patchedStrategy(before, patch, around))
}

/**
 * Removes a strategy. Turns the feature off in the environment if it was the last enabled strategy.
 *
 * @throws DomainError missing, also for a strategy of another feature or environment
 */
export async function removeStrategy(transaction: Transaction, key: StrategyKey): Promise<void> {
  const state = await lockFeatureEnvironment(transaction, key)
  const before = strategyIn(state, key.id)
  await assertPrecondition(transaction, strategyResource(key, state))
  const left = state.strategies.filter((strategy) => strategy !== before)
  await applyEdits(
    transaction,
    key,
    [{ kind: 'strategyRemoved', environment: key.environment, before }],
    switchEdits(state, state.enabled, staysOn(state.enabled, left)),
  )
}

/**
 * Moves strategies to new positions. Strategies that are not listed keep their positions.
 *
 * @throws DomainError invalid for an id that is not a strategy of this environment, or that is listed twice
 */
export async function sortStrategies(
  transaction: Transaction,
  key: EnvironmentKey,
  positions: Schema<'StrategySortOrder'>,
): Promise<void> {
  const state = await lockFeatureEnvironment(transaction, key)
  await assertPrecondition(transaction, activationResource(key, state))
  const { strategies } = state
  const after = repositioned(strategies, positions)
  noteRevision(transaction, activationResource(key, { ...state, strategies: after }))
  if (isDeepStrictEqual(after, strategies)) return
  // The sort is stable, so strategies with the same position stay in the order of their creation.
  const sorted = after.toSorted((one, other) => one.sortOrder - other.sortOrder)
  const { environment } = key
  await applyEdits(transaction, key, [{ kind: 'strategiesOrdered', environment, before: strategies, after: sorted }])
}

async function changeStrategy(
  transaction: Transaction,
  key: StrategyKey,
  changed: (before: Strategy, around: FeatureDefaults) => Checked<Strategy>,
  segmentsPath?: string,
): Promise<Strategy> {
  const state = await lockFeatureEnvironment(transaction, key)
  const before = strategyIn(state, key.id)
  await assertPrecondition(transaction, strategyResource(key, state))
  const checked = changed(before, surroundingsOf(state))
  const after = checked.state
  const strategies = state.strategies.map((strategy) => (strategy === before ? after : strategy))
  noteRevision(transaction, strategyResource(key, { enabled: staysOn(state.enabled, strategies), strategies }))
  if (isDeepStrictEqual(before, after)) return before
  await assertReferencesUsable(transaction, key, checked, before, segmentsPath)
  await applyEdits(
    transaction,
    key,
    [{ kind: 'strategyUpdated', environment: key.environment, before, after }],
    switchEdits(state, state.enabled, staysOn(state.enabled, strategies)),
  )
  return after
}

/** The existing items that a strategy refers to. Only new references are looked up. */
type ReferencedItems = {
  readonly legal: LegalValues
  readonly segments: SegmentsById
  /** Its type, if no such type exists. */
  readonly unknownType: string | undefined
}

/** Checks the changes of a strategy against the limits and the items that it refers to. */
async function assertReferencesUsable(
  transaction: Transaction,
  { project }: EnvironmentKey,
  checked: Checked<Strategy>,
  before: Strategy | undefined,
  segmentsPath = '/body/segments',
): Promise<void> {
  const { limits } = transaction
  const referred = await referredBy(transaction, checked.state, before)
  checked.check((strategy) => {
    const { constraints, segments, type } = newReferences(strategy, before)
    if (constraints) assertConstraints(strategy, before, referred.legal, limits)
    // Segments that only an intermediate state of the patch contains were not looked up.
    const lookedUp = segments.filter((id) => referred.segments.has(id))
    assertMayUse(project, [lookedUp], referred.segments, limits, segmentsPath)
    if (type !== undefined && type === referred.unknownType)
      throw invalid(`There is no strategy type "${type}"`, '/body/name')
  })
}

async function referredBy(
  transaction: Transaction,
  after: Strategy,
  before: Strategy | undefined,
): Promise<ReferencedItems> {
  const { constraints, segments, type } = newReferences(after, before)
  const fields = constraints ? after.constraints.map(({ contextName }) => contextName) : []
  const legal = await legalValuesOf(transaction.tx, fields)
  const known = await segmentsById(transaction, segments)
  const isKnown = type === undefined || (await isStrategyType(transaction, type))
  return { legal, segments: known, unknownType: isKnown ? undefined : type }
}

async function isStrategyType({ tx }: Transaction, name: string): Promise<boolean> {
  const found = await tx.selectFrom('strategyTypes').select('name').where('name', '=', name).executeTakeFirst()
  return found !== undefined
}
