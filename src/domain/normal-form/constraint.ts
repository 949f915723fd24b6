import type { Schema } from '../../contract.ts'
import { MAX_EXPRESSION_LENGTH, MAX_STEPS, stepsOf } from '../checking/expression.ts'
import { isOperator } from '../evaluation/constraints.ts'
import type { ConstraintDefinition } from '../evaluation/definitions.ts'
import { isAddressOrNetwork, wholeNetwork } from '../evaluation/networks.ts'
import { portableExpression } from './expression.ts'
import { endProblem, fieldNameProblem } from './names.ts'
import { normalDate, normalNumber, normalVersion } from './values.ts'

type Operator = Schema<'Operator'>

/** A constraint with all members, as it is sent. */
export type NormalConstraint = Schema<'Constraint'>

const END_OF_TIME = '9999-12-31T23:59:59.999Z'

const AT_ANY_TIME = {
  contextName: 'currentTime',
  caseInsensitive: false,
  inverted: false,
  values: [],
  value: END_OF_TIME,
}

/** A constraint that is never met. All SDKs read it alike. */
export const NEVER: NormalConstraint = { ...AT_ANY_TIME, operator: 'DATE_AFTER' }

/** A constraint that is always met. */
export const ALWAYS: NormalConstraint = { ...AT_ANY_TIME, operator: 'DATE_BEFORE' }

/**
 * Returns a constraint as SDKs and our own evaluator read it. What not all of them can read is not met, whether it is
 * inverted or not: nobody gets a feature that they should not.
 */
export function normalConstraint(constraint: ConstraintDefinition): NormalConstraint {
  const { contextName, operator } = constraint
  if (!isOperator(operator) || fieldNameProblem(contextName) !== undefined) return NEVER
  return FORMS[operator]({ ...asTime(constraint), operator })
}

/**
 * A time has capital letters only. Where it ignores their case, `@unleash/nextjs` 1.6.7 fails for all features of the
 * application, since the current time is no text there.
 */
function asTime(constraint: ConstraintDefinition): ConstraintDefinition {
  const { contextName, operator, caseInsensitive = false, values = [] } = constraint
  const isText = contextName === 'currentTime' && operator.startsWith('STR_')
  if (!isText || !caseInsensitive) return constraint
  return { ...constraint, caseInsensitive: false, values: values.map((value) => value.toUpperCase()) }
}

/** Whether an entry of a list of networks means the same in all SDKs: one with a zone, such as `%eth0`, does not. */
export function isNormalNetwork(entry: string): boolean {
  return isAddressOrNetwork(entry) && !entry.includes('%')
}

/** Returns listed values without blanks around them, and without blank values. */
export function normalValues(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '')
}

type Form = (constraint: ConstraintDefinition & { readonly operator: Operator }) => NormalConstraint

const text = listOf((value) => endProblem(value) === undefined)
const number = valueAs(normalNumber)
const date = valueAs(normalDate)
const version = valueAs(normalVersion)

const FORMS: Readonly<Record<Operator, Form>> = {
  IN: text,
  NOT_IN: text,
  STR_CONTAINS: text,
  STR_STARTS_WITH: text,
  STR_ENDS_WITH: text,
  NUM_EQ: number,
  NUM_GT: number,
  NUM_GTE: number,
  NUM_LT: number,
  NUM_LTE: number,
  DATE_AFTER: date,
  DATE_BEFORE: date,
  SEMVER_EQ: version,
  SEMVER_GT: version,
  SEMVER_GTE: version,
  SEMVER_LT: version,
  SEMVER_LTE: version,
  REGEX: valueAs(normalExpression),
  IN_CIDR: listOf(isNormalNetwork, wholeNetwork),
}

function listOf(isReadable: (value: string) => boolean, write = (value: string) => value): Form {
  return (constraint) => {
    const { contextName, operator, inverted = false, values = [] } = constraint
    const present = normalValues(values)
    const readable = present.filter(isReadable)
    const isNegated = inverted !== (operator === 'NOT_IN')
    // Without a value, more contexts would meet what is negated.
    if (isNegated && readable.length < present.length) return NEVER
    if (readable.length === 0) return isNegated ? ALWAYS : NEVER
    return { contextName, operator, caseInsensitive: ignoresCase(constraint), inverted, values: readable.map(write) }
  }
}

/** A class that is written out takes more steps than its short name. */
export const MAX_SENT_STEPS = 3 * MAX_STEPS

/** Caches results: a rule is written for SDKs, and looked at for warnings. */
const expressions = new Map<string, string | undefined>()
const MAX_EXPRESSIONS = 1000

/**
 * Returns an expression as it is sent; undefined for one that takes too long to compile then. It is not compiled: that
 * would take long for many, and it was when it was stored.
 */
export function normalExpression(value: string, { caseInsensitive }: Pick<ConstraintDefinition, 'caseInsensitive'>) {
  if (value === '' || value.length > MAX_EXPRESSION_LENGTH) return undefined
  const key = `${caseInsensitive} ${value}`
  if (expressions.has(key)) return expressions.get(key)
  if (expressions.size >= MAX_EXPRESSIONS) expressions.clear()
  const portable = portableExpression(value, caseInsensitive)
  const sent = stepsOf(portable, caseInsensitive) <= MAX_SENT_STEPS ? portable : undefined
  expressions.set(key, sent)
  return sent
}

function valueAs(normal: (value: string, constraint: ConstraintDefinition) => string | undefined): Form {
  return (constraint) => {
    const { contextName, operator, inverted = false } = constraint
    const value = normal(constraint.value ?? '', constraint)
    if (value === undefined) return NEVER
    return { contextName, operator, caseInsensitive: ignoresCase(constraint), inverted, values: [], value }
  }
}

/** All SDKs but one ignore the case for these operators only. */
function ignoresCase({ operator, caseInsensitive = false }: ConstraintDefinition): boolean {
  return caseInsensitive && (operator.startsWith('STR_') || operator === 'REGEX')
}
