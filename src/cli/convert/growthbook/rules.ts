import { isDeepStrictEqual } from 'node:util'
import { isMembers, listOf, type Members, numberOf, quoted, textOf, type Value } from '../input/values.ts'
import type { Parent } from '../output/converted.ts'
import { otherwise, type Rule } from '../rules/chain.ts'
import { ALWAYS, all, type Condition, unknown } from '../rules/condition.ts'
import { type Outcome, one, type Part, split } from '../rules/outcome.ts'
import { shownTotal } from '../rules/percentages.ts'
import { conditionOf, type Terms } from './condition.ts'
import type { Values } from './values.ts'

export type Source = {
  readonly key: string
  readonly defaultValue: Value
  readonly rules: readonly Members[]
  readonly values: Values
  readonly terms: Terms
  /** Returns the parent that a prerequisite asks for; undefined if a dependency can't say it. */
  readonly parentOf: (prerequisite: Members) => Parent | undefined
}

/** Returns the rules of a feature as a chain, and the parents without which it is off. */
export function rulesOf(source: Source): { readonly rules: readonly Rule[]; readonly parents: readonly Parent[] } {
  const rules: Rule[] = []
  const parents: Parent[] = []
  for (const [index, rule] of source.rules.entries()) {
    const name = nameOf(rule, index)
    const gates = listOf(rule.parentConditions).filter(isMembers)
    const blocking = gates.filter(({ gate }) => gate === true)
    const asked = blocking.map(source.parentOf)
    const usable = asked.filter((parent) => parent !== undefined)
    if (rules.length > 0 && blocking.length > 0) {
      const why = `its prerequisite ends the evaluation only for users whom no rule before it has met`
      rules.push({ name, condition: ALWAYS, outcome: { kind: 'unknown', why } })
      break
    }
    if (usable.length < asked.length) {
      const why = `its prerequisite asks for ${quoted(blocking[asked.indexOf(undefined)])}, which a dependency can't`
      rules.push({ name, condition: ALWAYS, outcome: { kind: 'unknown', why } })
      break
    }
    parents.push(...usable.filter((parent) => !parents.some(({ key }) => key === parent.key)))
    const skipping = gates.filter(({ gate }) => gate !== true).map(source.parentOf)
    const isSkippable = !skipping.every((parent) => parents.some((known) => isDeepStrictEqual(known, parent)))
    const made = ruleOf(rule, name, source)
    if (made === undefined) continue
    const why = 'its prerequisite skips the rule alone, and a dependency is one of the whole feature'
    rules.push(isSkippable ? { ...made, condition: all(unknown(why), made.condition) } : made)
  }
  return { rules: [...rules, otherwise(one(source.values.serve(source.defaultValue)), 'default value')], parents }
}

function nameOf({ id, key, name }: Members, index: number): string {
  const own = textOf(name) ?? textOf(key) ?? textOf(id)
  return own === undefined ? `rule ${index + 1}` : `rule ${index + 1} (${own})`
}

/** Undefined for a rule that reaches nobody. */
function ruleOf(rule: Members, name: string, source: Source): Rule | undefined {
  const condition = conditionOf(rule.condition, source.terms)
  if (rule.hashVersion !== undefined && rule.hashVersion !== 1 && rule.hashVersion !== 2 && isHashed(rule))
    return undefined
  if (Object.hasOwn(rule, 'force')) return forced(rule, name, condition, source)
  if (Array.isArray(rule.variations)) return experiment(rule, name, condition, source)
  if (Array.isArray(rule.contextualVariations))
    return { name, condition, outcome: { kind: 'unknown', why: 'it is a contextual bandit' } }
  return undefined
}

function isHashed(rule: Members): boolean {
  return !Object.hasOwn(rule, 'force') || rule.coverage !== undefined || rule.range !== undefined
}

function forced(rule: Members, name: string, condition: Condition, source: Source): Rule | undefined {
  const share = shareOfForce(rule)
  if (share === 0) return undefined
  const limit = share === undefined ? [] : [limited(share, rule, source)]
  const outcome = one(source.values.serve(rule.force))
  return { name, condition: all(condition, ...limit, ...filtersOf(rule, source)), outcome }
}

