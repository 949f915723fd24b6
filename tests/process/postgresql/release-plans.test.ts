import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { ask, createFeature, databaseFor, processTests, stop } from '../../support/process-tests.ts'
import { rollout } from '../../support/release-plans.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const ENVIRONMENT = '/projects/default/features/checkout/environments/development'
const SHARES = [5, 25, 50, 75, 100]

const folder = processTests(120_000)

type Plan = { id: string; activeMilestoneId: string; milestones: { id: string }[] }
type Events = { events: { data: { sortOrder: number } }[] }

describe('two servers on one database', () => {
  test('make each step of a release plan once, in order, although one of them is killed at each', async ({ skip }) => {
    skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
    const settings = await databaseFor(folder)
    const client = new pg.Client({ connectionString: settings.DATABASE_URL })
    await client.connect()
    onTestFinished(() => client.end())
    const servers = [await startServer(settings), await startServer(settings)] as [ServerProcess, ServerProcess]
    await createFeature(servers[0], 'checkout')
    const body = { name: 'Soon', milestones: SHARES.map((share, place) => rollout(share, place < 4 ? 24 : undefined)) }
    const plan = await ask<Plan>(servers[0], 'POST', `${ENVIRONMENT}/release-plans`, body)
    const path = `${ENVIRONMENT}/release-plans/${plan.id}`
    await ask(servers[0], 'POST', `${path}/milestones/${plan.milestones[0]?.id}/start`)
    for (let step = 1; step < SHARES.length; step++) {
      const [killed, other] = step % 2 === 0 ? [0, 1] : [1, 0]
      await client.query('update release_plans set next_at = now()')
      // The job runs each second: the server is killed before, while or after it makes the step.
      await new Promise((resolve) => setTimeout(resolve, step * 250))
      servers[killed]?.kill('SIGKILL')
      await servers[killed]?.ended
      const alive = servers[other] as ServerProcess
      await vi.waitFor(async () => {
        const { activeMilestoneId } = await ask<Plan>(alive, 'GET', path)
        expect(activeMilestoneId).toBe(plan.milestones[step]?.id)
      }, 20_000)
      servers[killed as 0 | 1] = await startServer(settings)
    }
    const started = await ask<Events>(servers[0], 'POST', '/events/search', { type: 'release-plan-milestone-started' })
    expect(started.events.map(({ data }) => data.sortOrder).reverse()).toEqual([0, 1, 2, 3, 4])
    const updates = await ask<{ totalEvents: number }>(servers[0], 'POST', '/events/search', {
      type: 'feature-strategy-update',
    })
    expect(updates.totalEvents).toBe(4)
    for (const server of servers) await stop(server)
  })
})
