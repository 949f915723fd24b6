import { isMembers, listOf, type Members, quoted, textOf, type Value } from '../input/values.ts'
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

/** Returns what a segment asks for: all of its rules. One without rules is for nobody. */
export function segmentCondition(segment: Members, key: string): Condition {
  const rules = listOf(segment.rules).filter(isMembers)
  return rules.length === 0 ? NEVER : all(...rules.map((rule) => ruleCondition(rule, key)))
}

/** The type says how the conditions of a rule are combined, and how the rules within it are. */
function ruleCondition(rule: Members, key: string): Condition {
  const conditions = listOf(rule.conditions).filter(isMembers)
  const rules = listOf(rule.rules).filter(isMembers)
  const inner = rules.map((one) => ruleCondition(one, key))
  const met = conditions.map((condition) => conditionOf(condition, key))
  return all(combined(rule.type, met), combined(rule.type, inner))
}

function combined(type: Value, conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return ALWAYS
  if (type === 'ALL') return all(...conditions)
  if (type === 'ANY') return any(...conditions)
  return type === 'NONE' ? not(any(...conditions)) : NEVER
}

/** Returns the context field of a trait; undefined for other values of the context. */
export function fieldOf(property: string): string | undefined {
  if (property === '$.identity.identifier' || property === '$.identity.key') return 'userId'
  const trait = /^\$\.identity\.traits(?:\.([^.[\]]+)|\[["'](.+)["']\])$/.exec(property)
  if (trait !== null) return trait[1] ?? trait[2]
  return property.startsWith('$.') || property === '' ? undefined : property
}

function conditionOf(condition: Members, key: string): Condition {
  const { operator } = condition
  const property = textOf(condition.property) ?? textOf(condition.property_) ?? ''
  const value = condition.value
  if (operator === 'PERCENTAGE_SPLIT') return share(property, value, key)
  const field = fieldOf(property)
  if (field === undefined) return unknown(`${quoted(property)} is no trait of a user`)
  if (operator === 'IS_SET') return present(field)
  if (operator === 'IS_NOT_SET') return not(present(field))
  if (operator === 'IN') return inList(field, value)
  const test = Object.hasOwn(OPERATORS, String(operator)) ? OPERATORS[String(operator)] : undefined
  if (test === undefined) return operator === 'MODULO' ? unknown(`no constraint can express MODULO of ${field}`) : NEVER
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return unknown(`${field} is compared with ${quoted(value)}`)
  return test(field, String(value))
}

/** The users of a share are others than those of the same share elsewhere: the segment is hashed with them. */
function share(property: string, value: Value, key: string): Condition {
  const percent = Number(value)
  const field = property === '' ? 'userId' : fieldOf(property)
  if (field === undefined || !Number.isFinite(percent))
    return unknown(`PERCENTAGE_SPLIT ${quoted(value)} of ${quoted(property)} is no share`)
  const why = `the share of the segment ${key} is kept, and other users are in it`
  return {
    kind: 'share',
    share: { percent: Math.min(100, Math.max(0, percent)), stickiness: field, groupId: `segment-${key}` },
    why,
  }
}

function inList(field: string, value: Value): Condition {
  const values = Array.isArray(value) ? value.map(String) : splitList(String(value))
  if (values.includes('')) return unknown(`an empty text of ${field} counts as missing here`)
  const blank = values.find((one) => one !== one.trim())
  const why = blank === undefined ? undefined : `blanks around ${quoted(blank)} do not count here`
  return listed(field, 'IN', values, { why })
}

/** A list in JSON, or values between commas, whose blanks count. */
function splitList(text: string): string[] {
  if (text.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(text)
      if (Array.isArray(parsed)) return parsed.map(String)
    } catch {
      // It is a text that begins with a bracket.
    }
  }
  return text.split(',')
}

type Test = (field: string, value: string) => Condition

const OPERATORS: Readonly<Record<string, Test>> = {
  EQUAL: equal,
  // Without the trait, a condition is not met.
  NOT_EQUAL: (field, value) => all(present(field), not(equal(field, value))),
  GREATER_THAN: ordered('NUM_GT', 'SEMVER_GT'),
  GREATER_THAN_INCLUSIVE: ordered('NUM_GTE', 'SEMVER_GTE'),
  LESS_THAN: ordered('NUM_LT', 'SEMVER_LT'),
  LESS_THAN_INCLUSIVE: ordered('NUM_LTE', 'SEMVER_LTE'),
  CONTAINS: contains,
  NOT_CONTAINS: (field, value) => all(present(field), not(contains(field, value))),
  REGEX: (field, value) => {
    const why = `the expression of ${field} is one of JavaScript or Python there, where Python matches from the beginning`
    return value === '' ? present(field) : matching(field, value, false, why)
  },
}

function equal(field: string, value: string): Condition {
  const version = versionIn(value)
  if (version !== undefined) return compared(field, 'SEMVER_EQ', version, whyVersion(field))
  if (value === '') return unknown(`an empty text of ${field} counts as missing here`)
  const why =
    whyTyped(field, [value]) ?? (/^(yes|y|on|t|true|1)$/i.test(value) ? `${field} may be a boolean there` : undefined)
  return listed(field, 'IN', [value], {
    why: why ?? (value === value.trim() ? undefined : `blanks around ${quoted(value)} do not count here`),
  })
}

function contains(field: string, value: string): Condition {
  if (value === '') return present(field)
  return listed(field, 'STR_CONTAINS', [value], { why: whyTyped(field, [value]) })
}

type Numbers = 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE'
type Versions = 'SEMVER_GT' | 'SEMVER_GTE' | 'SEMVER_LT' | 'SEMVER_LTE'

function ordered(ofNumbers: Numbers, ofVersions: Versions): Test {
  return (field, value) => {
    const version = versionIn(value)
    if (version !== undefined) return compared(field, ofVersions, version, whyVersion(field))
    if (!/^-?\d+(\.\d+)?$/.test(value))
      return unknown(`${field} is compared with the order of the text ${quoted(value)}`)
    return compared(field, ofNumbers, value, `a text of ${field} is compared as a text in some engines there`)
  }
}

function whyVersion(field: string): string {
  return `some engines there read versions of ${field} such as v1.2.3, and compare build metadata`
}

function versionIn(value: string): string | undefined {
  return value.endsWith(':semver') ? fullVersion(value.slice(0, -':semver'.length))?.text : undefined
}