/** Filters, which are shares of their own; of experiments also the namespace. */
function filtersOf({ filters, namespace, variations }: Members, { key, terms: { fieldOf } }: Source): Condition[] {
  if (Array.isArray(filters)) {
    return filters.filter(isMembers).map(({ attribute, seed, ranges }) => {
      const share = listOf(ranges).reduce((sum: number, range) => sum + lengthOf(range), 0)
      return excluding(share, fieldOf(textOf(attribute) ?? 'id'), textOf(seed) ?? key)
    })
  }
  if (!Array.isArray(namespace) || !Array.isArray(variations)) return []
  const [name, from, to] = namespace
  return [excluding(lengthOf([from, to]), fieldOf('id'), textOf(name) ?? key)]
}

function excluding(share: number, field: string | undefined, seed: string): Condition {
  if (field === undefined) return unknown('it filters by a member of an attribute')
  const why = 'the share of its namespace or filter is kept; other experiments there are not excluded here'
  return { kind: 'share', share: { percent: share * 100, stickiness: field, groupId: seed }, why }
}

function lengthOf(range: Value): number {
  const [from = 0, to = 0] = listOf(range).map(numberOf)
  return Math.max(0, Math.min(1, to) - Math.max(0, from))
}

/** The share of users whom a rule with a value reaches, from 0 to 1; undefined without a limit. */
function shareOfForce({ range, coverage }: Members): number | undefined {
  if (Array.isArray(range)) return lengthOf(range)
  return coverage === undefined ? undefined : Math.max(0, Math.min(1, numberOf(coverage) ?? 0))
}

const SHARE = 'users without the attribute are passed over, here as there; its hash is another one'

/** Without its attribute, a user is passed over, also where the share is everybody. */
function limited(share: number, rule: Members, source: Source): Condition {
  const attribute = textOf(rule.hashAttribute) ?? 'id'
  const field = source.terms.fieldOf(attribute)
  if (field === undefined) return unknown(`"${attribute}" is no context field`)
  const groupId = textOf(rule.seed) ?? textOf(rule.key) ?? source.key
  const part = { percent: share * 100, stickiness: field, groupId }
  return { kind: 'share', share: part, ...(share < 1 && { why: SHARE }) }
}

function experiment(rule: Members, name: string, condition: Condition, source: Source): Rule | undefined {
  const field = source.terms.fieldOf(textOf(rule.hashAttribute) ?? 'id')
  const reason = rule.urlPatterns === undefined ? undefined : 'no strategy can express its urlPatterns'
  if (field === undefined || reason !== undefined) {
    const why = reason ?? `${quoted(rule.hashAttribute)} is no context field`
    return { name, condition, outcome: { kind: 'unknown', why } }
  }
  const { weights, reasons: unlike } = weightsOf(rule)
  const meta = listOf(rule.meta).map((one) => isMembers(one) && one.passthrough === true)
  const parts: Part[] = listOf(rule.variations).map((value, index) => ({
    served: source.values.serve(value),
    weight: meta[index] === true ? 0 : (weights[index] ?? 0),
  }))
  const share = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (share === 0) return undefined
  const groupId = textOf(rule.seed) ?? textOf(rule.key)
  const outcome: Outcome = split(parts, field, groupId)
  const second = rule.fallbackAttribute === undefined ? [] : ['its second attribute is not used here']
  const reasons = [...unlike, ...second]
  return {
    name,
    condition: all(condition, limited(Math.min(1, share), rule, source), ...filtersOf(rule, source)),
    outcome,
    reasons,
  }
}

type Weights = { readonly weights: readonly number[]; readonly reasons: readonly string[] }

/** The shares of the variations; users in the rest are passed over. Weights that do not total 1 are equal. */
function weightsOf({ variations, weights, coverage, ranges }: Members): Weights {
  const count = listOf(variations).length
  if (Array.isArray(ranges)) {
    return { weights: ranges.map(lengthOf), reasons: [] }
  }
  const covered = Math.max(0, Math.min(1, numberOf(coverage) ?? 1))
  const given = listOf(weights).map((weight) => numberOf(weight) ?? 0)
  const total = given.reduce((sum, weight) => sum + weight, 0)
  const isUsable = given.length === count && total >= 0.99 && total <= 1.01
  const isIgnored = given.length > 0 && !isUsable
  return {
    weights: Array.from({ length: count }, (_, index) => (isUsable ? (given[index] ?? 0) : 1 / count) * covered),
    reasons: isIgnored
      ? [
          `the ${given.length} weights total ${shownTotal(total)} and not 1, so the ${count} variations have equal shares there`,
        ]
      : [],
  }
}
