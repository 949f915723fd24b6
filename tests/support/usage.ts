import type { Usage, UsageTotal, UsageTotals } from '../../src/domain/client-metrics/usage-totals.ts'

export const now = new Date('2026-11-20T09:30:00.000Z')
export const shop = { environment: 'production', appName: 'web-shop', keyId: 1, isFrontend: false }

export function usage(given: Partial<Usage> = {}): Usage {
  return { featureName: 'checkout', at: now, yes: 1, no: 0, ...given }
}

export function minutes(count: number): Date {
  return new Date(now.getTime() + count * 60_000)
}

/** Takes all waiting totals, batch by batch. */
export function drained(sums: UsageTotals): UsageTotal[] {
  const all: UsageTotal[] = []
  for (let batch = sums.batch(); batch !== undefined; batch = sums.batch()) {
    all.push(...batch.sums)
    sums.written(batch)
  }
  return all
}
