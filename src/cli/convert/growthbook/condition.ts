import { isMembers, listOf, type Members, quoted, type Value } from '../input/values.ts'
import { fullVersion } from '../json-logic/versions.ts'
import {
  ALWAYS,
  all,
  any,
  type Condition,
  compared,
  listed,
  matching,
  NEVER,
  not,
  present,
  unknown,
  whyTyped,
} from '../rules/condition.ts'

/** Lists of values by the ids of saved groups. */
export type SavedGroups = Members

/** What conditions refer to. */
export type Terms = {
  readonly groups: SavedGroups
  /** Returns the context field of an attribute; undefined for a path into an attribute that is an object. */
  readonly fieldOf: (attribute: string) => string | undefined
}

/** Returns what a condition on attributes asks for. An empty one holds for all. */
export function conditionOf(condition: Value, terms: Terms): Condition {
  if (condition === undefined) return ALWAYS
  if (!isMembers(condition)) return unknown(`the condition ${quoted(condition)} is no object`)
  return all(...Object.entries(condition).map(([name, value]) => member(name, value, terms)))
}

function member(name: string, value: Value, terms: Terms): Condition {
  const parts = () => listOf(value).map((part) => conditionOf(part, terms))
  switch (name) {
    case '$and':
      return all(...parts())
    case '$or':
      return listOf(value).length === 0 ? ALWAYS : any(...parts())
    case '$nor':
      return listOf(value).length === 0 ? NEVER : not(any(...parts()))
    case '$not':
      return isMembers(value) ? not(conditionOf(value, terms)) : unknown(`$not of ${quoted(value)} is no condition`)
    default: {
      if (name.startsWith('$')) return unknown(`${name} is no condition on an attribute`)
      const field = terms.fieldOf(name)
      return field === undefined
        ? unknown(`"${name}" is a member of an attribute, which a context field can't be`)
        : ofField(field, value, terms)
    }
  }
}

/**
 * Returns the names of context fields: the attribute that identifies users is userId, unless the files have an
 * attribute with that name, too.
 */
export function fieldsBy(usesUserId: boolean): Terms['fieldOf'] {
  return (attribute) => {
    if (attribute === 'id' && !usesUserId) return 'userId'
    return attribute.includes('.') || attribute === '' ? undefined : attribute
  }
}

function ofField(field: string, value: Value, terms: Terms): Condition {
  if (!isMembers(value)) return equal(field, value)
  const operators = Object.entries(value)
  if (operators.length === 0 || !operators.every(([name]) => name.startsWith('$')))
    return unknown(`${field} is compared with an object`)
  return all(...operators.map(([name, operand]) => operated(field, name, operand, terms)))
}

function equal(field: string, value: Value): Condition {
  if (value === null) return not(present(field))
  if (typeof value === 'number') {
    const why = value === 0 ? `${field} counts as 0 there if it is missing or empty` : undefined
    return compared(field, 'NUM_EQ', value, why)
  }
  if (typeof value === 'boolean') {
    const why = `each text of ${field} that is not empty, and each number but 0, counts as true there`
    return listed(field, 'IN', [String(value)], { why })
  }
  if (typeof value !== 'string') return unknown(`${field} is compared with ${quoted(value)}`)
  return value === ''
    ? unknown(`an empty text of ${field} counts as missing here`)
    : listed(
        field,
        'IN',
        [value],
        value === 'null' ? { why: `a missing ${field} is the text "null" there` } : blanks(value),
      )
}

/** The same value of the same type. */
function same(field: string, value: Value): Condition {
  const why = whyTyped(field, [value])
  if (typeof value === 'number') return compared(field, 'NUM_EQ', value, why)
  if (typeof value === 'boolean') return listed(field, 'IN', [String(value)], { why })
  return why === undefined || typeof value !== 'string' ? equal(field, value) : listed(field, 'IN', [value], { why })
}

function blanks(...values: readonly string[]): { readonly why?: string } {
  const blank = values.find((value) => value !== value.trim())
  return blank === undefined ? {} : { why: `blanks around ${quoted(blank)} do not count here` }
}

const NUMBERS = { $lt: 'NUM_LT', $lte: 'NUM_LTE', $gt: 'NUM_GT', $gte: 'NUM_GTE' } as const
const VERSIONS = {
  $veq: 'SEMVER_EQ',
  $vgt: 'SEMVER_GT',
  $vgte: 'SEMVER_GTE',
  $vlt: 'SEMVER_LT',
  $vlte: 'SEMVER_LTE',
} as const

