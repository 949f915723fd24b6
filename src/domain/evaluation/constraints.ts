import { RE2JS } from 're2js'
import { compare, parse, type SemVer } from 'semver'
import type { Schema } from '../../contract.ts'
import { matchingStepsOf } from '../checking/expression.ts'
import { fieldNamed } from './context.ts'
import { dateFrom, zonedDateFrom } from './dates.ts'
import type { Chance, ConstraintDefinition, EvaluationContext } from './definitions.ts'
import { inNetworks } from './networks.ts'

/** A constraint whose values are parsed. `holds` says whether a context meets it; it throws nothing. */
export type CompiledConstraint = {
  readonly definition: ConstraintDefinition
  holds(context: EvaluationContext, chance: Chance): boolean
}

/**
 * Parses the values of a constraint once. The operator is not met if its value is broken, or if the value of the
 * context is missing or can't be compared; `NOT_IN` is the negation of `IN`, so it is met by a missing value.
 * `inverted` negates the operator. An unknown operator never holds, inverted or not.
 */
export function compileConstraint(definition: ConstraintDefinition): CompiledConstraint {
  const compile = isOperator(definition.operator) ? OPERATORS[definition.operator] : undefined
  if (compile === undefined) return { definition, holds: () => false }
  const isMet = compile(definition)
  if (!definition.inverted) return { definition, holds: isMet }
  return { definition, holds: (context, chance) => !isMet(context, chance) }
}

type IsMet = CompiledConstraint['holds']
type Compile = (constraint: ConstraintDefinition) => IsMet

type Operator = Schema<'Operator'>

const OPERATORS: Readonly<Record<Operator, Compile>> = {
  IN: isListed,
  NOT_IN: (constraint) => negated(isListed(constraint)),
  STR_CONTAINS: anyListed((text, value) => text.includes(value)),
  STR_STARTS_WITH: anyListed((text, value) => text.startsWith(value)),
  STR_ENDS_WITH: anyListed((text, value) => text.endsWith(value)),
  NUM_EQ: comparedNumber((number, value) => number === value),
  NUM_GT: comparedNumber((number, value) => number > value),
  NUM_GTE: comparedNumber((number, value) => number >= value),
  NUM_LT: comparedNumber((number, value) => number < value),
  NUM_LTE: comparedNumber((number, value) => number <= value),
  DATE_AFTER: comparedTime((time, value) => time > value),
  DATE_BEFORE: comparedTime((time, value) => time < value),
  SEMVER_EQ: comparedVersion((order) => order === 0),
  SEMVER_GT: comparedVersion((order) => order > 0),
  SEMVER_GTE: comparedVersion((order) => order >= 0),
  SEMVER_LT: comparedVersion((order) => order < 0),
  SEMVER_LTE: comparedVersion((order) => order <= 0),
  REGEX: isMatched,
  IN_CIDR: isInNetwork,
}

export function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name)
}

function negated(isMet: IsMet): IsMet {
  return (context, chance) => !isMet(context, chance)
}

function folded(constraint: ConstraintDefinition): (text: string) => string {
  return constraint.caseInsensitive ? (text) => text.toLowerCase() : (text) => text
}

/** Returns a test of the context's value. It is not met if the context has no value. */
function tested(constraint: ConstraintDefinition, test: (text: string) => boolean): IsMet {
  const fieldOf = fieldNamed(constraint.contextName)
  return (context) => {
    const text = fieldOf(context)
    return text !== undefined && test(text)
  }
}

/** Compares with the case: so do all SDKs but one. */
function isListed(constraint: ConstraintDefinition): IsMet {
  const values = new Set(constraint.values)
  return tested(constraint, (text) => values.has(text))
}

function anyListed(matches: (text: string, value: string) => boolean): Compile {
  return (constraint) => {
    const fold = folded(constraint)
    const values = (constraint.values ?? []).map(fold)
    return tested(constraint, (text) => {
      const asked = fold(text)
      return values.some((value) => matches(asked, value))
    })
  }
}

function comparedNumber(matches: (number: number, value: number) => boolean): Compile {
  return (constraint) => {
    const value = numberFrom(constraint.value)
    // A comparison with NaN is always false.
    return tested(constraint, (text) => matches(numberFrom(text), value))
  }
}

/** A decimal number: JavaScript would also take 0x10 and blanks around a number, and most SDKs do not. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

function numberFrom(text = ''): number {
  return NUMBER.test(text) ? Number(text) : Number.NaN
}

/**
 * Compares the field with the date. The current time is that of the evaluation where the context has none; any other
 * field has to be a date and time with a zone.
 */
function comparedTime(matches: (time: number, value: number) => boolean): Compile {
  return (constraint) => {
    const limit = timeOf(dateFrom(constraint.value ?? ''))
    if (constraint.contextName !== 'currentTime')
      return tested(constraint, (text) => matches(timeOf(zonedDateFrom(text)), limit))
    return ({ currentTime }, { now }) => matches(timeOf(currentTime ? dateFrom(currentTime) : now), limit)
  }
}

/** A comparison with NaN is always false. */
function timeOf(date: Date | undefined): number {
  return date?.getTime() ?? Number.NaN
}

function comparedVersion(matches: (order: number) => boolean): Compile {
  return (constraint) => {
    const value = versionFrom(constraint.value ?? '')
    if (value === undefined) return () => false
    return tested(constraint, (text) => {
      const version = versionFrom(text)
      return version !== undefined && matches(compare(version, value))
    })
  }
}

/** Parses a version strictly: the package also accepts a v before it, and blanks around it. */
function versionFrom(text: string): SemVer | undefined {
  return /^\d\S*$/.test(text) ? (parse(text) ?? undefined) : undefined
}

/** Compiles the expression on first use: that takes much longer than parsing the values of other operators. */
function isMatched(constraint: ConstraintDefinition): IsMet {
  let matches: ((text: string) => boolean) | undefined
  return tested(constraint, (text) => {
    matches ??= matcherOf(constraint)
    return matches(text)
  })
}

/**
 * The most steps of an expression times characters of a text: matching takes about 0.2 microseconds for each, and
 * anyone with a frontend key can choose the text. A common expression has fewer than 50 steps.
 */
const MAX_WORK = 250_000

/** A text that would take too long to match meets neither the constraint nor its negation. */
function matcherOf({ value = '', caseInsensitive, inverted = false }: ConstraintDefinition): (text: string) => boolean {
  try {
    const expression = RE2JS.compile(value, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0)
    const longest = MAX_WORK / matchingStepsOf(value)
    return (text) => (text.length <= longest ? expression.test(text) : inverted)
  } catch {
    return () => false
  }
}

function isInNetwork(constraint: ConstraintDefinition): IsMet {
  return tested(constraint, inNetworks(constraint.values ?? []))
}
