import { fullVersion } from '../json-logic/versions.ts'
import {
  all,
  any,
  type Condition,
  compared,
  equalInAnyCase,
  listed,
  not,
  present,
  unknown,
} from '../rules/condition.ts'
import type { Literal } from './literal.ts'

/** Returns the context field of an attribute; undefined for a member of an attribute. */
export function fieldOf(attribute: string): string | undefined {
  if (attribute === 'key' || attribute === 'targetingKey') return 'userId'
  return attribute.includes('.') ? undefined : attribute
}

/** Returns one comparison of a query. A missing attribute meets none of them, but for `eq null`. */
export function comparison(attribute: string, operator: string, literal: Literal): Condition {
  const field = fieldOf(attribute)
  if (field === undefined) return unknown(`"${attribute}" is a member of an attribute, which a context field can't be`)
  if (operator === 'pr') return present(field)
  if (operator === 'in')
    return literal.kind === 'list' ? inList(field, literal.items) : unknown(`in needs a list for ${field}`)
  switch (literal.kind) {
    case 'text':
      return ofText(field, operator, literal.text)
    case 'number':
      return literal.isWhole
        ? ofWholeNumber(field, operator, literal.number)
        : ofNumber(field, operator, literal.number)
    case 'version':
      return ofVersion(field, operator, literal.text)
    case 'boolean':
      return ofBoolean(field, operator, literal.value)
    case 'null':
      if (operator === 'eq') return not(present(field))
      return operator === 'ne' ? present(field) : unknown(`${operator} null of ${field} compares nothing`)
    default:
      return unknown(`${operator} of ${field} compares a list`)
  }
}

function inList(field: string, items: readonly Literal[]): Condition {
  const texts = items.flatMap((item) => {
    if (item.kind === 'text') return [item.text]
    if (item.kind === 'number') return [String(item.number)]
    return item.kind === 'version' ? [item.text] : []
  })
  if (texts.length < items.length || texts.includes(''))
    return unknown(`the list of ${field} has values that are no texts`)
  return listed(field, 'IN', texts)
}

function ofText(field: string, operator: string, text: string): Condition {
  if (text === '') return unknown(`an empty text of ${field} counts as missing here`)
  if (text.includes('\\')) return unknown(`a text with a backslash is never met there: ${text}`)
  switch (operator) {
    case 'eq':
      return equalInAnyCase(field, text)
    case 'ne':
      return all(present(field), not(equalInAnyCase(field, text)))
    case 'co':
      return listed(field, 'STR_CONTAINS', [text], { caseInsensitive: true })
    case 'sw':
      return listed(field, 'STR_STARTS_WITH', [text], { caseInsensitive: true })
    case 'ew':
      return listed(field, 'STR_ENDS_WITH', [text], { caseInsensitive: true })
    default:
      return orderedText(field, operator, text)
  }
}

/** Only dates have an order that a constraint can compare. */
function orderedText(field: string, operator: string, text: string): Condition {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text)) return unknown(`${operator} of ${field} compares the order of texts`)
  const why = `dates of ${field} are compared as texts there, and as times here, where equal ones are neither`
  return compared(field, operator === 'gt' || operator === 'ge' ? 'DATE_AFTER' : 'DATE_BEFORE', text, why)
}

const NUMBERS = { eq: 'NUM_EQ', lt: 'NUM_LT', le: 'NUM_LTE', gt: 'NUM_GT', ge: 'NUM_GTE' } as const

function isOrder(operator: string): operator is keyof typeof NUMBERS {
  return Object.hasOwn(NUMBERS, operator)
}

function ofNumber(field: string, operator: string, number: number): Condition {
  if (operator === 'ne') return any(compared(field, 'NUM_LT', number), compared(field, 'NUM_GT', number))
  if (!isOrder(operator)) return unknown(`${operator} of ${field} compares no numbers`)
  return compared(field, NUMBERS[operator], number)
}

/** A whole number in a query cuts the number of the user: `eq 5` is met by 5.9, and `gt 5` only by 6. */
function ofWholeNumber(field: string, operator: string, number: number): Condition {
  switch (operator) {
    case 'ge':
      return atLeast(field, number)
    case 'gt':
      return atLeast(field, number + 1)
    case 'lt':
      return below(field, number)
    case 'le':
      return below(field, number + 1)
    case 'eq':
      return all(atLeast(field, number), below(field, number + 1))
    case 'ne':
      return any(below(field, number), atLeast(field, number + 1))
    default:
      return unknown(`${operator} of ${field} compares no numbers`)
  }
}

/** Cutting moves negative numbers up, towards 0. */
function atLeast(field: string, number: number): Condition {
  return number > 0 ? compared(field, 'NUM_GTE', number) : compared(field, 'NUM_GT', number - 1)
}

function below(field: string, number: number): Condition {
  return number > 0 ? compared(field, 'NUM_LT', number) : compared(field, 'NUM_LTE', number - 1)
}

const VERSIONS = { eq: 'SEMVER_EQ', lt: 'SEMVER_LT', le: 'SEMVER_LTE', gt: 'SEMVER_GT', ge: 'SEMVER_GTE' } as const

function ofVersion(field: string, operator: string, version: string): Condition {
  const full = fullVersion(version)
  if (full === undefined) return unknown(`${version}, with which ${field} is compared, is no version`)
  if (operator === 'ne') return any(compared(field, 'SEMVER_LT', full.text), compared(field, 'SEMVER_GT', full.text))
  if (!isOrder(operator)) return unknown(`${operator} of ${field} compares no versions`)
  return compared(field, VERSIONS[operator], full.text)
}

function ofBoolean(field: string, operator: string, value: boolean): Condition {
  if (operator !== 'eq' && operator !== 'ne') return unknown(`${operator} of ${field} compares no booleans`)
  const isWanted = operator === 'eq' ? value : !value
  // The engine adds `anonymous` to a context that lacks it.
  if (field === 'anonymous' && !isWanted) return not(listed(field, 'IN', ['true']))
  return listed(field, 'IN', [String(isWanted)])
}
