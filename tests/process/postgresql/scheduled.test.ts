import { describe, expect, inject, test, vi } from 'vitest'
import { ask, createFeature, databaseFor, processTests, stop } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const REQUESTS = 6

const folder = processTests()

/** A request to turn a new feature on in production, scheduled so many milliseconds ahead. */
async function schedule(server: ServerProcess, feature: string, aheadMs: number): Promise<number> {
  await createFeature(server, feature)
  const change = { action: 'updateEnabled', feature, payload: { enabled: true } }
  const { id } = await ask<{ id: number }>(
    server,
    'POST',
    '/projects/default/environments/production/change-requests',
    change,
  )
  const path = `/projects/default/change-requests/${id}/state`
  await ask(server, 'PUT', path, { state: 'In review' })
  await ask(server, 'PUT', path, { state: 'Approved' })
  const scheduledAt = new Date(Date.now() + aheadMs).toISOString()
  await ask(server, 'PUT', path, { state: 'Scheduled', scheduledAt })
  return id
}

async function countOf(server: ServerProcess, type: string): Promise<number> {
  return (await ask<{ totalEvents: number }>(server, 'POST', '/events/search', { type })).totalEvents
}

describe('two servers on one database', () => {
  test('apply each scheduled request once, and what a killed one leaves', async ({ skip }) => {
    skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
    const settings = await databaseFor(folder)
    const first = await startServer(settings)
    const second = await startServer(settings)
    await ask(first, 'PUT', '/projects/default/environments/production/change-requests/config', {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    })
    const ids = []
    for (let made = 0; made < REQUESTS; made++) ids.push(await schedule(first, `feature-${made}`, 2000))
    // One request is due while only the second server is there to see it.
    const late = await schedule(first, 'feature-late', 3500)
    await vi.waitFor(async () => expect(await countOf(second, 'change-request-applied')).toBeGreaterThan(0), 20_000)
    first.kill('SIGKILL')
    await first.ended
    await vi.waitFor(async () => expect(await countOf(second, 'change-request-applied')).toBe(REQUESTS + 1), 20_000)
    for (const id of [...ids, late]) {
      const { state } = await ask<{ state: string }>(second, 'GET', `/projects/default/change-requests/${id}`)
      expect(state).toBe('Applied')
    }
    expect(await countOf(second, 'feature-environment-enabled')).toBe(REQUESTS + 1)
    expect(await countOf(second, 'change-request-scheduled-application-success')).toBe(REQUESTS + 1)
    expect(await countOf(second, 'change-request-scheduled-application-failure')).toBe(0)
    await stop(second)
  })
})
