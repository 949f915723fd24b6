import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { grouped } from '../../../../src/runtime/grouped.ts'
import { type Line, svgOf } from './chart.ts'
import type { Fleet } from './fleet.ts'
import type { Journal } from './journal.ts'
import type { Prometheus } from './prometheus.ts'

type Picture = { readonly file: string; readonly title: string; readonly unit: string }
type Measured = Picture & {
  readonly queries: readonly { readonly expr: string; readonly name: (labels: Record<string, string>) => string }[]
}

const DURATIONS = 'http_server_request_duration_seconds'
const slowest = (operations: string) =>
  `1000 * histogram_quantile(0.99, sum by (le) (rate(${DURATIONS}_bucket{operation=~"${operations}"}[10s])))`

/** The queries are those of the dashboard, with shorter times. */
const MEASURED: readonly Measured[] = [
  {
    file: 'requests',
    title: 'Requests by status',
    unit: 'a second',
    queries: [
      {
        expr: `sum by (status) (rate(${DURATIONS}_count{operation!=""}[5s]))`,
        name: ({ status = '' }) => status,
      },
    ],
  },
  {
    file: 'times',
    title: 'Time in which 99 of 100 requests are answered',
    unit: 'milliseconds',
    queries: [
      { expr: slowest('getClientFeatures'), name: () => 'SDK reads' },
      { expr: slowest('getFeature|searchFeatures|listProjects'), name: () => 'admin reads' },
      { expr: slowest('patchFeature'), name: () => 'changes' },
    ],
  },
  {
    file: 'refusals',
    title: 'Answers with 503 by cause, probes included',
    unit: 'a second',
    queries: [{ expr: 'sum by (cause) (rate(flaghoist_unavailable_total[5s]))', name: ({ cause = '' }) => cause }],
  },
  {
    file: 'lag',
    title: 'How old the features in the memory of a server can be',
    unit: 'seconds',
    queries: [
      {
        expr: 'max by (instance) (flaghoist_follower_lag_seconds{follower="features"})',
        name: ({ instance = '' }) => instance,
      },
    ],
  },
  {
    file: 'streams',
    title: 'Open streams of SDKs',
    unit: 'streams',
    queries: [{ expr: 'sum by (instance) (flaghoist_streams)', name: ({ instance = '' }) => instance }],
  },
  {
    file: 'memory',
    title: 'Memory of each server',
    unit: 'megabytes',
    queries: [
      { expr: 'max by (instance) (process_resident_memory_bytes) / 1e6', name: ({ instance = '' }) => instance },
    ],
  },
]

/** Draws what Prometheus has of the day, and what the applications saw, into a folder. */
export async function drawPictures(to: string, prometheus: Prometheus, journal: Journal, fleet: Fleet): Promise<void> {
  mkdirSync(to, { recursive: true })
  const end = new Date()
  const draw = ({ file, title, unit }: Picture, lines: readonly Line[]) =>
    writeFileSync(
      join(to, `day-${file}.svg`),
      svgOf({
        title,
        unit,
        lines,
        marks: journal.marks,
        from: journal.begun.getTime() / 1000,
        to: end.getTime() / 1000,
      }),
    )
  for (const picture of MEASURED) {
    const lines: Line[] = []
    for (const { expr, name } of picture.queries) {
      const found = await prometheus.range(expr, journal.begun, end)
      lines.push(...found.map(({ labels, points }) => ({ name: name({ ...labels }), points })))
    }
    draw(
      picture,
      lines.sort((one, other) => one.name.localeCompare(other.name)),
    )
  }
  const seen = (value: (typeof fleet.staleness)[number], kind: 'polling' | 'listening') =>
    [value.at.getTime() / 1000, value[kind]] as const
  draw(
    { file: 'staleness', title: 'How long an application lacks a change, the worst of each kind', unit: 'seconds' },
    [
      { name: 'polling', points: fleet.staleness.map((each) => seen(each, 'polling')) },
      { name: 'listening', points: fleet.staleness.map((each) => seen(each, 'listening')) },
    ],
  )
}

/** Returns which alerts of `deploy/prometheus` were pending or fired, and for how long at most. */
export async function raisedAlerts(prometheus: Prometheus, { begun }: Journal): Promise<string[]> {
  const found = await prometheus.range('ALERTS', begun, new Date())
  const states = grouped(found, ({ labels: { alertname, alertstate } }) => `${alertname} ${alertstate}`)
  return [...states].map(([state, series]) => `${state} ${Math.max(...series.map(({ points }) => points.length))} s`)
}
