import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { isExpression, MAX_EXPRESSION_LENGTH, MAX_STEPS_OF_REQUEST, stepsOf } from '../../checking/expression.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { type ErrorDetail, invalidAll } from '../../errors.ts'
import { isNormalNetwork, normalExpression } from '../../normal-form/constraint.ts'
import { normalDate, normalNumber, normalVersion } from '../../normal-form/values.ts'
import { portabilityProblems } from './portability.ts'

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
  const problems = together.length > 0 ? together : allProblemsOf(constraint, legal, '/body')
  const [first] = problems
  if (first !== undefined)
    throw invalidAll(`The constraint is not acceptable: ${first.path} ${first.message}`, problems)
}

/**
 * Returns the problems of constraints with their places.
 *
 * @param path the JSON pointer of the list
 * @param before constraints that may stay, even if they would not be accepted as new ones
 */
export function constraintProblems(
  constraints: readonly Constraint[],
  legal: LegalValues,
  path: string,
  before: readonly Constraint[] = [],
): ErrorDetail[] {
  const together = expressionProblems(constraints, path)
  if (together.length > 0) return together
  return constraints.flatMap((constraint, index) => {
    const isKept = before.some((one) => isDeepStrictEqual(one, constraint))
    return (isKept ? legalProblems : allProblemsOf)(constraint, legal, `${path}/${index}`)
  })
}

/** Returns the problems of a constraint that is stored: its form stays, whatever an earlier version took. */
function legalProblems({ operator, contextName, values, value }: Constraint, legal: LegalValues, path: string) {
  const accepted = legal.get(contextName)
  if (operator === 'IN_CIDR') return []
  if (SINGLE_VALUE[operator] !== undefined) return legalProblem(value ?? '', accepted, contextName, `${path}/value`)
  return values.flatMap((item, index) => legalProblem(item, accepted, contextName, `${path}/values/${index}`))
}

function allProblemsOf(constraint: Constraint, legal: LegalValues, path: string): ErrorDetail[] {
  const problems = problemsOfConstraint(constraint, legal, path)
  return problems.length > 0 ? problems : portabilityProblems(constraint, path)
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
  if (isNormalNetwork(value)) return []
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

const number: AcceptedValue = { needs: 'a number', most: MAX_SINGLE_VALUE_LENGTH, test: hasNormal(normalNumber) }
const date: AcceptedValue = {
  needs: 'a date and time in RFC 3339, such as 2026-11-20T09:30:00Z (UTC if it has no zone)',
  most: MAX_SINGLE_VALUE_LENGTH,
  test: hasNormal(normalDate),
}
const version: AcceptedValue = {
  needs: 'a version as in SemVer 2, such as 1.4.0, without a v',
  most: MAX_SINGLE_VALUE_LENGTH,
  test: hasNormal(normalVersion),
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
    test: (value, constraint) =>
      normalExpression(value, constraint) !== undefined && isExpression(value, undefined, constraint.caseInsensitive),
  },
}

/** Whether a value has a normal form, and no blanks around it. */
function hasNormal(normal: (value: string) => string | undefined): AcceptedValue['test'] {
  return (value) => value === value.trim() && normal(value) !== undefined
}
