import { isMembers, listOf, type Members, membersOf, numberOf, textOf, textsOf, type Value } from '../input/values.ts'
import { otherwise, type Rule } from '../rules/chain.ts'
import { listed } from '../rules/condition.ts'
import { OFF, one, type Part, type Served, split } from '../rules/outcome.ts'
import { shownTotal } from '../rules/percentages.ts'
import { clausesCondition, fieldOf, type SegmentBy } from './clause.ts'

export type Configuration = {
  /** The flag in one environment. */
  readonly flag: Members
  /** Returns what a variation gives; undefined for one that the flag does not have. */
  readonly serve: (index: Value) => Served | undefined
  readonly segmentBy: SegmentBy
}

/** Returns the rules of a flag that is on: targets, rules, and the fallthrough. */
export function rulesOf(configuration: Configuration): Rule[] {
  const { flag, segmentBy } = configuration
  const rules = listOf(flag.rules).filter(isMembers)
  return [
    ...targetRules(configuration),
    ...rules.map((rule, index) => {
      const own = textOf(rule.description)
      const name = own === undefined ? `rule ${index + 1}` : `rule ${index + 1} (${own})`
      return { name, condition: clausesCondition(rule.clauses, segmentBy), ...resultOf(rule, configuration) }
    }),
    { ...otherwise(one(OFF), 'fallthrough'), ...resultOf(membersOf(flag.fallthrough), configuration) },
  ]
}

/** Targets of users have an empty entry among those of all kinds, which says their place. */
function targetRules({ flag, serve }: Configuration): Rule[] {
  const users = listOf(flag.targets).map(membersOf)
  const others = listOf(flag.contextTargets).map(membersOf)
  const inOrder = others.length === 0 ? users : others.map((target) => filled(target, users))
  return inOrder.flatMap((target) => {
    const values = textsOf(target.values)
    const { field, why } = fieldOf(textOf(target.contextKind) ?? 'user', 'key')
    if (values.length === 0) return []
    const served = serve(target.variation) ?? OFF
    const name = `targets of variation ${String(target.variation)}`
    return [{ name, condition: listed(field, 'IN', values, { why }), outcome: one(served) }]
  })
}

function filled(target: Members, users: readonly Members[]): Members {
  const isOfUsers = (textOf(target.contextKind) ?? 'user') === 'user' && listOf(target.values).length === 0
  return (isOfUsers ? users.find(({ variation }) => variation === target.variation) : undefined) ?? target
}

type Result = Pick<Rule, 'outcome' | 'reasons'>

function resultOf({ variation, rollout }: Members, { serve }: Configuration): Result {
  if (typeof variation === 'number') {
    const served = serve(variation)
    if (served !== undefined) return { outcome: one(served) }
    return { outcome: one(OFF), reasons: [`there is no variation ${variation}, which is an error there`] }
  }
  const weighted = listOf(membersOf(rollout).variations).map(membersOf)
  const parts = partsOf(weighted, serve)
  if (parts === undefined) return { outcome: one(OFF), reasons: ['it has no variation, which is an error there'] }
  const { bucketBy, contextKind, kind } = membersOf(rollout)
  const attribute = kind === 'experiment' ? 'key' : (textOf(bucketBy)?.replace(/^\//, '') ?? 'key')
  const { field, why } = fieldOf(textOf(contextKind) ?? 'user', attribute)
  const outcome = split(parts, field)
  const total = weighted.reduce((sum, { weight }) => sum + Math.max(0, numberOf(weight) ?? 0), 0)
  const missing = field === 'userId' ? [] : [`without ${field}, the first variation is given there`]
  const reasons = [
    ...(why === undefined ? [] : [why]),
    ...(outcome.kind === 'split' ? missing : []),
    ...(weighted.length > 1 ? cut(total) : []),
  ]
  return { outcome, reasons }
}

function cut(total: number): string[] {
  if (total === 100_000) return []
  const why = total > 100_000 ? 'the surplus is cut, from the last ones' : 'the last variation has the rest'
  return [`the weights total ${shownTotal(total)} and count to 100000 there: ${why}`]
}

/** Weights count to 100,000: the last variation has what lacks, and what is over is cut. */
function partsOf(weighted: readonly Members[], serve: Configuration['serve']): Part[] | undefined {
  let left = 100_000
  const parts: Part[] = []
  for (const [index, { variation, weight }] of weighted.entries()) {
    const share = index === weighted.length - 1 ? left : Math.min(left, Math.max(0, numberOf(weight) ?? 0))
    left -= share
    parts.push({ served: serve(variation) ?? OFF, weight: share })
  }
  return parts.length === 0 ? undefined : parts
}
