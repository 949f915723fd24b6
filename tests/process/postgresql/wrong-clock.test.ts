import { expect, inject, test, vi } from 'vitest'
import { databaseFor, FEATURES, KEY, processTests } from '../../support/process-tests.ts'
import { samplesIn, sumOf } from '../../support/prometheus-text.ts'
import { startServer } from '../../support/server-process.ts'

const DAYS_AHEAD = 70
const AHEAD_MS = DAYS_AHEAD * 86_400_000
const SHIFTED = new URL('./shifted-clock.mjs', import.meta.url).href

const folder = processTests()

test('a server whose clock is wrong goes by that of PostgreSQL, and says so', async ({ skip }) => {
  skip(inject('serverUrl') === undefined, 'the clock of the embedded database is that of the server')
  const settings = {
    ...(await databaseFor(folder)),
    EVENT_RETENTION_DAYS: '61',
    CLOCK_AHEAD_MS: String(AHEAD_MS),
    MANAGEMENT_PORT: '0',
  }
  const program = {
    command: process.execPath,
    args: [`--import=${SHIFTED}`, 'dist/main.js'],
    cwd: new URL('../../../', import.meta.url).pathname,
  }
  const server = await startServer(settings, false, program)
  const records = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  const withMessage = (msg: string) => vi.waitUntil(() => records().find((record) => record.msg === msg))

  const said = await withMessage('the clock of this machine differs from that of the database, which is used instead')
  expect(said).toMatchObject({ level: 40, aheadSeconds: AHEAD_MS / 1000 })
  const ready = await (await server.fetch('/ready')).json()
  expect(ready).toEqual({ health: 'GOOD', clockAheadSeconds: expect.closeTo(AHEAD_MS / 1000, -1) })
  const { address } = await withMessage('the management port is open')
  const samples = samplesIn(await (await fetch(`${address}/metrics`)).text())
  expect(sumOf(samples, 'flaghoist_clock_ahead_seconds')).toBeCloseTo(AHEAD_MS / 1000, -1)

  const made = await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: 'checkout' } })
  const { createdAt } = (await made.json()) as { createdAt: string }
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
  const history = await server.fetch(`${FEATURES}/checkout/history`, { key: KEY })
  expect(history.status).toBe(200)
})
