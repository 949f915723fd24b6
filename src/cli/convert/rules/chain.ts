import type { Schema } from '../../../contract.ts'
import { quotable, stickinessProblem } from '../../../domain/normal-form/names.ts'
import { ALWAYS, all, type Condition, not, reasonsIn } from './condition.ts'
import { type Conjunction, type SegmentsOf, type Ways, waysOf } from './conjunctions.ts'
import { type Outcome, shareOn } from './outcome.ts'
import { shownPercent, wholePercent } from './percentages.ts'
import type { RuleReport } from './rule-report.ts'
import { type Variants, variantsOfSplit } from './variants.ts'

export type Strategy = Schema<'StateStrategy'>

/** A rule of a chain: the first one whose condition is met decides, also for off, and whatever its share is. */
export type Rule = {
  /** How the report calls it, such as `rule 2 (beta users)`. */
  readonly name: string
  readonly condition: Condition
  readonly outcome: Outcome
  /** Why it is not exact, apart from its condition and its outcome. */
  readonly reasons?: readonly string[]
}

export type Chain = {
  readonly feature: string
  readonly rules: readonly Rule[]
  readonly variants: Variants
  readonly segmentsOf: SegmentsOf
}

export type Union = { readonly strategies: readonly Strategy[]; readonly reports: readonly RuleReport[] }

export const OTHER_USERS = 'the share is kept, and other users are in it'

/**
 * Makes strategies of a chain of rules. Of strategies, one that holds is enough, and the first that holds chooses the
 * variant. So a rule that gives a variant to all who meet it needs only its place, and a rule that may give nothing has
 * to be excluded from all strategies after it.
 */
export function unionOf({ feature, rules, variants, segmentsOf }: Chain): Union {
  const strategies: Strategy[] = []
  const reports: RuleReport[] = []
  const excluded: { readonly name: string; readonly condition: Condition }[] = []
  for (const [index, { name, condition, outcome, reasons = [] }] of rules.entries()) {
    const on = shareOn(outcome)
    const own = [...reasons, ...reasonsIn(condition)]
    if (on === 0) {
      reports.push(ofNothing(name, outcome, own))
    } else {
      const before = excluded.map((rule) => not(rule.condition))
      const { ways, missing } = stickyWays(waysOf(all(condition, ...before), segmentsOf), outcome)
      const made = ways.map((way) => strategyOf(way, outcome, { feature, variants, title: name, key: `${index + 1}` }))
      strategies.push(...made.map(({ strategy }) => strategy))
      const fromBefore = excluded.flatMap((rule) =>
        reasonsIn(rule.condition).map((why) => `${rule.name} before it: ${why}`),
      )
      const notes = [...own, ...made.flatMap((one) => one.reasons), ...missing, ...fromBefore]
      reports.push(ofRule(name, ways.length, [...new Set(notes)]))
    }
    if (on < 1) excluded.push({ name, condition })
    if (condition.kind === 'all' && condition.of.length === 0) break
  }
  return { strategies: withKeys(strategies.length > 0 ? strategies : [nobody(feature)]), reports }
}

/** A share by a field that SDKs can't read reaches nobody. */
function stickyWays({ ways, missing }: Ways, outcome: Outcome): Ways {
  const field = fieldIn(outcome)
  const ofOutcome = field === undefined ? undefined : stickinessProblem(field)
  const problems = ways.map(
    ({ shares }) => ofOutcome ?? shares.map(({ stickiness }) => stickinessProblem(stickiness)).find(Boolean),
  )
  const found = problems.filter((problem) => problem !== undefined).map((problem) => `the stickiness ${problem}`)
  return { ways: ways.filter((_, index) => problems[index] === undefined), missing: [...missing, ...new Set(found)] }
}

