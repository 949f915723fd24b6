import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { conforming } from '../../checking/contract-check.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { type ErrorDetail, invalid, invalidAll } from '../../errors.ts'
import { type Checked, checkedPatch } from '../../patching/checked-patch.ts'
import type { Patch } from '../../patching/json-patch.ts'
import type { Limits } from '../../transaction/limits.ts'
import { strategyVariantsFrom } from '../variants/variant.ts'
import { type Constraint, constraintFrom, constraintProblems } from './constraint.ts'
import { type FeatureDefaults, parametersFor } from './parameters.ts'

export type Strategy = Schema<'FeatureStrategy'>

type StrategyVariantInputs = readonly Schema<'StrategyVariantInput'>[]

/** A full rollout: added on turning on without an enabled strategy, if the project has no default strategy. */
export const FULL_ROLLOUT = { name: 'flexibleRollout', parameters: { rollout: '100' } } as const

/**
 * Returns a new strategy as stored: with defaults for absent members, and without members unknown to the contract.
 *
 * @throws DomainError invalid for its variants or its parameters
 */
export function strategyFrom(
  input: Schema<'AddStrategy'>,
  id: string,
  sortOrder: number,
  around: FeatureDefaults,
): Strategy {
  const { name, title = null, disabled, constraints = [], variants = [], parameters = {}, segments = [] } = input
  return {
    id,
    name,
    title,
    disabled: disabled ?? false,
    featureName: around.feature,
    sortOrder: input.sortOrder ?? sortOrder,
    segments: sortedOnce(segments),
    constraints: constraints.map(constraintFrom),
    variants: strategyVariantsFrom(variants, '/body/variants', around.stored, around.weighted),
    parameters: parametersFor({ name, parameters }, around),
  }
}

/**
 * Returns the strategy with the members that `changes` contains. The others do not change (PUT merges, unlike Unleash).
 *
 * @throws DomainError invalid for its variants or its parameters
 */
export function updatedStrategy(
  before: Strategy,
  changes: Schema<'UpdateStrategy'>,
  around: FeatureDefaults,
): Strategy {
  const { name = before.name, title = before.title, disabled = before.disabled } = changes
  return {
    ...before,
    name,
    title,
    disabled: disabled ?? false,
    sortOrder: changes.sortOrder ?? before.sortOrder,
    segments: changes.segments === undefined ? before.segments : sortedOnce(changes.segments),
    constraints: changes.constraints?.map(constraintFrom) ?? before.constraints,
    variants:
      changes.variants === undefined ? before.variants : variantsAfter(before.variants, changes.variants, around),
    parameters: parametersFor({ name, parameters: changes.parameters ?? before.parameters }, around, before),
  }
}

/** Keeps variants that are sent back unchanged: new weights could give the remainder to another variant. */
function variantsAfter(
  before: Strategy['variants'],
  inputs: StrategyVariantInputs,
  { weighted }: FeatureDefaults,
): Strategy['variants'] {
  return isDeepStrictEqual(before, inputs) ? before : strategyVariantsFrom(inputs, '/body/variants', before, weighted)
}

const WRITABLE = ['title', 'disabled', 'sortOrder', 'constraints', 'parameters', 'variants', 'segments', 'name']

/** The values of members that a patch removes. */
const EMPTY = { title: null, disabled: false, constraints: [], variants: [], parameters: {}, segments: [] }

/**
 * Returns the strategy after a JSON Patch. A removed member becomes empty.
 *
 * @throws DomainError invalid
 */
export function patchedStrategy(before: Strategy, patch: Patch, around: FeatureDefaults): Checked<Strategy> {
  const read = (document: unknown) =>
    updatedStrategy(before, { ...EMPTY, ...conforming('PatchableStrategy', document, before) }, around)
  return checkedPatch(before, patch, read, { writable: WRITABLE })
}

/**
 * Checks a strategy's constraints against the limits and the values that their operators and context fields accept.
 * Existing constraints and values that exceed a limit may stay or become fewer.
 *
 * @throws DomainError invalid, with every problem
 */
export function assertConstraints(
  after: Pick<Strategy, 'constraints'>,
  before: Pick<Strategy, 'constraints'> | undefined,
  legal: LegalValues,
  limits: Limits,
): void {
  const problems = problemsOfConstraints(after, before, legal, limits, '/body/constraints')
  const [first] = problems
  if (first !== undefined) throw invalidAll(`A constraint is not acceptable: ${first.path} ${first.message}`, problems)
}

/**
 * Returns the problems of a strategy's constraints with their places; `path` is the JSON pointer of the list. If there
 * are more constraints than the limit, they are not checked one by one.
 */
export function problemsOfConstraints(
  after: Pick<Strategy, 'constraints'>,
  before: Pick<Strategy, 'constraints'> | undefined,
  legal: LegalValues,
  limits: Limits,
  path: string,
): ErrorDetail[] {
  const there = before?.constraints ?? []
  const { constraintsPerStrategy: most } = limits
  const { length } = after.constraints
  if (length > Math.max(most, there.length))
    return [{ message: `has ${length} constraints, and the limit is ${most}`, path }]
  return [
    ...valueProblems(after.constraints, there, limits.valuesPerConstraint, path),
    ...constraintProblems(after.constraints, legal, path, there),
  ]
}

function valueProblems(
  after: readonly Constraint[],
  before: readonly Constraint[],
  most: number,
  path: string,
): ErrorDetail[] {
  const kindOf = ({ contextName, operator }: Constraint) => `${operator} ${contextName}`
  const there = new Map<string, number>()
  for (const constraint of before) {
    const kind = kindOf(constraint)
    there.set(kind, Math.max(constraint.values.length, there.get(kind) ?? 0))
  }
  return after.flatMap((constraint, index) => {
    const { length } = constraint.values
    if (length <= Math.max(most, there.get(kindOf(constraint)) ?? 0)) return []
    return [{ message: `has ${length} values, and the limit is ${most}`, path: `${path}/${index}/values` }]
  })
}

/** @throws DomainError invalid if the limit is reached and no strategy can be added */
export function assertRoomForStrategy(present: readonly Strategy[], { strategiesPerEnvironment: most }: Limits): void {
  if (present.length >= most) {
    throw invalid(`There are ${present.length} strategies already, and the limit is ${most}`)
  }
}

/** Returns the position of a strategy that is added without one: after the last. */
export function nextSortOrder(strategies: readonly Strategy[]): number {
  return strategies.reduce((next, { sortOrder }) => Math.max(next, Math.floor(sortOrder) + 1), 0)
}

export function hasEnabled(strategies: readonly Strategy[]): boolean {
  return strategies.some((strategy) => !strategy.disabled)
}

function sortedOnce(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other)
}
