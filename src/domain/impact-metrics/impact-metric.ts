import type { Schema } from '../../contract.ts'

export type MetricType = Schema<'ImpactMetricType'>
export type Labels = Readonly<Record<string, string>>
/** The most buckets of a histogram in a report, and of an hour. */
export const MAX_BUCKETS = 50
/** Of a histogram: by upper bound, how many observations were not above it. */
export type Buckets = Readonly<Record<string, number>>

/** What one report says of a metric with some labels. */
export type ImpactSample = {
  readonly metric: string
  readonly type: MetricType
  readonly help: string
  readonly labels: Labels
  readonly count: number
  readonly sum: number
  /** Of a gauge. */
  readonly least: number | null
  readonly most: number | null
  readonly buckets: Buckets
}

/** The reports of some hours, added up. */
export type ImpactTotal = Omit<ImpactSample, 'metric' | 'help' | 'labels' | 'type'>

const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const

/** Returns what is made of a total; undefined if it has no such number. */
export function aggregated(total: ImpactTotal, aggregate: NonNullable<Schema<'SafeguardSource'>['aggregate']>) {
  switch (aggregate) {
    case 'sum':
      return total.sum
    case 'count':
      return total.count
    case 'average':
      return total.count === 0 ? undefined : total.sum / total.count
    case 'least':
      return total.least ?? undefined
    case 'most':
      return total.most ?? undefined
    default:
      return quantileOf(total.buckets, QUANTILES[aggregate])
  }
}

/**
 * Returns the upper bound of the first bucket with at least this share of the observations, and like Prometheus the
 * last bound, if that bucket has none; undefined without observations, and without bounds.
 */
export function quantileOf(buckets: Buckets, share: number): number | undefined {
  const bounds = boundsOf(buckets, share)
  return bounds.find(({ isReached }) => isReached)?.bound ?? bounds.at(-1)?.bound
}

/** Whether an aggregate is a quantile above the last bound: then it is more than that, and nobody knows by how much. */
export function isAboveBounds({ buckets }: ImpactTotal, aggregate: string): boolean {
  const share = Object.entries(QUANTILES).find(([name]) => name === aggregate)?.[1]
  return share !== undefined && !boundsOf(buckets, share).some(({ isReached }) => isReached)
}

/** Returns the bounds, sorted, and whether a share of the observations is not above them; none without observations. */
function boundsOf(buckets: Buckets, share: number): { bound: number; isReached: boolean }[] {
  const sorted = Object.entries(buckets)
    .map(([bound, count]): [number, number] => [bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), count])
    .sort(([one], [other]) => one - other)
  const all = sorted.at(-1)?.[1] ?? 0
  if (all === 0) return []
  return sorted
    .filter(([bound]) => Number.isFinite(bound))
    .map(([bound, count]) => ({ bound, isReached: count >= all * share }))
}

/** The reports since the start of an hour. The last two are of the hours after it. */
export type TotalOfHours = ImpactTotal & { readonly laterLeast: number | null; readonly laterMost: number | null }

/**
 * Returns what was reported after a time in the first hour, which had some reports then. An extreme of that hour counts
 * if it is beyond the one that the hour had: of others, nobody knows when they were reported.
 */
export function reportedAfter(total: TotalOfHours, before: ImpactTotal): ImpactTotal {
  const isLess = before.least === null || (total.least !== null && total.least < before.least)
  const isMore = before.most === null || (total.most !== null && total.most > before.most)
  const buckets = Object.entries(total.buckets).map(([bound, count]) => [bound, count - (before.buckets[bound] ?? 0)])
  return {
    count: total.count - before.count,
    sum: total.sum - before.sum,
    least: isLess ? total.least : total.laterLeast,
    most: isMore ? total.most : total.laterMost,
    buckets: Object.fromEntries(buckets),
  }
}

/** Returns the sum of two of a kind. */
export function plus<Total extends ImpactTotal>(one: Total, other: ImpactTotal): Total {
  const buckets: Record<string, number> = { ...one.buckets }
  for (const [bound, count] of Object.entries(other.buckets)) buckets[bound] = (buckets[bound] ?? 0) + count
  return {
    ...one,
    count: one.count + other.count,
    sum: one.sum + other.sum,
    least: extreme(Math.min, one.least, other.least),
    most: extreme(Math.max, one.most, other.most),
    buckets,
  }
}

function extreme(of: (...values: number[]) => number, one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : of(one, other)
}
