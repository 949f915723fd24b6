import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { post } from '../../src/outgoing/post.ts'
import { receiver } from '../support/receiver.ts'
import { newGate } from '../support/waiting.ts'
import { deliveries, makeWebhook, type sendAnywhere, senderOf } from '../support/webhooks.ts'
import { it, type World } from '../support/world.ts'

const NOW = '2026-11-20T09:30:00.000Z'
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

function* endless() {
  while (true) yield 'and so on '.repeat(100)
}

async function oneFeature(world: World): Promise<void> {
  world.at(NOW)
  await world.feature()
}

describe('an attempt', () => {
  it('does not follow a redirect', async ({ world }) => {
    const { url, delivered } = await receiver(({ path }) =>
      path === '/hook' ? { status: 307, headers: { location: '/elsewhere' } } : { status: 200 },
    )
    const id = await makeWebhook(world, url)
    await oneFeature(world)
    await senderOf(world.db, () => later(1)).run()
    expect(delivered.map(({ path }) => path)).toEqual(['/hook'])
    expect((await deliveries(world, id))[0]).toMatchObject({
      state: 'pending',
      responseStatus: 307,
      error: 'The receiver answered with a redirect (307), which is not followed',
    })
  })

  it('does not wait for a time that comes from a clock which was set back since', async ({ world }) => {
    const { url, delivered } = await receiver(() => ({ status: 500 }))
    await makeWebhook(world, url)
    await oneFeature(world)
    await senderOf(world.db, () => later(1)).run()
    const in70Days = later(70 * 86_400)
    await world.db.updateTable('webhookDeliveries').set({ dueAt: in70Days, leasedUntil: in70Days }).execute()
    await senderOf(world.db, () => later(2)).run()
    expect(delivered).toHaveLength(2)
    await senderOf(world.db, () => later(3)).run()
    expect(delivered).toHaveLength(2)
  })

  it('refuses an address that is not public, also behind a name', async ({ world }) => {
    const { port, delivered } = await receiver()
    const id = await makeWebhook(world, `http://localhost:${port}`)
    const direct = await makeWebhook(world, `http://[::ffff:127.0.0.1]:${port}`)
    await oneFeature(world)
    const send = (request: Parameters<typeof sendAnywhere>[0], signal: AbortSignal) =>
      post(request, { allowsPrivateAddresses: false }, signal)
    await senderOf(world.db, () => later(1), send).run()
    expect(delivered).toHaveLength(0)
    expect((await deliveries(world, id))[0]?.error).toBe('The name localhost has an address that is not public')
    expect((await deliveries(world, direct))[0]?.error).toMatch(/^The address \S+ is not public/)
  })

  it('ends when there is no answer in time', async () => {
    const { url } = await receiver(() => undefined)
    const attempt = post(
      { url, headers: {}, body: '' },
      { allowsPrivateAddresses: true },
      new AbortController().signal,
      50,
    )
    await expect(attempt).rejects.toThrow('There was no answer within 0.05 seconds')
  })

  it('ends when the receiver wants to speak another protocol', async () => {
    const server = createServer((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      ),
    )
    onTestFinished(() => void server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const attempt = post({ url, headers: {}, body: '' }, { allowsPrivateAddresses: true }, new AbortController().signal)
    await expect(attempt).rejects.toThrow('closed the connection without an answer')
  })

  it('ends the connection of an answer without an end', async () => {
    const gate = newGate()
    const body = Readable.from(endless()).once('close', gate.open)
    const { url } = await receiver(() => ({ status: 200, body }))
    const attempt = post({ url, headers: {}, body: '' }, { allowsPrivateAddresses: true }, new AbortController().signal)
    expect(await attempt).toBe(200)
    await gate.passed
  })

  it('tells in the log of the webhook why it could not be made', async ({ world }) => {
    const bodyTemplate =
      '{{#event.data.list}}{{#event.data.list}}{{#event.data.list}}x{{/event.data.list}}{{/event.data.list}}{{/event.data.list}}'
    const id = await makeWebhook(world, 'http://127.0.0.1:1', { parameters: { bodyTemplate } })
    await oneFeature(world)
    await sql`update events set data = ${JSON.stringify({ list: Array.from({ length: 100 }, (_, index) => index) })}::jsonb`.execute(
      world.db,
    )
    await senderOf(world.db, () => later(1)).run()
    expect((await deliveries(world, id))[0]?.error).toBe('The template writes more than 20000 parts')
  })
})
