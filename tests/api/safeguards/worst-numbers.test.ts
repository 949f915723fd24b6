import { describe, expect } from 'vitest'
import { readingOf } from '../../../src/domain/safeguards/rule.ts'
import { guarded, secondsLater } from '../../support/safeguards.ts'
import { it } from '../../support/world.ts'

const says = (value: number) => async () => readingOf(value)

describe('a safeguard on Prometheus', () => {
  it('continues its duration when the feature was off for a moment, and begins anew after longer', async ({
    world,
  }) => {
    const { params, readAt, safeguard, isOn } = await guarded(world, { forSeconds: 45 })
    const offAndOn = async (seconds: number) => {
      await world.admin.call('turnFeatureOff', { params })
      await readAt(seconds)
      expect(await safeguard()).toMatchObject({ state: 'idle', since: null, readAt: null })
      await world.admin.call('turnFeatureOn', { params })
    }
    await readAt(0, says(6))
    await offAndOn(65)
    await readAt(80, says(6))
    expect(await safeguard()).toMatchObject({ state: 'breached', since: secondsLater(80).toISOString() })
    await offAndOn(95)
    await readAt(110, says(6))
    expect(await isOn()).toBe(true)
    await offAndOn(125)
    await readAt(140, says(6))
    expect(await isOn()).toBe(false)
  })

  it('acts on infinity, which is written as in PromQL', async ({ world }) => {
    const { readAt, safeguard, isOn } = await guarded(world)
    await readAt(0, says(Number.NEGATIVE_INFINITY))
    expect(await safeguard()).toMatchObject({ state: 'watching', value: -Number.MAX_VALUE })
    await readAt(15, says(Number.POSITIVE_INFINITY))
    expect(await isOn()).toBe(false)
    const reason = '+Inf is above 5'
    expect(await safeguard()).toMatchObject({ state: 'tripped', reason, value: Number.MAX_VALUE })
    const [event] = (await world.events()).filter(({ type }) => type === 'safeguard-tripped')
    expect(event).toMatchObject({ data: { reason, value: Number.MAX_VALUE } })
  })
})
