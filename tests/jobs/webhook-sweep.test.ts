import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { webhookSweep } from '../../src/jobs/webhook-sweep.ts'
import { receiver } from '../support/receiver.ts'
import { deliveries, makeWebhook, senderOf } from '../support/webhooks.ts'
import { it, type World } from '../support/world.ts'

const NOW = '2026-11-20T09:30:00.000Z'
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

async function oneFeature(world: World): Promise<void> {
  world.at(NOW)
  await world.feature()
}

async function statesOf(world: World, id: number) {
  return (await deliveries(world, id)).map(({ state, attempts }) => `${state} ${attempts}`)
}

describe('webhookSweep', () => {
  it('deletes what finished a week ago, and gives up what waits in a disabled webhook', async ({ world }) => {
    const { url } = await receiver()
    const id = await makeWebhook(world, url)
    const disabled = await makeWebhook(world, url)
    await oneFeature(world)
    const { run } = senderOf(world.db, () => later(1))
    await world.db.updateTable('webhooks').set({ enabled: false }).where('id', '=', disabled).execute()
    await run()
    const sweepAt = (seconds: number) =>
      webhookSweep({ db: world.db, limits: defaultLimits, clock: () => later(seconds) })()
    await sweepAt(86_399)
    expect([await statesOf(world, id), await statesOf(world, disabled)]).toEqual([['delivered 1'], ['pending 0']])
    await sweepAt(86_400)
    expect(await statesOf(world, disabled)).toEqual(['failed 0'])
    await sweepAt(7 * 86_400)
    expect(await statesOf(world, id)).toEqual(['delivered 1'])
    await sweepAt(7 * 86_400 + 1)
    expect([await statesOf(world, id), await statesOf(world, disabled)]).toEqual([[], []])
    expect(await world.eventTypes()).not.toContain('addon-config-updated')
  })

  it('deletes what a deleted webhook leaves', async ({ world }) => {
    await makeWebhook(world, 'https://example.com')
    await oneFeature(world)
    await world.db.deleteFrom('webhooks').execute()
    await webhookSweep({ db: world.db, limits: defaultLimits, clock: () => later(1) })()
    expect(await world.db.selectFrom('webhookDeliveries').select('id').execute()).toEqual([])
  })
})
