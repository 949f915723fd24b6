import { parse as parseSemver } from 'semver'
import type { Schema } from '../../../contract.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { type ErrorDetail, invalidAll } from '../../errors.ts'
import { isAddressOrNetwork } from '../../evaluation/networks.ts'
import { isExpression, MAX_EXPRESSION_LENGTH, MAX_STEPS_OF_REQUEST, stepsOf } from '../../expression.ts'

type Operator = Schema<'Operator'>
export type Constraint = Schema<'Constraint'>

const MAX_VALUE_LENGTH = 100

/** The limit for numbers, dates and versions, in characters. */
const MAX_SINGLE_VALUE_LENGTH = 500

/** Returns a constraint as stored: with defaults for absent members, and without members unknown to the contract. */
export function constraintFrom(input: Schema<'ConstraintInput'>): Constraint {
  const { contextName, operator, caseInsensitive = false, inverted = false, values = [], value } = input
  return { contextName, operator, caseInsensitive, inverted, values, ...(value !== undefined && { value }) }
}

/**
 * Checks one constraint, as a strategy or a segment would have it: its operator has the values that it needs, and they
 * are among the values that the context field accepts.
 *
 * @throws DomainError invalid, with every problem
 */
export function assertConstraint(constraint: Constraint, legal: LegalValues): void {
  const together = expressionProblems([constraint], '/body')
  const problems = together.length > 0 ? together : problemsOfConstraint(constraint, legal, '/body')
  const [first] = problems
  if (first !== undefined)
    throw invalidAll(`The constraint is not acceptable: ${first.path} ${first.message}`, problems)
}

/** Returns the problems of constraints with their places; `path` is the JSON pointer of the list. */
export function constraintProblems(
  constraints: readonly Constraint[],
  legal: LegalValues,
  path: string,
): ErrorDetail[] {
  const together = expressionProblems(constraints, path)
  if (together.length > 0) return together
  return constraints.flatMap((constraint, index) => problemsOfConstraint(constraint, legal, `${path}/${index}`))
}

/**
 * Returns a problem if the regular expressions of one request would take too long to compile. Does not compile them.
 * A request with several lists of constraints has to check all lists together.
 */
export function expressionProblems(
  constraints: readonly Pick<Schema<'ConstraintInput'>, 'operator' | 'value' | 'caseInsensitive'>[],
  path: string,
): ErrorDetail[] {
  const steps = constraints.reduce(
    (sum, { operator, value = '', caseInsensitive }) =>
      operator === 'REGEX' && value.length <= MAX_EXPRESSION_LENGTH ? sum + stepsOf(value, caseInsensitive) : sum,
    0,
  )
  if (steps <= MAX_STEPS_OF_REQUEST) return []
  const message = `have regular expressions that take about ${steps} steps to compile, and the limit for a request is ${MAX_STEPS_OF_REQUEST}: a character is a step, and a class is several; what repeats counts as often as it does`
  return [{ message, path }]
}

function problemsOfConstraint(constraint: Constraint, legal: LegalValues, path: string): ErrorDetail[] {
  const { operator, contextName, values, value } = constraint
  const accepts = SINGLE_VALUE[operator]
  const accepted = legal.get(contextName)
  if (accepts === undefined) {
    if (values.length === 0) return [{ message: `${operator} needs at least one of values`, path: `${path}/values` }]
    return values.flatMap((item, index) =>
      operator === 'IN_CIDR'
        ? networkProblem(item, `${path}/values/${index}`)
        : listedProblem(item, accepted, contextName, `${path}/values/${index}`),
    )
  }
  if (value === undefined || value === '') return [{ message: `${operator} needs a value`, path: `${path}/value` }]
  if (value.length > accepts.most || !accepts.test(value, constraint))
    return [{ message: `${operator} needs ${accepts.needs}`, path: `${path}/value` }]
  return legalProblem(value, accepted, contextName, `${path}/value`)
}

function listedProblem(
  value: string,
  accepted: ReadonlySet<string> | undefined,
  contextName: string,
  path: string,
): ErrorDetail[] {
  if (value.length === 0 || value.length > MAX_VALUE_LENGTH)
    return [{ message: `has to have 1 to ${MAX_VALUE_LENGTH} characters`, path }]
  return legalProblem(value, accepted, contextName, path)
}

function networkProblem(value: string, path: string): ErrorDetail[] {
  if (isAddressOrNetwork(value)) return []
  return [{ message: 'has to be an IP address or a network, such as 10.0.0.7, 10.1.0.0/16 or 2001:db8::/32', path }]
}

function legalProblem(
  value: string,
  accepted: ReadonlySet<string> | undefined,
  contextName: string,
  path: string,
): ErrorDetail[] {
  if (accepted === undefined || accepted.has(value)) return []
  return [{ message: `is not one of the values that the context field ${contextName} accepts`, path }]
}

/** Values with more than `most` characters are refused without `test`. */
type AcceptedValue = { needs: string; most: number; test: (value: string, constraint: Constraint) => boolean }

const number: AcceptedValue = { needs: 'a number', most: MAX_SINGLE_VALUE_LENGTH, test: isNumber }
const date: AcceptedValue = {
  needs: 'a date and time in RFC 3339, such as 2026-11-20T09:30:00Z',
  most: MAX_SINGLE_VALUE_LENGTH,
  test: isDate,
}
const version: AcceptedValue = {
  needs: 'a version as in SemVer 2, such as 1.4.0, without a v',
  most: MAX_SINGLE_VALUE_LENGTH,
  test: isVersion,
}

/** The operators that compare with one `value`. All others compare with a list of `values`. */
const SINGLE_VALUE: Readonly<Partial<Record<Operator, AcceptedValue>>> = {
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
  REGEX: {
    needs: `a regular expression in RE2 syntax, of ${MAX_EXPRESSION_LENGTH} characters at most, without \\Q, that repeats little`,
    most: MAX_EXPRESSION_LENGTH,
    test: (value, { caseInsensitive }) => isExpression(value, undefined, caseInsensitive),
  },
}

/** Accepts only a notation that every language can parse. JavaScript also accepts 0x10 and blanks around a number. */
function isNumber(value: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value))
}

const DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

/** Date moves a day that its month lacks into the next month, so the result is compared with the input. */
function isDate(value: string): boolean {
  const day = DATE.exec(value)?.[1]
  return day !== undefined && !Number.isNaN(Date.parse(value)) && new Date(day).toISOString().startsWith(day)
}

function isVersion(value: string): boolean {
  return /^\d\S*$/.test(value) && parseSemver(value) !== null
}
