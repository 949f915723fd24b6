import { HOUR_MS } from '../date-time.ts'
import type { ImpactTotal } from '../impact-metrics/impact-metric.ts'
import { type Condition, isBeyond } from './rule.ts'
import type { Source } from './safeguard.ts'

/** How many observations, or how much of a divisor, a share, an average or a quantile needs before all hours count. */
const ENOUGH = 100

/** What a source reads of a part of its hours; the divisor is that of a share. */
export type PartOfHours = { readonly value: number; readonly total: ImpactTotal; readonly divisor?: number }

/** Returns the time from which on a source reads only what came after a start; null for one that reads no hours. */
export function wholeFrom({ type, hours = 1 }: Source, start: Date): Date | null {
  return type === 'impactMetric' ? new Date((Math.ceil(start.getTime() / HOUR_MS) + hours) * HOUR_MS) : null
}

/**
 * Whether the number of a part of the hours can decide like that of all of them. Sums, counts and the largest value
 * grow with the time, so they are below anything at first, and the least value falls. A share needs a divisor that is
 * large enough, and what is made of the observations of a histogram needs some of them. Other numbers that are divided
 * need all hours.
 */
export function isTelling(
  { aggregate = 'sum', dividedBy }: Source,
  condition: Pick<Condition, 'condition' | 'threshold'>,
  { value, total, divisor = 0 }: PartOfHours,
): boolean {
  if (dividedBy !== undefined) return grows(aggregate) && divisor >= ENOUGH
  if (grows(aggregate) || aggregate === 'most') return condition.condition === 'above' || !isBeyond(condition, value)
  if (aggregate === 'least') return condition.condition === 'below' || !isBeyond(condition, value)
  const isHistogram = Object.keys(total.buckets).length > 0
  return !isHistogram || total.count >= ENOUGH
}

/** Whether a number grows with the time: divided by another such one, it is a share. */
function grows(aggregate: Source['aggregate']): boolean {
  return aggregate === 'sum' || aggregate === 'count'
}

/** Says since when a safeguard watches, and from when on its number counts. */
export function watchesSince(source: Source, start: Date, number: number): string {
  const { aggregate = 'sum', dividedBy } = source
  const whole = wholeFrom(source, start)
  const when = [
    whole === null ? 'from the next reading on' : `from ${minuteOf(whole)} on`,
    ...(dividedBy === undefined || !grows(aggregate) ? [] : [`as soon as the sum of "${dividedBy}" is ${ENOUGH}`]),
  ]
  const what = Number.isFinite(number) ? `Its number, now ${number}, counts` : 'A number counts'
  return `Watches since ${minuteOf(start)}. ${what} ${when.join(', or ')}`
}

function minuteOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
