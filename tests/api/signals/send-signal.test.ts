import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { signalSweep } from '../../../src/jobs/signal-sweep.ts'
import { makeEndpoint, runJob, storeSignals } from '../../support/signals.ts'
import { it, type World } from '../../support/world.ts'

const ALERTS = { params: { signalEndpointName: 'alerts' } }

async function payloads(world: World, params: { signalEndpointId: number }, query = {}) {
  const { body } = await world.admin.call('listSignals', { params, query })
  return body.signals.map(({ payload }) => payload)
}

describe('sendSignal', () => {
  it('stores any JSON with its hash and its token', async ({ world }) => {
    const { id, params, send } = await makeEndpoint(world)
    const sent = [{ status: 'firing', alerts: [{ labels: { a: 'b' } }] }, [1, 'two', null], 'text', 7, true, null]
    for (const payload of sent) expect(await send(payload)).toMatchObject({ status: 202, body: undefined })
    const { body } = await world.admin.call('listSignals', { params })
    expect(body.signals.map(({ payload }) => payload)).toEqual(sent.toReversed())
    expect(body.signals.at(-1)).toMatchObject({
      source: 'signal-endpoint',
      sourceId: id,
      tokenName: 'Alertmanager',
      payloadHash: createHash('sha256').update(JSON.stringify(sent[0])).digest('hex'),
    })
    expect((await world.eventTypes()).filter((type) => !type.startsWith('signal-endpoint'))).toEqual([])
  })

  it('takes the token with Bearer, and as the password of a Basic authentication', async ({ world }) => {
    const { secret } = await makeEndpoint(world)
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    for (const authorization of [
      secret,
      `Bearer ${secret}`,
      basic(`sentry:${secret}`),
      basic(`${secret}:`),
      basic(secret),
    ]) {
      const { status } = await world.anonymous.send('sendSignal', { ...ALERTS, body: {}, headers: { authorization } })
      expect(status).toBe(202)
    }
    for (const authorization of [basic('sentry:wrong'), 'Basic', 'Bearer', `Token ${secret}`]) {
      const { status } = await world.anonymous.send('sendSignal', { ...ALERTS, body: {}, headers: { authorization } })
      expect(status).toBe(401)
    }
  })

  it('does not say without a token whether an endpoint exists', async ({ world }) => {
    const { sender } = await makeEndpoint(world)
    await makeEndpoint(world, { name: 'others' })
    const at = (signalEndpointName: string) => ({ params: { signalEndpointName }, body: {} })
    const unknown = world.clientWith({ key: `signal_${'0'.repeat(56)}` })
    for (const client of [world.anonymous, unknown]) {
      const [there, absent] = [
        await client.send('sendSignal', at('alerts')),
        await client.send('sendSignal', at('none')),
      ]
      expect(there.status).toBe(401)
      expect(there.error?.message).toBe(absent.error?.message)
    }
    const [other, absent] = [await sender.send('sendSignal', at('others')), await sender.send('sendSignal', at('none'))]
    expect([other.status, absent.status]).toEqual([404, 404])
    expect(other.error?.message.replace('others', 'none')).toBe(absent.error?.message)
  })

  it('refuses what is no JSON, too large or too deep, and stores nothing of it', async ({ world }) => {
    const { params, sender, send } = await makeEndpoint(world)
    const refused = async (payload: string, headers = {}) =>
      (await sender.send('sendSignal', { ...ALERTS, payload, headers })).status
    expect(await refused('{"a":')).toBe(400)
    expect(await refused('')).toBe(400)
    expect(await refused('alert=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await refused(`"${'x'.repeat(65_535)}"`)).toBe(413)
    expect(await refused('['.repeat(65) + ']'.repeat(65))).toBe(400)
    expect(await refused('{"a":"\\u0000"}')).toBe(400)
    expect(await payloads(world, params)).toEqual([])
    expect(await send('x'.repeat(65_534))).toMatchObject({ status: 202 })
  })

  it('refuses signals of an endpoint that is off, and events of webhooks', async ({ world }) => {
    const { params, sender } = await makeEndpoint(world)
    const fromWebhook = await sender.send('sendSignal', { ...ALERTS, body: {}, headers: { 'user-agent': 'Flaghoist' } })
    expect(fromWebhook).toMatchObject({ status: 403, error: { message: expect.stringContaining('webhooks') } })
    await world.admin.call('disableSignalEndpoint', { params })
    expect(await sender.send('sendSignal', { ...ALERTS, body: {} })).toMatchObject({
      status: 403,
      error: { message: 'The signal endpoint "alerts" is switched off' },
    })
    expect(await payloads(world, params)).toEqual([])
    await world.admin.call('enableSignalEndpoint', { params })
    expect(await sender.send('sendSignal', { ...ALERTS, body: {} })).toMatchObject({ status: 202 })
  })
})

describe('listSignals', () => {
  it('pages through the signals, newest first, 20 unless it is asked for more', async ({ world }) => {
    const { params, id } = await makeEndpoint(world)
    const numbers = Array.from({ length: 22 }, (_, at) => at + 1)
    await storeSignals(world, id, numbers)
    expect(await payloads(world, params)).toEqual(numbers.toReversed().slice(0, 20))
    expect(await payloads(world, params, { limit: 2, offset: 20 })).toEqual([2, 1])
    expect(await world.admin.send('listSignals', { params, query: { limit: 51 } })).toMatchObject({ status: 400 })
  })
})

describe('the job', () => {
  it('keeps the newest signals of each endpoint, and none longer than configured', async ({ world }) => {
    const one = await makeEndpoint(world)
    const other = await makeEndpoint(world, { name: 'others' })
    await storeSignals(world, one.id, [1, 2, 3, 4, 5])
    await other.send('alone')
    const at = (now: Date) =>
      signalSweep({ db: world.db, limits: { ...defaultLimits, signalsPerEndpoint: 2 }, clock: () => now }, 24)
    await at(new Date())()
    // Signals that wait for the job stay.
    expect(await payloads(world, one.params)).toHaveLength(5)
    await runJob(world, { signalsPerEndpoint: 2 })
    expect(await payloads(world, one.params)).toEqual([5, 4])
    expect(await payloads(world, other.params)).toEqual(['alone'])
    await at(new Date(Date.now() + 25 * 3_600_000))()
    expect([await payloads(world, one.params), await payloads(world, other.params)]).toEqual([[], []])
  })
})
