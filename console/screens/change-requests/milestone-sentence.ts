import type { Schemas } from '@flaghoist/client'
import { timeIn } from '../../nouns/release-plans/interval.ts'
import { shortList, sentenceOf as whomOf } from '../../nouns/strategies/sentence.ts'

type Milestone = Schemas['RequestedMilestone']
type Strategy = Milestone['strategies'][number]

/** Says when a milestone begins, by what the one before says. */
export function beginningOf(before: Pick<Milestone, 'transitionCondition'> | undefined): string {
  if (before === undefined) return 'At the start'
  if (before.transitionCondition === null) return 'When a user starts it'
  const { unit, amount } = timeIn(before.transitionCondition.intervalMinutes)
  return `After ${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
}

/** Says whom a strategy of a milestone is for, and with which variants. */
export function strategySentence(strategy: Strategy): string {
  const who = whomOf(strategy, () => undefined)
  const variants = strategy.variants.map(({ name, weight }) => `${name} ${weight / 10} %`)
  const those = variants.length === 0 ? '' : `, with the variants ${shortList(variants, 'and')}`
  return strategy.disabled ? `${who}${those} (disabled)` : `${who}${those}`
}
