import { describe, expect } from 'vitest'
import { reason } from '../../support/freezes.ts'
import { guarded, secondsLater } from '../../support/safeguards.ts'
import { makeEndpoint, runJob, storeSignals } from '../../support/signals.ts'
import { it, type World } from '../../support/world.ts'

const FIRING = { status: 'firing', commonLabels: { feature: 'checkout' } }
const PAYLOAD = { 'commonLabels.feature': { operator: 'IN' as const, values: ['checkout'] } }

/** A feature that is on, with a safeguard that more than one signal trips. */
async function guardedBySignals(world: World, more = {}) {
  const endpoint = await makeEndpoint(world)
  const source = { type: 'signal' as const, endpointId: endpoint.id, payload: PAYLOAD, ...more }
  const scene = await guarded(world, { source, threshold: 1 })
  const sendAt = (seconds: number, payload: unknown) => {
    world.at(secondsLater(seconds))
    return endpoint.send(payload)
  }
  const readAt = async (seconds: number) => {
    await runJob(world, {}, secondsLater(seconds))
    await scene.readAt(seconds)
  }
  return { ...scene, endpoint, source, sendAt, readAt }
}

describe('a safeguard on signals', () => {
  it('counts the signals that match and came since the reading before', async ({ world }) => {
    await (await makeEndpoint(world, { name: 'others' })).send(FIRING)
    const { sendAt, readAt, safeguard, isOn } = await guardedBySignals(world)
    await sendAt(1, FIRING)
    for (const payload of [{ commonLabels: { feature: 'search' } }, { feature: 'checkout' }, 'checkout', [FIRING]])
      await sendAt(2, payload)
    await readAt(15)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 1 })
    await sendAt(16, FIRING)
    await readAt(30)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 1 })
    await sendAt(31, FIRING)
    await sendAt(32, FIRING)
    await readAt(45)
    expect(await safeguard()).toMatchObject({ state: 'tripped', reason: '2 is above 1' })
    expect(await isOn()).toBe(false)
  })

  it('counts each signal once, however many others come and whenever it is stored', async ({ world }) => {
    const { sendAt, readAt, safeguard, endpoint, isOn } = await guardedBySignals(world)
    const store = (count: number, payload: object, seconds: number) =>
      storeSignals(world, endpoint.id, Array(count).fill(payload), secondsLater(seconds))
    await sendAt(1, FIRING)
    await store(150, { status: 'resolved' }, 2)
    await readAt(15)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 1 })
    // Of before the reading, by the clock of its server; its transaction was slower.
    await store(1, FIRING, 14)
    await readAt(30)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 1 })
    await store(250, FIRING, 31)
    await readAt(45)
    expect(await safeguard()).toMatchObject({ state: 'tripped', value: 250 })
    expect(await isOn()).toBe(false)
  })

  it('keeps signals that a freeze holds, and forgets those of before it was turned off', async ({ world }) => {
    const { sendAt, readAt, safeguard, params, isOn } = await guardedBySignals(world)
    for (const seconds of [1, 2]) await sendAt(seconds, FIRING)
    await runJob(world, {}, secondsLater(3))
    await world.admin.call('turnFeatureOff', { params })
    await readAt(60)
    await world.admin.call('turnFeatureOn', { params })
    await readAt(75)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 0 })
    const times = { start: '2026-11-20T08:30', end: '2026-11-20T09:30', timeZone: 'UTC' }
    const { body } = await world.admin.call('createFreeze', { body: { name: 'Audit', allowsOff: false, ...times } })
    for (const seconds of [76, 77]) await sendAt(seconds, FIRING)
    await readAt(90)
    expect(await safeguard()).toMatchObject({ state: 'breached', value: 2 })
    await world.admin.call('deleteFreeze', { params: { freezeId: body.id }, headers: reason })
    await readAt(105)
    expect(await isOn()).toBe(false)
  })

  it('counts those of before it was off for a moment, and none of a part of the time as below', async ({ world }) => {
    const { sendAt, readAt, safeguard, source, params } = await guardedBySignals(world)
    const few = { name: 'Few', source, condition: 'below' as const, threshold: 1 }
    const { body: below } = await world.admin.call('createSafeguard', { params, body: few })
    await sendAt(1, FIRING)
    await readAt(15)
    for (const seconds of [16, 17]) await sendAt(seconds, FIRING)
    await runJob(world, {}, secondsLater(18))
    await world.admin.call('turnFeatureOff', { params })
    await readAt(30)
    await world.admin.call('turnFeatureOn', { params })
    await readAt(45)
    expect(await safeguard()).toMatchObject({ state: 'tripped', value: 2 })
    const { body } = await world.admin.call('getSafeguard', { params: { ...params, safeguardId: below.id } })
    expect(body).toMatchObject({ trippedAt: null })
  })

  it('does not count signals of before it was made, edited or reset', async ({ world }) => {
    const { sendAt, readAt, safeguard, source, place, params } = await guardedBySignals(world)
    for (const seconds of [1, 2]) await sendAt(seconds, FIRING)
    world.at(secondsLater(3))
    const body = { name: 'Again', source, condition: 'above' as const, threshold: 1 }
    await world.admin.call('updateSafeguard', { params: place, body })
    await readAt(15)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 0 })
    for (const seconds of [16, 17]) await sendAt(seconds, FIRING)
    await readAt(30)
    for (const seconds of [31, 32]) await sendAt(seconds, FIRING)
    world.at(secondsLater(33))
    await world.admin.call('resetSafeguard', { params: place })
    await world.admin.call('turnFeatureOn', { params })
    await readAt(45)
    expect(await safeguard()).toMatchObject({ state: 'watching', value: 0 })
  })

  it('has no number while its endpoint is off, never turns off then, and keeps the endpoint', async ({ world }) => {
    const { sendAt, readAt, safeguard, isOn, endpoint } = await guardedBySignals(world)
    for (const seconds of [1, 2]) await sendAt(seconds, FIRING)
    await world.admin.call('disableSignalEndpoint', { params: endpoint.params })
    await readAt(15)
    expect(await safeguard()).toMatchObject({ state: 'missing', problem: 'The signal endpoint is switched off' })
    expect(await isOn()).toBe(true)
    const { status, error } = await world.admin.send('deleteSignalEndpoint', { params: endpoint.params })
    expect([status, error?.message]).toEqual([
      409,
      `Safeguards count the signals of the endpoint ${endpoint.id}. Delete them first, or give them another source`,
    ])
  })

  it('needs an endpoint and comparisons that are right', async ({ world }) => {
    const { params, source } = await guardedBySignals(world)
    const wrong = { 'commonLabels.feature': { operator: 'NUM_GT' as const, value: 'many' } }
    for (const [given, path] of [
      [{ ...source, endpointId: undefined }, '/body/source/endpointId'],
      [{ ...source, endpointId: 987_654 }, '/body/source/endpointId'],
      [{ ...source, payload: wrong }, '/body/source/payload/commonLabels.feature'],
    ] as const) {
      const body = {
        name: 'Wrong',
        source: JSON.parse(JSON.stringify(given)),
        condition: 'above',
        threshold: 1,
      } as const
      const { status, error } = await world.admin.send('createSafeguard', { params, body })
      expect([status, error?.details?.[0]?.path?.startsWith(path)]).toEqual([400, true])
    }
  })

  it('is tried once at a time for an account', async ({ world }) => {
    const { params, source } = await guardedBySignals(world)
    const tries = Array.from({ length: 9 }, () => world.admin.call('trySafeguard', { params, body: { source } }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
