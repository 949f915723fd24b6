import { reasonOf } from '../../../runtime/reason.ts'
import { isMembers, listOf, type Members, membersOf, numberOf, quoted, textOf, type Value } from '../input/values.ts'
import { conditionOf, type Dialect } from '../json-logic/condition.ts'
import { otherwise, type Rule } from '../rules/chain.ts'
import { ALWAYS, type Condition, unknown } from '../rules/condition.ts'
import { OFF, type Outcome, one, type Part, type Served, split } from '../rules/outcome.ts'
import { fieldOf } from './comparison.ts'
import { queryCondition } from './query.ts'

export type Flag = {
  readonly key: string
  readonly definition: Members
  /** Returns what a variation gives; undefined for one that the flag does not have. */
  readonly serve: (variation: string) => Served | undefined
  readonly now: Date
}

/** JSONLogic without the operators of flagd. */
const DIALECT: Dialect = { fieldOf: (name) => (name === '' ? undefined : fieldOf(name)), hasOwnOperators: false }

/** Returns the rules of a flag as a chain. */
export function rulesOf(flag: Flag): Rule[] {
  const targeting = listOf(flag.definition.targeting).filter(isMembers)
  const rules = targeting.flatMap((rule, index): Rule[] => {
    if (rule.disable === true) return []
    const own = textOf(rule.name)
    const name = own === undefined ? `rule ${index + 1}` : `rule ${index + 1} (${own})`
    return [{ name, condition: conditionOfQuery(rule.query), ...resultOf(rule, flag) }]
  })
  const last = membersOf(flag.definition.defaultRule)
  const all = [...rules, { ...otherwise(one(OFF), 'default rule'), ...resultOf(last, flag) }]
  if (!needsKey([...targeting, last], flag)) return all
  const field = keyFieldOf(flag)
  return all.map((rule) => ({ ...rule, outcome: withKey(rule.outcome, field, flag) }))
}

/** Whether a flag gives the value of the code without its key, whatever its rules say: a disabled rule counts, too. */
function needsKey(rules: readonly Members[], { definition }: Flag): boolean {
  const isShared = ({ percentage, progressiveRollout }: Members) =>
    isMembers(progressiveRollout) || (isMembers(percentage) && Object.keys(percentage).length > 0)
  return !!textOf(definition.bucketingKey) || rules.some(isShared)
}

function withKey(outcome: Outcome, field: string | undefined, flag: Flag): Outcome {
  if (outcome.kind !== 'one' || outcome.served.kind === 'off') return outcome
  return field === undefined ? noField(flag) : { ...outcome, field }
}

/** The context field of the key of a flag; undefined where that is no context field. */
function keyFieldOf({ definition }: Flag): string | undefined {
  return fieldOf(textOf(definition.bucketingKey) || 'targetingKey')
}

function noField({ definition }: Flag): Outcome {
  return { kind: 'unknown', why: `its bucketingKey ${quoted(definition.bucketingKey)} is no context field` }
}

/** A rule without a query holds for all. */
function conditionOfQuery(query: Value): Condition {
  if (query === undefined || query === null) return ALWAYS
  if (isMembers(query)) return conditionOf(query, DIALECT)
  if (typeof query !== 'string') return unknown(`its query is ${quoted(query)}`)
  if (query.trim() === '') return ALWAYS
  try {
    return query.trim().startsWith('{') ? conditionOf(JSON.parse(query), DIALECT) : queryCondition(query)
  } catch (error) {
    return unknown(reasonOf(error))
  }
}

type Result = Pick<Rule, 'outcome' | 'reasons'>

/** The order is that of the engine: a variation, a share by time, percentages. */
function resultOf(rule: Members, flag: Flag): Result {
  if (isMembers(rule.progressiveRollout)) return progressive(rule.progressiveRollout, flag)
  if (isMembers(rule.percentage) && Object.keys(rule.percentage).length > 0) return shared(rule.percentage, flag)
  const name = textOf(rule.variation)
  if (name === undefined) return { outcome: one(OFF) }
  const served = flag.serve(name)
  if (served !== undefined) return { outcome: one(served) }
  return { outcome: one(OFF), reasons: [`there is no variation "${name}", which gives null there`] }
}

function shared(percentages: Members, flag: Flag): Result {
  const parts: Part[] = []
  for (const [name, weight] of Object.entries(percentages)) {
    const served = flag.serve(name)
    if (served === undefined && (numberOf(weight) ?? 0) > 0)
      return { outcome: { kind: 'unknown', why: `its percentages name "${name}", which is no variation` } }
    parts.push({ served: served ?? OFF, weight: Math.max(0, numberOf(weight) ?? 0) })
  }
  return { outcome: splitOf(parts, flag) }
}

function splitOf(parts: readonly Part[], flag: Flag): Outcome {
  const field = keyFieldOf(flag)
  return field === undefined ? noField(flag) : split(parts, field, flag.key)
}

/** A ramp has the share that it has now. */
function progressive(ramp: Members, flag: Flag): Result {
  const [initial, end] = [membersOf(ramp.initial), membersOf(ramp.end)]
  const [from, to] = [timeOf(initial.date), timeOf(end.date)]
  const [first, last] = [flag.serve(String(initial.variation)), flag.serve(String(end.variation))]
  if (from === undefined || to === undefined || first === undefined || last === undefined)
    return { outcome: { kind: 'unknown', why: 'its progressiveRollout lacks a date or a variation' } }
  const [low, high] = [numberOf(initial.percentage) ?? 0, numberOf(end.percentage) || 100]
  const passed = to <= from ? 1 : Math.min(1, Math.max(0, (flag.now.getTime() - from) / (to - from)))
  const share = low + (high - low) * passed
  const parts = [
    { served: last, weight: share },
    { served: first, weight: 100 - share },
  ]
  const reasons = [`the ramp stays at its share of now, ${Number(share.toFixed(2))} %: it does not grow by itself here`]
  return { outcome: splitOf(parts, flag), reasons }
}

/** YAML reads a date without quotes as a text, too. */
function timeOf(value: Value): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