function ofNothing(rule: string, outcome: Outcome, own: readonly string[]): RuleReport {
  const reasons = outcome.kind === 'unknown' ? [...own, `${outcome.why}; who meets it gets the feature off`] : own
  if (outcome.kind === 'unknown') return { rule, verdict: 'left out', reasons }
  return { rule, verdict: reasons.length > 0 ? 'approximate' : 'exact', reasons }
}

function ofRule(rule: string, ways: number, reasons: readonly string[]): RuleReport {
  if (ways > 0) return { rule, verdict: reasons.length > 0 ? 'approximate' : 'exact', reasons }
  if (reasons.length > 0) return { rule, verdict: 'left out', reasons }
  return { rule, verdict: 'exact', reasons: ['no user gets as far as this rule, so it has no strategy'] }
}

/** A feature without strategies would be on for all. */
function nobody(feature: string): Strategy {
  return rollout({ feature, percent: 0, title: 'Nobody: no rule turns the feature on' })
}

/** The field without whose value an outcome gives nothing; undefined for one that needs none. */
function fieldIn(outcome: Outcome): string | undefined {
  return outcome.kind === 'unknown' ? undefined : outcome.field
}

type Naming = { readonly feature: string; readonly variants: Variants; readonly title: string; readonly key: string }

type Made = { readonly strategy: Strategy; readonly reasons: readonly string[] }

function strategyOf(way: Conjunction, outcome: Outcome, { feature, variants, title }: Naming): Made {
  const [share, ...more] = way.shares
  const on = shareOn(outcome)
  const needed = outcome.kind === 'one' ? outcome.field : undefined
  const field = fieldIn(outcome) ?? 'default'
  const groupId = (outcome.kind === 'split' ? outcome.groupId : undefined) ?? feature
  const wanted = on * way.shares.reduce((product, { percent }) => (product * percent) / 100, 1)
  const percent = wholePercent(wanted)
  const chosen = variantsOfSplit(outcome, variants, field)
  const isShared = wanted < 1
  const reasons = [
    ...(isShared || chosen.isSplit ? [OTHER_USERS] : []),
    ...(Math.abs(percent / 100 - wanted) > 1e-6 ? [`${shownPercent(wanted)} is rounded to ${percent} %`] : []),
    ...(more.length > 0 || (share !== undefined && on < 1) ? ['shares of shares become one share'] : []),
    ...chosen.reasons,
  ]
  const strategy = rollout({
    feature: isShared && on === 1 && share !== undefined ? share.groupId : groupId,
    percent,
    title,
    ...((isShared || share !== undefined || needed !== undefined) && {
      stickiness: on < 1 ? field : (share?.stickiness ?? field),
    }),
  })
  const { constraints, segments } = way
  return {
    strategy: {
      ...strategy,
      ...(constraints.length > 0 && { constraints: [...constraints] }),
      ...(segments.length > 0 && { segments: [...segments] }),
      ...(chosen.list.length > 0 && { variants: chosen.list }),
    },
    reasons,
  }
}

type Rollout = {
  readonly feature: string
  readonly percent: number
  readonly title: string
  readonly stickiness?: string
}

/** The stickiness of a share of 100 % is not a field, unless those who have no value for it are to be left out. */
function rollout({ feature, percent, title, stickiness = 'default' }: Rollout): Strategy {
  const parameters = { rollout: String(percent), stickiness, groupId: quotable(feature) }
  return { name: 'flexibleRollout', title: title.slice(0, 255), parameters }
}

/** Keys pair strategies with those of the last apply when a later conversion has more of them. */
function withKeys(strategies: readonly Strategy[]): Strategy[] {
  const counts = new Map<string, number>()
  return strategies.map((strategy) => {
    const title = (strategy.title ?? 'rule').slice(0, 90)
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return { key: count === 1 ? title : `${title} ${count}`, ...strategy }
  })
}

/** The rule for everybody whom no rule before it has met. */
export function otherwise(outcome: Outcome, name = 'everybody else', reasons: readonly string[] = []): Rule {
  return { name, condition: ALWAYS, outcome, reasons }
}
