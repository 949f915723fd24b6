import { describe, expect } from 'vitest'
import { guarded, secondsLater } from '../../support/safeguards.ts'
import { makeEndpoint } from '../../support/signals.ts'
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
  return { ...scene, endpoint, source, sendAt }
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

  it('has no number without its endpoint, and never turns off then', async ({ world }) => {
    const { sendAt, readAt, safeguard, isOn, endpoint } = await guardedBySignals(world)
    for (const seconds of [1, 2]) await sendAt(seconds, FIRING)
    await world.admin.call('disableSignalEndpoint', { params: endpoint.params })
    await readAt(15)
    expect(await safeguard()).toMatchObject({ state: 'missing', problem: 'The signal endpoint is switched off' })
    await world.admin.call('deleteSignalEndpoint', { params: endpoint.params })
    await readAt(30)
    const problem = `There is no signal endpoint ${endpoint.id}`
    expect(await safeguard()).toMatchObject({ state: 'missing', problem })
    expect(await isOn()).toBe(true)
  })

  it('is not found in another project, and needs an endpoint and comparisons that are right', async ({ world }) => {
    const { place, params, source } = await guardedBySignals(world)
    await world.project('other')
    const elsewhere = { ...place, projectId: 'other' }
    expect(await world.admin.call('getSafeguard', { params: elsewhere })).toMatchObject({ status: 404 })
    const tried = await world.admin.call('trySafeguard', { params: elsewhere, body: { source } })
    expect(tried).toMatchObject({ status: 404 })
    const wrong = { 'commonLabels.feature': { operator: 'NUM_GT' as const, value: 'many' } }
    for (const [given, path] of [
      [{ ...source, endpointId: undefined }, '/body/source/endpointId'],
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
})
