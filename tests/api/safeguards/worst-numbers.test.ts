import { describe, expect } from 'vitest'
import { readingOf } from '../../../src/domain/safeguards/rule.ts'
import { guarded, START, says, secondsLater } from '../../support/safeguards.ts'
import { it } from '../../support/world.ts'

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

  it('is read as soon as if the feature had not been off when the reading was due, and no sooner', async ({
    world,
  }) => {
    const { params, readAt, safeguard } = await guarded(world, { forSeconds: 45 })
    const offAndOn = async (from: number, to: number) => {
      world.at(secondsLater(from))
      await world.admin.call('turnFeatureOff', { params })
      await readAt(to)
      world.at(secondsLater(to))
      await world.admin.call('turnFeatureOn', { params })
    }
    const readAtLast = async () => (await safeguard()).readAt
    await readAt(0, says(6))
    await offAndOn(14, 16)
    await readAt(17, says(6))
    expect(await readAtLast()).toBe(secondsLater(17).toISOString())
    await offAndOn(18, 20)
    await readAt(31, says(6))
    expect(await readAtLast()).toBe(secondsLater(17).toISOString())
    await readAt(32, says(6))
    expect(await readAtLast()).toBe(secondsLater(32).toISOString())
  })

  it('whose source answers late is read no sooner than that', async ({ world }) => {
    const { params, readAt, safeguard } = await guarded(world)
    await readAt(0, async () => ({ ...readingOf(1), isLate: true }))
    world.at(secondsLater(29))
    await world.admin.call('turnFeatureOff', { params })
    await readAt(30)
    await world.admin.call('turnFeatureOn', { params })
    await readAt(29, says(1))
    expect(await safeguard()).toMatchObject({ readAt: START.toISOString() })
    await readAt(30, says(1))
    expect(await safeguard()).toMatchObject({ readAt: secondsLater(30).toISOString() })
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
