import type { Schemas } from '@flaghoist/client'
import { shortList, sentenceOf as whomOf } from '../../../src/sentences/strategy-sentence.ts'
import { counted } from '../../page/counted.ts'
import { timeIn } from './interval.ts'

type Condition = Schemas['TransitionCondition']
/** The members of a strategy that say what a milestone gives. */
type Given = Parameters<typeof whomOf>[0] & {
  readonly disabled?: boolean | null
  readonly variants?: readonly Pick<Schemas['StrategyVariantInput'], 'name' | 'weight'>[]
}

/** Says when a milestone begins, by what the one before says. */
export function beginningOf(before: { readonly transitionCondition: Condition } | undefined): string {
  if (before === undefined) return 'At the start'
  if (before.transitionCondition === null) return 'When a user starts it'
  const { unit, amount } = timeIn(before.transitionCondition.intervalMinutes)
  return `After ${counted(amount, unit.slice(0, -1))}`
}

/** Says whom a strategy of a milestone is for, and with which variants. */
export function strategySentence(strategy: Given, segmentName: Parameters<typeof whomOf>[1]): string {
  const who = whomOf(strategy, segmentName)
  const variants = (strategy.variants ?? []).map(({ name, weight }) => `${name} ${weight / 10} %`)
  const those = variants.length === 0 ? '' : `, with the variants ${shortList(variants, 'and')}`
  return strategy.disabled ? `${who}${those} (disabled)` : `${who}${those}`
}
