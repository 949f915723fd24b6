import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../../src/metrics/metrics.ts'
import { createRelayMetrics } from '../../../src/metrics/relay-metrics.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { alertQueries, alerts, dashboardQueries, panels, usedIn } from '../../support/prometheus-queries.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')

/** Metrics of ours: what the registry declares, with its labels. */
async function declared(): Promise<string[]> {
  const metrics = createMetrics({ version: '1', contract: 'a' }, () => new Date())
  metrics.readFrom(undefined as never, undefined, { lagMs: () => 0 } as never)
  return metrics.names().filter((name) => /^(flaghoist|http_server)_/.test(name))
}

describe('docs/operate/monitor.md', () => {
  test('has each metric, and no other', async () => {
    const rows = [...read('docs/operate/monitor.md').matchAll(/^\| `((?:flaghoist|http_server)_\w+)` \|/gm)]
    expect(rows.map(([, name]) => name).sort()).toEqual((await declared()).sort())
    expect(rows.length).toBeGreaterThan(20)
  })
})

describe('docs/operate/relay.md', () => {
  test('has each metric that only a relay has', () => {
    const metrics = createRelayMetrics('1', () => new Date(), false)
    metrics.readFrom({} as never)
    const own = metrics.names().filter((name) => name.startsWith('flaghoist_relay_'))
    const rows = [...read('docs/operate/relay.md').matchAll(/^\| (`flaghoist_relay_[^|]+) \|/gm)]
    const named = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(named.sort()).toEqual(own.sort())
  })
})

describe('docs/operate/alerts.md', () => {
  test('has a part for each alert, with its cause and a command', () => {
    const page = read('docs/operate/alerts.md')
    const parts = page.split(/^## /m).slice(1)
    const names = parts.map((part) => part.split('\n', 1)[0])
    expect(names.filter((name) => name?.startsWith('Flaghoist'))).toEqual(alerts().map(({ alert }) => alert))
    for (const { alert, annotations } of alerts()) {
      const part = parts.find((each) => each.startsWith(`${alert}\n`))
      expect(part, alert).toMatch(/```sh\n[^`]+```/)
      expect(part, alert).toMatch(/\*\*Causes?\.\*\*/)
      expect(annotations.runbook).toBe(`docs/operate/alerts.md#${alert.toLowerCase()}`)
    }
  })
})

describe('the dashboard', () => {
  test('shows each metric of ours', async () => {
    const shown = new Set(
      [...dashboardQueries('1m'), ...alertQueries()]
        .flatMap(({ expr }) => usedIn(expr))
        .map(({ metric }) => metric.replace(/_(bucket|count|sum)$/, '')),
    )
    expect((await declared()).filter((name) => !shown.has(name))).toEqual([])
  })

  test('has panels with a title and a place of their own', () => {
    const titles = panels().map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
