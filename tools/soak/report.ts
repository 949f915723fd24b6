import { type Lifetime, MAX_BLOCK_MS } from './lifetime.ts'
import type { Soak } from './soak.ts'

/** How much a server's memory may grow after its first five minutes. */
const MAX_GROWTH = 0.1

export type Figures = {
  readonly minutes: number
  readonly seed: number
  readonly version: string
  readonly faults: Readonly<Record<string, number>>
  readonly events: number
  readonly compared: number
}

/** Adds the problems of the server processes to the findings. */
export function checkLives(
  { servers, findings }: Soak,
  hostileAt: (from: number, to: number, server: string) => string,
): void {
  for (const server of servers)
    for (const life of server.lives) {
      for (const { blockedMs, cpuMs, endedAt } of life.longBlocks()) {
        const during = hostileAt(endedAt - blockedMs, endedAt, server.name)
        const detail = `${life.name} for ${Math.round(blockedMs)} ms (${Math.round(cpuMs)} ms of the processor)`
        findings.add(`event loop blocked for more than ${MAX_BLOCK_MS} ms during ${during}`, detail, endedAt)
      }
      const surprise = life.surprise()
      if (surprise !== undefined) findings.add('a server ended by itself', `${life.name} ${surprise}`)
      const growth = growthOf(life)
      if (growth !== undefined && growth > MAX_GROWTH) findings.add('memory grows', `${life.name}: ${rssOf(life)}`)
    }
}

/** Returns the figures of a run as tables. */
export function report(soak: Soak, { minutes, seed, version, faults, events, compared }: Figures): string[] {
  const { traffic, outcomes, servers, findings } = soak
  const times = (duringFault: boolean) => {
    const ms = (share: number) => `${traffic.percentile(share, duringFault)?.toFixed(0) ?? '-'} ms`
    return `p50 ${ms(0.5)}, p99 ${ms(0.99)} (${traffic.reads(duringFault)})`
  }
  return [
    `| ${minutes} minutes, seed ${seed} | ${version}, Node.js ${process.versions.node} |`,
    '|---|---|',
    ...traffic.rows().map(({ kind, results }) => row(`requests: ${kind}`, counted(results))),
    row(
      'changes',
      `${outcomes.acknowledged} acknowledged, ${outcomes.refused} refused, ${outcomes.unknownDone + outcomes.unknownNotDone} unknown (${outcomes.unknownDone} of them done)`,
    ),
    row('events, things compared at the end', `${events}, ${compared}`),
    row('faults', counted(faults) || 'none'),
    row('reads without faults', times(false)),
    row('reads with faults', times(true)),
    ...servers.flatMap(({ lives }) =>
      lives.map((life) =>
        row(`server ${life.name}, ${Math.round(life.seconds())} s`, `${blockOf(life)}; ${rssOf(life)}`),
      ),
    ),
    row('violations', String(findings.count())),
  ]
}

/** Returns every operation with its statuses, to show what was not covered. */
export function operationLines({ traffic }: Soak): string[] {
  return traffic.operations().map(({ operation, results }) => `  ${operation.padEnd(44)}${counted(results)}`)
}

function row(name: string, value: string): string {
  return `| ${name} | ${value} |`
}

function counted(results: Readonly<Record<string, number>>): string {
  return Object.entries(results)
    .sort()
    .map(([result, count]) => `${result}: ${count}`)
    .join(', ')
}

function blockOf(life: Lifetime): string {
  const block = life.maxBlock()
  if (block === undefined) return 'never blocked for 50 ms'
  return `longest block ${Math.round(block.blockedMs)} ms (${Math.round(block.cpuMs)} ms of the processor)`
}

function rssOf(life: Lifetime): string {
  const rss = life.rss()
  if (rss === undefined) return 'too short for its memory'
  return `memory ${Math.round(rss.beforeMb)} MB, at the end ${Math.round(rss.afterMb)} MB`
}

function growthOf(life: Lifetime): number | undefined {
  const rss = life.rss()
  return rss === undefined ? undefined : rss.afterMb / rss.beforeMb - 1
}
