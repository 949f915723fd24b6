import { isMembers, quoted, type Value } from '../input/values.ts'
import { conditionOf, type Dialect, fieldIn } from '../json-logic/condition.ts'
import type { Rule } from '../rules/chain.ts'
import { ALWAYS, all, type Condition } from '../rules/condition.ts'
import { OFF, one, type Part, type Served, split } from '../rules/outcome.ts'

export type Flag = {
  readonly key: string
  /** Returns what a variant gives; undefined for one that the flag does not have. */
  readonly serve: (variant: string) => Served | undefined
  readonly byDefault: Served
  readonly dialect: Dialect
}

/** Operators whose result is true or false, which are then names of variants. */
const COMPARISONS = ['==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'starts_with', 'ends_with', '!', '!!']

/** Returns a targeting rule as a chain: it gives the name of a variant, or null for the default variant. */
export function rulesOf(targeting: Value, flag: Flag): Rule[] {
  return under(ALWAYS, targeting, flag, 'targeting')
}

/** The rules for users who meet a condition. The last of them meets all of these users. */
function under(condition: Condition, result: Value, flag: Flag, name: string): Rule[] {
  if (!isMembers(result)) return [{ name, condition, ...ofVariant(result, flag) }]
  const [operator = ''] = Object.keys(result)
  const argument = result[operator]
  const args = Array.isArray(argument) ? argument : [argument]
  if (operator === 'if' || operator === '?:') return ofBranches(condition, args, flag, name)
  if (operator === 'fractional') return [{ name, condition, ...ofFraction(args, flag) }]
  if (!COMPARISONS.includes(operator)) {
    const why = `${quoted(result)} computes the name of a variant`
    return [{ name, condition, outcome: { kind: 'unknown', why } }]
  }
  const met = all(condition, conditionOf(result, flag.dialect))
  return [
    { name: `${name} is true`, condition: met, ...ofVariant(true, flag) },
    { name: `${name} is false`, condition, ...ofVariant(false, flag) },
  ]
}

function ofBranches(condition: Condition, args: readonly Value[], flag: Flag, name: string): Rule[] {
  const rules: Rule[] = []
  let count = 0
  for (let at = 0; at + 1 < args.length; at += 2) {
    count += 1
    const met = all(condition, conditionOf(args[at], flag.dialect))
    rules.push(...under(met, args[at + 1], flag, `${name}, branch ${count}`))
  }
  const last = args.length % 2 === 1 ? args[args.length - 1] : null
  return [...rules, ...under(condition, last, flag, `${name}, else`)]
}

type Result = Pick<Rule, 'outcome' | 'reasons'>

function ofVariant(name: Value, flag: Flag): Result {
  if (name === null || name === undefined) return { outcome: one(flag.byDefault) }
  if (Array.isArray(name) || isMembers(name))
    return { outcome: { kind: 'unknown', why: `${quoted(name)} is no variant` } }
  const served = flag.serve(String(name))
  if (served !== undefined) return { outcome: one(served) }
  return { outcome: one(OFF), reasons: [`there is no variant ${quoted(name)}, which is an error there`] }
}

/** A split of the users. Broken weights give the default variant, without an error. */
function ofFraction(args: readonly Value[], flag: Flag): Result {
  const [first] = args
  const by = Array.isArray(first) ? undefined : first
  const shares = by === undefined ? args : args.slice(1)
  const parts: Part[] = []
  for (const share of shares) {
    const [name, weight = 1] = Array.isArray(share) ? share : [share]
    if (isMembers(name) || isMembers(weight))
      return { outcome: { kind: 'unknown', why: `fractional computes ${quoted(isMembers(name) ? name : weight)}` } }
    if (typeof weight !== 'number' || !Number.isInteger(weight) || weight < 0) {
      const reasons = [`the weight ${quoted(weight)} is no whole number, so the default variant is given there`]
      return { outcome: one(flag.byDefault), reasons }
    }
    const served = name === null ? flag.byDefault : flag.serve(String(name))
    if (served === undefined && weight > 0)
      return { outcome: { kind: 'unknown', why: `fractional names ${quoted(name)}, which is no variant` } }
    parts.push({ served: served ?? OFF, weight })
  }
  if (!parts.some(({ weight }) => weight > 0)) return { outcome: one(flag.byDefault) }
  const field = by === undefined ? 'userId' : bucketField(by, flag.dialect)
  if (field === undefined)
    return { outcome: { kind: 'unknown', why: `fractional hashes ${quoted(by)}, which is not one context field` } }
  const reasons = [`without ${field}, the default variant is given there`]
  return { outcome: split(parts, field), reasons }
}

/** The field that is hashed: alone, or together with constant texts and the key of the flag. */
function bucketField(by: Value, dialect: Dialect): string | undefined {
  const direct = fieldIn(by, dialect)
  if (direct !== undefined) return direct
  const parts = isMembers(by) && Array.isArray(by.cat) ? by.cat : []
  const fields = parts.flatMap((part) => {
    const field = fieldIn(part, dialect)
    return field === undefined ? [] : [field]
  })
  const isPlain = parts.every(
    (part) => !isMembers(part) || fieldIn(part, dialect) !== undefined || part.var === '$flagd.flagKey',
  )
  const [field, ...more] = fields
  return isPlain && more.length === 0 ? field : undefined
}
