import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { emptyDatabase } from '../../support/database.ts'
import { rollout } from '../../support/release-plans.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'

const KEY = '*:*.the-key-of-the-process-tests'
const ENVIRONMENT = '/projects/default/features/checkout/environments/development'
const SHARES = [5, 25, 50, 75, 100]

vi.setConfig({ testTimeout: 120_000 })
afterEach(killServers)

async function call<Body>(server: ServerProcess, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await server.fetch(`/api/admin${path}`, { method, key: KEY, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Body
}

type Plan = { id: string; activeMilestoneId: string; milestones: { id: string }[] }
type Events = { events: { data: { sortOrder: number } }[] }

describe('two servers on one database', () => {
  test('make each step of a release plan once, in order, although one of them is killed at each', async ({ skip }) => {
    skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
    const { url = '', db, ...connection } = await emptyDatabase()
    const settings = { DATABASE_URL: url, ADMIN_API_KEY: KEY }
    const servers = [await startServer(settings), await startServer(settings)] as [ServerProcess, ServerProcess]
    await call(servers[0], 'POST', '/projects/default/features', { name: 'checkout' })
    const body = { name: 'Soon', milestones: SHARES.map((share, place) => rollout(share, place < 4 ? 24 : undefined)) }
    const plan = await call<Plan>(servers[0], 'POST', `${ENVIRONMENT}/release-plans`, body)
    const path = `${ENVIRONMENT}/release-plans/${plan.id}`
    await call(servers[0], 'POST', `${path}/milestones/${plan.milestones[0]?.id}/start`)
    for (let step = 1; step < SHARES.length; step++) {
      const [killed, other] = step % 2 === 0 ? [0, 1] : [1, 0]
      await sql`update release_plans set next_at = now()`.execute(db)
      // The job runs each second: the server is killed before, while or after it makes the step.
      await new Promise((resolve) => setTimeout(resolve, step * 250))
      servers[killed]?.kill('SIGKILL')
      await servers[killed]?.ended
      const alive = servers[other] as ServerProcess
      await vi.waitFor(async () => {
        const { activeMilestoneId } = await call<Plan>(alive, 'GET', path)
        expect(activeMilestoneId).toBe(plan.milestones[step]?.id)
      }, 20_000)
      servers[killed as 0 | 1] = await startServer(settings)
    }
    const started = await call<Events>(servers[0], 'POST', '/events/search', { type: 'release-plan-milestone-started' })
    expect(started.events.map(({ data }) => data.sortOrder).reverse()).toEqual([0, 1, 2, 3, 4])
    const updates = await call<{ totalEvents: number }>(servers[0], 'POST', '/events/search', {
      type: 'feature-strategy-update',
    })
    expect(updates.totalEvents).toBe(4)
    for (const server of servers) {
      server.kill('SIGTERM')
      await server.ended
    }
    await connection.close()
  })
})
