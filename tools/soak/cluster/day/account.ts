import { grouped } from '../../../../src/runtime/grouped.ts'
import type { Haproxy } from '../haproxy.ts'
import { gapOf, type Load } from '../load.ts'
import type { Fleet } from './fleet.ts'
import { type Journal, sinceText } from './journal.ts'

/** What came of one part of the day. */
export type Account = {
  readonly name: string
  readonly from: Date
  readonly to: Date
  /** Answers of the proxy to SDKs, and those with a 5xx. */
  readonly sdk: { readonly all: number; readonly failed: number }
  /** What SDKs have reported. */
  readonly reports: readonly string[]
  readonly writes: { readonly number: number; readonly failed: number; readonly longestMs: number }
  readonly reads: { readonly number: number; readonly failed: number }
  /** The longest time that an application of a kind lacked a change. */
  readonly pollingSeconds: number
  readonly listeningSeconds: number
}

/** Runs a part of the day, and returns what came of it. */
export async function accounted(
  { load, fleet, proxy }: { load: Load; fleet: Fleet; proxy: Haproxy },
  name: string,
  work: () => Promise<void>,
): Promise<Account> {
  const from = new Date()
  const since = performance.now()
  const before = await proxy.answered('sdk')
  await work()
  const after = await proxy.answered('sdk')
  const until = performance.now()
  const within = (at: Date) => at >= from
  const stale = fleet.staleness.filter(({ at }) => within(at))
  return {
    name,
    from,
    to: new Date(),
    sdk: { all: after.all - before.all, failed: after.failed - before.failed },
    reports: fleet.reports.filter(({ at }) => within(at)).map(({ text }) => text),
    writes: gapOf(load, 'writes', since, until),
    reads: gapOf(load, 'admin reads', since, until),
    pollingSeconds: Math.max(...stale.map(({ polling }) => polling)),
    listeningSeconds: Math.max(...stale.map(({ listening }) => listening)),
  }
}

/** Prints the accounts as a table, and what SDKs and clients have reported. */
export function printAccounts(accounts: readonly Account[], journal: Journal, load: Load): void {
  const header = [
    'Part',
    'From, to',
    'SDK requests: answered, 5xx',
    'Reports of SDKs',
    'Changes: sent, refused',
    'Longest time without a change, s',
    'Admin reads: sent, refused',
    'An application lacks a change, s: polling, listening',
  ]
  console.log(`\n| ${header.join(' | ')} |\n|${'---|'.repeat(header.length)}`)
  for (const { name, from, to, sdk, reports, writes, reads, pollingSeconds, listeningSeconds } of accounts) {
    const cells = [
      name,
      `${sinceText(journal.begun, from)}, ${sinceText(journal.begun, to)}`,
      `${sdk.all}, ${sdk.failed}`,
      reports.length,
      `${writes.number}, ${writes.failed}`,
      (writes.longestMs / 1000).toFixed(1),
      `${reads.number}, ${reads.failed}`,
      `${pollingSeconds.toFixed(1)}, ${listeningSeconds.toFixed(1)}`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  for (const { name, reports } of accounts) {
    for (const [text, all] of grouped(reports, (each) => each)) console.log(`${name}: ${all.length} times ${text}`)
  }
  for (const kind of ['writes', 'admin reads']) {
    const problems = (load.samples.get(kind) ?? []).flatMap(({ problem }) => problem ?? [])
    const counts = grouped(problems, (problem) => problem.replace(/"id":"[^"]*"/, '"id":"…"'))
    for (const [problem, all] of [...counts].slice(0, 6)) console.log(`${kind}: ${all.length} times ${problem}`)
  }
}
