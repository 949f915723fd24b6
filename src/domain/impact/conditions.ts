import { contentHash } from '../../runtime/hash.ts'
import { compileConstraint, isOperator } from '../evaluation/constraints.ts'
import type { Chance, ConstraintDefinition, EvaluationContext, VariantDefinition } from '../evaluation/definitions.ts'
import { NO_CHANCE } from '../evaluation/evaluate.ts'
import { hasAllAddresses } from '../evaluation/networks.ts'
import { compileOverrides } from '../evaluation/variants.ts'
import { NEVER } from '../normal-form/constraint.ts'

/** Why a share is not known: what decides it depends on more than the hash of an id. */
export type Reason = 'constraint' | 'strategy-type' | 'override'

/** A condition on the context whose share of users is not known. */
export type Condition = {
  /** The same for conditions that hold for the same contexts. */
  readonly key: string
  readonly reason: Reason
  /** The field of the context that it is about; undefined for several, or none. */
  readonly field?: string
  /** The values of a field for which it holds, where that is all that it is about. */
  readonly listed?: { readonly field: string; readonly values: ReadonlySet<string> }
  /** Whether it holds for every value that it can compare, such as every number. */
  readonly holdsForAll?: () => boolean
  /** Whether it holds for a context; undefined where only the application knows it. */
  readonly holds: (context: EvaluationContext, chance: Chance) => boolean | undefined
}

/** A condition that has to hold, or that must not hold. */
export type Literal = { readonly condition: Condition; readonly negated: boolean }

/** More characters of a key are replaced by their hash: each point looks conditions up by their keys. */
const LONG_KEY = 200

const literals = new WeakMap<ConstraintDefinition, Literal | undefined>()

/**
 * Returns what a constraint in its normal form requires; undefined for one that never holds. The constraints of a
 * segment, which many strategies can use, are read once.
 */
export function literalOf(constraint: ConstraintDefinition): Literal | undefined {
  if (!literals.has(constraint)) literals.set(constraint, readLiteral(constraint))
  return literals.get(constraint)
}

function readLiteral(constraint: ConstraintDefinition): Literal | undefined {
  if (constraint === NEVER) return undefined
  const { operator, inverted = false, contextName, caseInsensitive = false, value } = constraint
  if (!isOperator(operator)) return undefined
  const isNotIn = operator === 'NOT_IN'
  const positive = { ...constraint, operator: isNotIn ? 'IN' : operator, inverted: false }
  const values = [...new Set(constraint.values)].sort()
  const key = JSON.stringify([positive.operator, contextName, caseInsensitive, values, value])
  const { holds } = compileConstraint(positive)
  const isList = positive.operator === 'IN' && !caseInsensitive
  return {
    condition: {
      key: key.length > LONG_KEY ? contentHash(key) : key,
      reason: 'constraint',
      field: contextName,
      ...(isList && { listed: { field: contextName, values: new Set(values) } }),
      holds,
      holdsForAll: () => holdsForAll(positive, holds),
    },
    negated: inverted !== isNotIn,
  }
}

/**
 * The least and the greatest values that are compared by order: what holds for both holds for all between them. Numbers
 * have at most 15 digits, since SDKs read longer ones in different ways. Nobody publishes a version before 0.0.0.
 */
const LIMITS: readonly (readonly [operators: string, limits: readonly string[]])[] = [
  ['NUM_', ['-999999999999999', '999999999999999']],
  ['SEMVER_', ['0.0.0', '999999999999999.0.0']],
  ['DATE_', ['0001-01-02T00:00:00Z', '9999-12-31T00:00:00Z']],
]

function holdsForAll({ operator, contextName, values = [] }: ConstraintDefinition, holds: Condition['holds']): boolean {
  if (operator === 'IN_CIDR') return hasAllAddresses(values)
  const [, limits] = LIMITS.find(([operators]) => operator.startsWith(operators)) ?? []
  const holdsFor = (value: string) => holds({ properties: { [contextName]: value } }, NO_CHANCE) === true
  return limits?.every(holdsFor) ?? false
}

/** Returns the condition under which a variant is given whatever the weights are. */
export function overrideOf(variant: VariantDefinition): Condition {
  return {
    key: JSON.stringify(['override', variant.overrides]),
    reason: 'override',
    holds: compileOverrides(variant).applies,
  }
}