function operated(field: string, operator: string, operand: Value, terms: Terms): Condition {
  switch (operator) {
    case '$eq':
      return same(field, operand)
    case '$ne':
      return not(same(field, operand))
    case '$not':
      return not(ofField(field, operand, terms))
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return ordered(field, operator, operand)
    case '$veq':
    case '$vgt':
    case '$vgte':
    case '$vlt':
    case '$vlte':
      return version(field, VERSIONS[operator], operand)
    case '$vne':
      return not(version(field, 'SEMVER_EQ', operand))
    case '$in':
      return inList(field, operand)
    case '$nin':
      return Array.isArray(operand) ? not(inList(field, operand)) : NEVER
    case '$ini':
      return inAnyCase(field, operand)
    case '$nini':
      return Array.isArray(operand) ? not(inAnyCase(field, operand)) : NEVER
    case '$inGroup':
      return inGroup(field, operand, terms)
    case '$notInGroup':
      return not(inGroup(field, operand, terms))
    case '$exists':
      return operand ? present(field) : not(present(field))
    case '$regex':
    case '$regexi':
      return expression(field, operand, operator === '$regexi')
    case '$elemMatch':
    case '$all':
    case '$alli':
    case '$size':
    case '$type':
    case '$notRegex':
    case '$notRegexi':
      return unknown(`no constraint can express ${operator} of ${field}`)
    default:
      // An operator that the SDK does not know is never met.
      return unknown(`${operator} of ${field} is no operator, and is not met there either`)
  }
}

function ordered(field: string, operator: keyof typeof NUMBERS, operand: Value): Condition {
  if (typeof operand === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(operand)) {
    const why = `dates of ${field} are compared as texts there, and as times here, where equal ones are neither`
    return compared(field, operator.startsWith('$g') ? 'DATE_AFTER' : 'DATE_BEFORE', operand, why)
  }
  if (typeof operand !== 'number') return unknown(`${operator} of ${field} compares the order of texts`)
  const meetsZero = { $lt: 0 < operand, $lte: 0 <= operand, $gt: 0 > operand, $gte: 0 >= operand }[operator]
  const why = meetsZero ? `${field} counts as 0 there if it is missing, and is not compared here` : undefined
  return compared(field, NUMBERS[operator], operand, why)
}

function version(field: string, operator: (typeof VERSIONS)[keyof typeof VERSIONS], operand: Value): Condition {
  const full = typeof operand === 'string' ? fullVersion(operand) : undefined
  if (full === undefined) return unknown(`${quoted(operand)}, with which ${field} is compared, is not a version`)
  return compared(
    field,
    operator,
    full.text,
    `each text of ${field} is a version there, also a missing one; only full versions are here`,
  )
}

function inList(field: string, operand: Value): Condition {
  if (!Array.isArray(operand)) return unknown(`the list of ${field} is ${quoted(operand)}`)
  if (operand.some((one) => !['string', 'number', 'boolean'].includes(typeof one) || one === ''))
    return unknown(`the list of ${field} has values that are no texts`)
  const texts = operand.map(String)
  const why = whyTyped(field, operand) ?? blanks(...texts).why
  return listed(field, 'IN', texts, { why })
}

function inAnyCase(field: string, operand: Value): Condition {
  if (!Array.isArray(operand)) return unknown(`the list of ${field} is ${quoted(operand)}`)
  if (operand.length === 0) return NEVER
  if (!operand.every((one) => typeof one === 'string' && one !== ''))
    return unknown(`the list of ${field} has values that are no texts`)
  const choices = operand.map((one) => one.replace(/[\\^$.*+?()[\]{}|/&~-]/g, '\\$&'))
  return matching(field, `^(${choices.join('|')})$`, true, whyTyped(field, operand))
}

function inGroup(field: string, id: Value, { groups }: Terms): Condition {
  if (typeof id !== 'string') return unknown(`${quoted(id)} is no id of a saved group`)
  if (!Object.hasOwn(groups, id)) return NEVER
  const group = groups[id]
  if (!Array.isArray(group)) return unknown(`the saved group ${id} is no list of values`)
  if (group.length === 0) return NEVER
  return { kind: 'segment', name: id, description: 'Saved group of GrowthBook', of: inList(field, group) }
}

function expression(field: string, operand: Value, ignoresCase: boolean): Condition {
  if (typeof operand !== 'string' || operand === '') return unknown(`${quoted(operand)} is no expression`)
  const why = `the expression of ${field} is one of JavaScript there, and of RE2 here; a missing field is the text "null" there`
  return matching(field, operand, ignoresCase, why)
}
