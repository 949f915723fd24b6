import { isIPv4 } from 'node:net'
import { dateFrom } from '../../evaluation/dates.ts'
import type { ConstraintDefinition } from '../../evaluation/definitions.ts'
import * as normal from '../../normal-form/constraint.ts'
import type { Engine } from './engine.ts'
import { onField } from './fields.ts'
import { NUMBER_OPERATORS, turned, VERSION_OPERATORS } from './operators.ts'
import { ALWAYS, all, any, impossible, type Logic, NEVER, not, type Part, ruleOf } from './part.ts'

/** Returns a constraint in its normal form as a condition of an engine. */
export function constraintPart(engine: Engine, constraint: ConstraintDefinition): Part {
  const { operator, value, inverted = false } = constraint
  const isConstant = value === normal.NEVER.value && constraint.contextName === normal.NEVER.contextName
  const met =
    isConstant && operator === normal.NEVER.operator
      ? NEVER
      : isConstant && operator === normal.ALWAYS.operator
        ? ALWAYS
        : operatorPart(engine, constraint)
  return inverted ? not(met) : met
}

/** Returns whether a field has one of these texts. Numbers and booleans of the context count as their texts. */
export function listedPart(engine: Engine, field: string, values: readonly string[]): Part {
  return onField(engine, field, (variable) => {
    const isOneOf = ruleOf({ in: [variable, [...values, ...values.flatMap(numberOf)]] })
    // In a list, a boolean stops the JSONLogic of Go when the context has a number.
    const booleans = [true, false].filter((boolean) => values.includes(String(boolean)))
    return values.length === 0 ? NEVER : any(isOneOf, ...booleans.map((one) => ruleOf({ '===': [variable, one] })))
  })
}

/** Single addresses of IPv4 are texts: each has one form only. */
export function addressPart(engine: Engine, field: string, entries: readonly string[]): Part {
  if (!entries.every(isIPv4)) return impossible(`${engine.name} can't compare networks, nor addresses of IPv6`)
  return listedPart(engine, field, entries)
}

/** A number whose text is this one. */
function numberOf(text: string): number[] {
  const number = Number(text)
  return String(number) === text && Number.isFinite(number) ? [number] : []
}

const NUMBERS = turned(NUMBER_OPERATORS)
const VERSIONS = turned(VERSION_OPERATORS)
const TEXTS = new Map<string, (variable: Logic, text: string) => Logic>([
  ['STR_CONTAINS', (variable, text) => ({ in: [text, variable] })],
  ['STR_STARTS_WITH', (variable, text) => ({ starts_with: [variable, text] })],
  ['STR_ENDS_WITH', (variable, text) => ({ ends_with: [variable, text] })],
])

function operatorPart(engine: Engine, constraint: ConstraintDefinition): Part {
  const { contextName, operator, values = [], value = '' } = constraint
  const listed = () => listedPart(engine, contextName, values)
  if (operator === 'IN') return listed()
  if (operator === 'NOT_IN') return not(listed())
  if (operator === 'IN_CIDR') return addressPart(engine, contextName, values)
  if (TEXTS.has(operator)) return textPart(engine, constraint)
  if (operator === 'DATE_AFTER' || operator === 'DATE_BEFORE') return timePart(engine, constraint)
  if (engine.hasOwnOperators && VERSIONS.has(operator)) return versionPart(engine, contextName, operator, value)
  if (engine.hasOwnOperators && (NUMBERS.has(operator) || operator === 'NUM_EQ'))
    return numberPart(engine, contextName, operator, Number(value))
  return impossible(`${engine.name} can't decide the operator ${operator} as SDKs do`)
}

function textPart(engine: Engine, { contextName, operator, values = [], caseInsensitive }: ConstraintDefinition): Part {
  const test = TEXTS.get(operator)
  if (test === undefined || (operator !== 'STR_CONTAINS' && !engine.hasOwnOperators))
    return impossible(`${engine.name} can't decide the operator ${operator} as SDKs do`)
  if (caseInsensitive) return impossible(`${engine.name} can't compare texts without regard to case`)
  return onField(engine, contextName, (variable) => {
    const isOne = any(...values.map((value) => ruleOf(test(variable, value))))
    // A number, where the context has one in place of a text, would be an error of the whole rule.
    const isText = ruleOf({ starts_with: [variable, ''] })
    return operator === 'STR_CONTAINS' && engine.hasOwnOperators ? all(isText, isOne) : isOne
  })
}

const SECOND_MS = 1000

/** The time there has whole seconds, and is never too early: it is after a time when the next second has begun. */
function timePart({ name, timestamp }: Engine, { contextName, operator, value = '' }: ConstraintDefinition): Part {
  if (contextName !== 'currentTime') return impossible(`${name} can't compare dates of a context field`)
  const time = dateFrom(value)?.getTime()
  if (timestamp === undefined) return impossible(`${name} can't compare the current time`)
  if (time === undefined) return NEVER
  const seconds = Math.floor(time / SECOND_MS)
  return ruleOf({ [operator === 'DATE_AFTER' ? '>' : '<']: [{ var: timestamp }, seconds] })
}

function versionPart(engine: Engine, field: string, operator: string, version: string): Part {
  return onField(engine, field, (variable) => {
    if (operator === 'SEMVER_EQ')
      return any(ruleOf({ in: [variable, [version]] }), ruleOf({ starts_with: [variable, `${version}+`] }))
    const isPrefixed = ['v', 'V'].map((letter) => not(ruleOf({ starts_with: [variable, letter] })))
    const why = `versions of "${field}" such as 1.2 are read there, and not by SDKs`
    return all(...isPrefixed, ruleOf({ sem_ver: [variable, VERSIONS.get(operator) ?? '', version] }, why))
  })
}

function numberPart(engine: Engine, field: string, operator: string, number: number): Part {
  const why = `texts of "${field}" that are no numbers are 0 or an error there`
  const operators = operator === 'NUM_EQ' ? ['<=', '>='] : [NUMBERS.get(operator) ?? '']
  return onField(engine, field, (variable) =>
    all(
      ruleOf({ '!==': [variable, null] }),
      ruleOf({ '!==': [variable, ''] }),
      ...operators.map((one) => ruleOf({ [one]: [variable, number] }, why)),
    ),
  )
}
