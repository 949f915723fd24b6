import { listOf, type Members, numberOf, quoted, textOf, type Value } from '../input/values.ts'
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

/** Returns the condition of a segment by its key; undefined without such a segment. */
export type SegmentBy = (key: string) => Condition | undefined

/** Returns what all clauses of a rule ask for. */
export function clausesCondition(clauses: Value, segmentBy: SegmentBy): Condition {
  return all(...listOf(clauses).map((clause) => clauseCondition(clause as Members, segmentBy)))
}

function clauseCondition(clause: Members, segmentBy: SegmentBy): Condition {
  const { op, negate } = clause
  const values = listOf(clause.values)
  if (op === 'segmentMatch') {
    const met = any(...values.map((key) => segmentBy(String(key)) ?? NEVER))
    return negate === true ? not(met) : met
  }
  const asked = fieldOfClause(clause)
  if (asked.field === undefined) return asked.is === undefined ? unknown(asked.why) : asked.is
  const { field } = asked
  const test = Object.hasOwn(OPERATORS, String(op)) ? OPERATORS[String(op)] : undefined
  // An operator that is not known, or no value, is never met, so that its negation asks for the attribute alone.
  const met = test === undefined ? NEVER : noted(any(...test(field, values)), asked.why)
  if (negate !== true) return met
  // Without the attribute, a clause is not met, negated neither.
  return isAlwaysThere(field) ? not(met) : all(present(field), not(met))
}

/** The key is always there, and `anonymous` counts as false. */
function isAlwaysThere(field: string): boolean {
  return field === 'userId' || field === 'anonymous'
}

function noted(condition: Condition, why: string | undefined): Condition {
  if (why === undefined) return condition
  if (condition.kind === 'is') return { ...condition, why: condition.why ?? why }
  return condition.kind === 'any' ? any(...condition.of.map((one) => noted(one, why))) : condition
}

type Asked =
  | { readonly field: string; readonly why?: string }
  | { readonly field?: undefined; readonly is: Condition }
  | { readonly field?: undefined; readonly is?: undefined; readonly why: string }

function fieldOfClause({ attribute, contextKind, values, negate }: Members): Asked {
  const kind = textOf(contextKind) ?? 'user'
  const given = textOf(attribute) ?? ''
  if (given === 'kind') {
    const isUser = listOf(values).includes('user') !== (negate === true)
    return { is: isUser ? ALWAYS : unknown('it asks for the kind of the context, and all contexts are users here') }
  }
  const name = contextKind === undefined ? given : memberOf(given)
  if (name === undefined || name === '')
    return { why: `"${given}" is a member of an attribute, which a context field can't be` }
  return fieldOf(kind, name)
}

/** The name to which a reference such as `/name` points; undefined for one into an object. */
function memberOf(reference: string): string | undefined {
  if (!reference.startsWith('/')) return reference
  const [name, ...more] = reference.slice(1).split('/')
  return more.length > 0 ? undefined : name?.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Returns the context field of an attribute. Those of other kinds than users have the kind before their names. */
export function fieldOf(kind: string, attribute: string): { readonly field: string; readonly why?: string } {
  if (kind === 'user') return { field: attribute === 'key' ? 'userId' : attribute }
  const field = `${kind}-${attribute}`
  return { field, why: `applications have to give the attribute ${attribute} of the ${kind} as ${field}` }
}

type Test = (field: string, values: readonly Value[]) => Condition[]

const OPERATORS: Readonly<Record<string, Test>> = {
  in: (field, values) => {
    const scalars = values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    const others = scalars.length < values.length ? [unknown(`the list of ${field} has values that are no texts`)] : []
    // A key is always a text.
    const why = (field === 'userId' ? undefined : whyTyped(field, scalars)) ?? blanks(scalars)
    return [listed(field, 'IN', scalars.map(String), { why }), ...others]
  },
  contains: textTest('STR_CONTAINS'),
  startsWith: textTest('STR_STARTS_WITH'),
  endsWith: textTest('STR_ENDS_WITH'),
  matches: (field, values) =>
    texts(values).map((value) => {
      const why = `the expression of ${field} is one of the language of the SDK there, and of RE2 here`
      return value === '' ? present(field) : matching(field, value, false, why)
    }),
  lessThan: numberTest('NUM_LT'),
  lessThanOrEqual: numberTest('NUM_LTE'),
  greaterThan: numberTest('NUM_GT'),
  greaterThanOrEqual: numberTest('NUM_GTE'),
  before: dateTest('DATE_BEFORE'),
  after: dateTest('DATE_AFTER'),
  semVerEqual: versionTest('SEMVER_EQ'),
  semVerLessThan: versionTest('SEMVER_LT'),
  semVerGreaterThan: versionTest('SEMVER_GT'),
}

function blanks(values: readonly Value[]): string | undefined {
  const blank = texts(values).find((value) => value !== value.trim())
  return blank === undefined ? undefined : `blanks around ${quoted(blank)} do not count here`
}

function texts(values: readonly Value[]): string[] {
  return values.filter((value) => typeof value === 'string')
}

function textTest(operator: 'STR_CONTAINS' | 'STR_STARTS_WITH' | 'STR_ENDS_WITH'): Test {
  return (field, values) => {
    const filled = texts(values).filter((value) => value !== '')
    // Each text has an empty one in it.
    return [
      ...(filled.length < texts(values).length ? [present(field)] : []),
      listed(field, operator, filled, { why: blanks(values) }),
    ]
  }
}

function numberTest(operator: 'NUM_LT' | 'NUM_LTE' | 'NUM_GT' | 'NUM_GTE'): Test {
  return (field, values) =>
    values.filter((value) => typeof value === 'number').map((value) => compared(field, operator, value))
}

function dateTest(operator: 'DATE_BEFORE' | 'DATE_AFTER'): Test {
  return (field, values) => {
    const why = `dates of ${field} have to be texts with a zone here, and numbers of milliseconds are read there, too`
    return values.flatMap((value) => {
      const time =
        typeof value === 'string' ? (/T/.test(value) ? Date.parse(value) : Number.NaN) : (numberOf(value) ?? Number.NaN)
      return Math.abs(time) < 8.64e15 ? [compared(field, operator, new Date(time).toISOString(), why)] : []
    })
  }
}

function versionTest(operator: 'SEMVER_EQ' | 'SEMVER_LT' | 'SEMVER_GT'): Test {
  return (field, values) => {
    const why = `versions of ${field} such as 1.2 are read there, and only full ones here`
    return texts(values).flatMap((value) => {
      const full = /^[vV]/.test(value) ? undefined : fullVersion(value)
      return full === undefined ? [] : [compared(field, operator, full.text, why)]
    })
  }
}
