import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { type Checked, checkedPatch } from '../../checked-patch.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { conforming } from '../../contract-check.ts'
import { type ErrorDetail, invalid, invalidAll } from '../../errors.ts'
import type { Patch } from '../../json-patch.ts'
import type { Limits } from '../../limits.ts'
import { strategyVariantsFrom } from '../variants/variant.ts'
import { type Constraint, constraintFrom, constraintProblems } from './constraint.ts'
import { parametersFor, type Surroundings } from './parameters.ts'

export type Strategy = Schema<'FeatureStrategy'>

type StrategyVariantInputs = readonly Schema<'StrategyVariantInput'>[]

/** A full rollout: what is added when an environment is turned on without a usable strategy and its project names none. */
export const FULL_ROLLOUT = { name: 'flexibleRollout', parameters: { rollout: '100' } } as const

/**
 * A new strategy with the given id, as it is stored: what is absent filled in, nothing that the contract does not know.
 *
 * @throws DomainError invalid for its variants or its parameters
 */
export function strategyFrom(
  input: Schema<'AddStrategy'>,
  id: string,
  sortOrder: number,
  around: Surroundings,
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
 * The strategy with the members that `changes` has; the others stay (PUT merges, unlike Unleash).
 *
 * @throws DomainError invalid for its variants or its parameters
 */
export function updatedStrategy(before: Strategy, changes: Schema<'UpdateStrategy'>, around: Surroundings): Strategy {
  const { name = before.name, title = before.title, disabled = before.disabled } = changes
  return {
    ...before,
    name,
    title,
    disabled: disabled ?? false,
    sortOrder: changes.sortOrder ?? before.sortOrder,
    segments: changes.segments === undefined ? before.segments : sortedOnce(changes.segments),
    constraints: changes.constraints?.map(constraintFrom) ?? before.constraints,
    variants: changes.variants === undefined ? before.variants : variantsAfter(before.variants, changes.variants),
    parameters: parametersFor({ name, parameters: changes.parameters ?? before.parameters }, around, before),
  }
}

/** What is put back as it was stays so; sharing its weights anew could give the odd one to another variant. */
function variantsAfter(before: Strategy['variants'], inputs: StrategyVariantInputs): Strategy['variants'] {
  return isDeepStrictEqual(before, inputs) ? before : strategyVariantsFrom(inputs, '/body/variants', before)
}

const WRITABLE = ['title', 'disabled', 'sortOrder', 'constraints', 'parameters', 'variants', 'segments', 'name']

/** What members that a patch removes become. */
const EMPTY = { title: null, disabled: false, constraints: [], variants: [], parameters: {}, segments: [] }

/**
 * The strategy as a JSON Patch leaves it; a member that it removes is empty.
 *
 * @throws DomainError invalid
 */
export function patchedStrategy(before: Strategy, patch: Patch, around: Surroundings): Checked<Strategy> {
  const read = (document: unknown) =>
    updatedStrategy(before, { ...EMPTY, ...conforming('PatchableStrategy', document, before) }, around)
  return checkedPatch(before, patch, read, { writable: WRITABLE })
}

/**
 * Holds the constraints of a strategy against the limits and the values that their operators and context fields accept.
 * What was there before and is over a limit may stay or shrink.
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
 * What is wrong with the constraints of a strategy, and where; `path` is the JSON pointer of the list. When there are more
 * of them than the limit allows, they are not looked at one by one.
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
  // Of more constraints than that, none is looked at.
  if (length > Math.max(most, there.length))
    return [{ message: `has ${length} constraints, and the limit is ${most}`, path }]
  return [
    ...valueProblems(after.constraints, there, limits.valuesPerConstraint, path),
    ...constraintProblems(after.constraints, legal, path),
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

/** @throws DomainError invalid when no strategy can be added to these */
export function assertRoomForStrategy(present: readonly Strategy[], { strategiesPerEnvironment: most }: Limits): void {
  if (present.length >= most) {
    throw invalid(`There are ${present.length} strategies already, and the limit is ${most}`)
  }
}

/** Where a strategy goes that is added without a position: after the last. */
export function nextSortOrder(strategies: readonly Strategy[]): number {
  return strategies.reduce((next, { sortOrder }) => Math.max(next, Math.floor(sortOrder) + 1), 0)
}

export function hasEnabled(strategies: readonly Strategy[]): boolean {
  return strategies.some((strategy) => !strategy.disabled)
}

function sortedOnce(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other)
}
