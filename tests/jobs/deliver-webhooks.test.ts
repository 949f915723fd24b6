import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { receiver } from '../support/receiver.ts'
import { newGate, until } from '../support/waiting.ts'
import { deliveries, makeWebhook, SECRET, SIGNING_KEY, senderOf, webhookInput } from '../support/webhooks.ts'
import { it, type World } from '../support/world.ts'

const NOW = '2026-11-20T09:30:00.000Z'
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

/** A clock that tests set. */
function testClock() {
  const clock = { now: new Date(NOW), read: () => clock.now }
  return clock
}

async function features(world: World, count: number): Promise<string[]> {
  world.at(NOW)
  const names: string[] = []
  for (let made = 0; made < count; made++) names.push(await world.feature())
  return names
}

async function statesOf(world: World, id: number) {
  return (await deliveries(world, id)).map(({ state, attempts }) => `${state} ${attempts}`)
}

describe('a delivery', () => {
  it('is the event as the list answers it, with its id and a signature', async ({ world }) => {
    const { url, delivered } = await receiver()
    const id = await makeWebhook(world, url, { parameters: { secret: SECRET, authorization: 'Bearer of the chat' } })
    await features(world, 1)
    const { run } = senderOf(world.db, () => later(1.5))
    await run()
    const { body: page } = await world.admin.call('listEvents', {})
    const event = page.events[0]
    const [one] = delivered
    expect(delivered).toHaveLength(1)
    expect(JSON.parse(one?.body ?? '')).toEqual(event)
    const timestamp = String(Date.parse('2026-11-20T09:30:01.000Z') / 1000)
    const signed = createHmac('sha256', SIGNING_KEY).update(`${event?.id}.${timestamp}.${one?.body}`).digest('base64')
    expect(one).toMatchObject({
      path: '/hook',
      headers: {
        'webhook-id': String(event?.id),
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signed}`,
        'user-agent': 'Flaghoist',
        'content-type': 'application/json',
        authorization: 'Bearer of the chat',
      },
    })
    expect(await deliveries(world, id)).toEqual([
      {
        id: expect.any(Number),
        eventId: event?.id,
        eventType: 'feature-created',
        state: 'delivered',
        attempts: 1,
        createdAt: NOW,
        lastAttemptAt: later(1.5).toISOString(),
        nextAttemptAt: null,
        responseStatus: 204,
        error: null,
      },
    ])
    await run()
    expect(delivered).toHaveLength(1)
  })

  it('has the body, the content type and the headers that are asked for', async ({ world }) => {
    const { url, delivered } = await receiver()
    const parameters = {
      contentType: 'application/json; charset=utf-8',
      customHeaders: '{"X-Team": "checkout"}',
      bodyTemplate: '{"text": "{{event.createdBy}}: {{event.data.description}}", "tags": {{event.tags}}}',
    }
    await makeWebhook(world, url, { parameters })
    await world.feature({ description: 'one "page" <b>' })
    await senderOf(world.db).run()
    expect(delivered[0]?.headers).toMatchObject({ 'x-team': 'checkout', 'content-type': parameters.contentType })
    expect(delivered[0]?.headers).not.toHaveProperty('webhook-signature')
    expect(JSON.parse(delivered[0]?.body ?? '')).toEqual({ text: 'tests: one "page" <b>', tags: [] })
  })

  it('has headers whose names are those of members that every object has', async ({ world }) => {
    const { url, delivered } = await receiver()
    const names = ['constructor', 'hasownproperty', 'prototype', 'tostring', 'valueof']
    const customHeaders = JSON.stringify(Object.fromEntries(names.map((name) => [name, `value of ${name}`])))
    await makeWebhook(world, url, { parameters: { customHeaders } })
    await world.feature()
    await senderOf(world.db).run()
    const headers = Object.entries(delivered[0]?.headers ?? {}).filter(([name]) => names.includes(name))
    expect(headers.sort()).toEqual(names.map((name) => [name, `value of ${name}`]))
  })

  it('comes in the order of the events, and the ones after a failure wait', async ({ world }) => {
    const { url, delivered } = await receiver((_, position) => ({ status: position === 1 ? 500 : 200 }))
    const id = await makeWebhook(world, url)
    const other = await receiver()
    await makeWebhook(world, other.url)
    const names = await features(world, 3)
    const clock = testClock()
    const { run } = senderOf(world.db, clock.read)
    await run()
    expect(delivered).toHaveLength(2)
    expect(other.delivered).toHaveLength(3)
    expect(await statesOf(world, id)).toEqual(['delivered 1', 'pending 1', 'pending 0'])
    expect((await deliveries(world, id))[1]).toMatchObject({
      responseStatus: 500,
      error: 'The receiver answered with the status 500',
    })
    clock.now = later(3)
    await run()
    expect(delivered).toHaveLength(2)
    clock.now = later(5)
    await run()
    const sent = delivered.map(({ body }) => (JSON.parse(body) as { featureName: string }).featureName)
    expect(sent).toEqual([names[0], names[1], names[1], names[2]])
    expect(delivered[2]?.headers['webhook-id']).toBe(delivered[1]?.headers['webhook-id'])
    expect(await statesOf(world, id)).toEqual(['delivered 1', 'delivered 2', 'delivered 1'])
  })

  it('waits until no event with a smaller id can come', async ({ world }) => {
    const { url, delivered } = await receiver()
    await makeWebhook(world, url)
    await features(world, 1)
    const { work, idle, run } = senderOf(world.db, () => later(0))
    await work()
    await idle()
    expect(delivered).toHaveLength(0)
    await run()
    expect(delivered).toHaveLength(1)
  })

  it('is given up after a day, with the deliveries that waited behind it as long; the next one is sent', async ({
    world,
  }) => {
    const { url, delivered } = await receiver((_, position) => ({ status: position < 2 ? 503 : 200 }))
    const id = await makeWebhook(world, url)
    await features(world, 2)
    world.at(later(3600))
    await world.feature()
    const clock = testClock()
    const { run } = senderOf(world.db, clock.read)
    await run()
    clock.now = later(86_400)
    await run()
    expect(await statesOf(world, id)).toEqual(['failed 2', 'failed 0', 'pending 0'])
    await run()
    expect(await statesOf(world, id)).toEqual(['failed 2', 'failed 0', 'delivered 1'])
    expect(delivered).toHaveLength(3)
  })

  it('is sent again by hand, once, and the log keeps what came of it before', async ({ world }) => {
    const { url, delivered } = await receiver((_, position) => ({ status: position === 1 ? 500 : 200 }))
    const webhookId = await makeWebhook(world, url)
    await features(world, 1)
    const { run } = senderOf(world.db, () => later(1))
    await run()
    const [delivery] = await deliveries(world, webhookId)
    const params = { webhookId, deliveryId: delivery?.id ?? 0 }
    expect((await world.admin.call('resendWebhookDelivery', { params })).status).toBe(202)
    await run()
    expect(await statesOf(world, webhookId)).toEqual(['delivered 1', 'failed 1'])
    await world.admin.call('resendWebhookDelivery', { params })
    await run()
    expect(await statesOf(world, webhookId)).toEqual(['delivered 1', 'failed 1', 'delivered 1'])
    expect(new Set(delivered.map(({ body }) => body)).size).toBe(1)
  })

  it('is tried at once after the webhook is changed', async ({ world }) => {
    const { url, delivered } = await receiver((_, position) => ({ status: position === 0 ? 500 : 200 }))
    const webhookId = await makeWebhook(world, url)
    await features(world, 1)
    const { run } = senderOf(world.db, () => later(1))
    await run()
    const body = webhookInput({ parameters: { url: 'https://example.com' } })
    await world.admin.call('updateWebhook', { params: { webhookId }, body })
    await sql`update webhooks set parameters = parameters || ${JSON.stringify({ url })}::jsonb`.execute(world.db)
    await run()
    expect(delivered).toHaveLength(2)
  })

  it('is not sent while the webhook is disabled', async ({ world }) => {
    const { url, delivered } = await receiver()
    const id = await makeWebhook(world, url)
    await features(world, 1)
    await world.db.updateTable('webhooks').set({ enabled: false }).execute()
    const { run } = senderOf(world.db, () => later(1))
    await run()
    expect(delivered).toHaveLength(0)
    await world.db.updateTable('webhooks').set({ enabled: true }).execute()
    await run()
    expect(await statesOf(world, id)).toEqual(['delivered 1'])
  })
})

describe('several servers', () => {
  it('send each delivery once', async ({ world }) => {
    const { url, delivered } = await receiver()
    await makeWebhook(world, url)
    await features(world, 10)
    const senders = [1, 2, 3].map(() => senderOf(world.db, () => later(1)))
    await senders[0]?.run()
    while (delivered.length < 10) await Promise.all(senders.map(({ run }) => run()))
    const ids = delivered.map(({ headers }) => Number(headers['webhook-id']))
    expect(ids).toEqual([...ids].sort((one, other) => one - other))
    expect(new Set(ids).size).toBe(10)
  })

  it('wait for the one that sends, and take over when its lease is over', async ({ world }) => {
    const gate = newGate()
    const { url, delivered } = await receiver(async (_, position) => {
      if (position === 0) await gate.passed
      return { status: 200 }
    })
    const id = await makeWebhook(world, url)
    await features(world, 2)
    const clock = testClock()
    const first = senderOf(world.db, clock.read)
    const second = senderOf(world.db, clock.read)
    const running = first.run()
    await until(() => delivered.length === 1)
    clock.now = later(59)
    await second.run()
    expect(delivered).toHaveLength(1)
    // As if the first server had crashed: at least once means that the event comes again.
    clock.now = later(60)
    await second.run()
    expect(delivered.map(({ headers }) => headers['webhook-id'])).toHaveLength(3)
    expect(delivered[1]?.headers['webhook-id']).toBe(delivered[0]?.headers['webhook-id'])
    gate.open()
    await running
    expect(await statesOf(world, id)).toEqual(['delivered 1', 'delivered 1'])
  })

  it('are not served twice by one server, whose slow receiver holds up no other', async ({ world }) => {
    const gate = newGate()
    const slow = await receiver(async () => {
      await gate.passed
      return { status: 200 }
    })
    const quick = await receiver()
    await makeWebhook(world, slow.url)
    await makeWebhook(world, quick.url)
    await features(world, 1)
    const sender = senderOf(world.db, () => later(1))
    const running = sender.run()
    await until(() => slow.delivered.length === 1 && quick.delivered.length === 1)
    await features(world, 1)
    await sender.work()
    gate.open()
    await running
    await sender.run()
    expect([slow.delivered.length, quick.delivered.length]).toEqual([2, 2])
  })
})

describe('a server that stops', () => {
  it('finishes what is answered soon, and begins nothing more', async ({ world }) => {
    const gate = newGate()
    const { url, delivered } = await receiver(async () => {
      await gate.passed
      return { status: 200 }
    })
    const id = await makeWebhook(world, url)
    await features(world, 2)
    const sender = senderOf(world.db, () => later(1))
    const running = sender.run()
    await until(() => delivered.length === 1)
    const ended = sender.end()
    gate.open()
    await Promise.all([ended, running])
    expect(await statesOf(world, id)).toEqual(['delivered 1', 'pending 0'])
  })

  it('gives back what is not answered', async ({ world }) => {
    const { url, delivered } = await receiver((_, position) => (position === 0 ? undefined : { status: 200 }))
    const id = await makeWebhook(world, url)
    await features(world, 1)
    const sender = senderOf(world.db, () => later(1))
    const running = sender.run()
    await until(() => delivered.length === 1)
    await sender.end(0)
    await running
    expect(await statesOf(world, id)).toEqual(['pending 0'])
    await senderOf(world.db, () => later(1)).run()
    expect(await statesOf(world, id)).toEqual(['delivered 1'])
  })
})
