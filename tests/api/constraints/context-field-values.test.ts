import { describe, expect } from 'vitest'
import { archive, contextField, country, field, germany, params, segment, use } from '../../support/context-fields.ts'
import { it } from '../../support/world.ts'

describe('listContextFieldStrategies', () => {
  it('lists the strategies of active features that refer to the field, directly or by a segment', async ({ world }) => {
    await country(world)
    await world.project('shop')
    const direct = await use(world, contextField)
    const bySegment = await use(world, contextField, 'shop', [await segment(world, contextField)])
    await use(world, 'userId')
    await archive(world, (await use(world, contextField)).featureName)
    const { status, body } = await world.admin.call('listContextFieldStrategies', { params })
    const byFeature = [direct, bySegment].sort((one, other) => (one.featureName < other.featureName ? -1 : 1))
    expect({ status, body }).toEqual({ status: 200, body: { strategies: byFeature } })
    const page = await world.admin.call('listContextFieldStrategies', { params, query: { limit: 1, offset: 1 } })
    expect(page.body.strategies).toEqual(byFeature.slice(1))
  })
})

describe('setLegalValue', () => {
  it('adds a value at the end, and changes the description of one that is there', async ({ world }) => {
    await country(world, { legalValues: [germany] })
    for (const body of [{ value: 'fr' }, { value: 'de', description: 'Deutschland' }]) {
      expect((await world.admin.call('setLegalValue', { params, body })).status).toBe(200)
    }
    const after = [{ value: 'de', description: 'Deutschland' }, { value: 'fr' }]
    expect((await field(world)).legalValues).toEqual(after)
    expect(await world.events()).toMatchObject([
      { type: 'context-field-updated', preData: { legalValues: [germany] } },
      { type: 'context-field-updated', data: { legalValues: after } },
    ])
  })

  it('keeps all values that are added at once', async ({ world }) => {
    await country(world)
    const values = Array.from({ length: 6 }, (_, i) => `value-${i}`)
    await Promise.all(values.map((value) => world.admin.call('setLegalValue', { params, body: { value } })))
    expect((await field(world)).legalValues.map(({ value }) => value).sort()).toEqual(values.sort())
    expect(await world.eventTypes()).toHaveLength(6)
  })
})

describe('removeLegalValue', () => {
  it('removes a value whatever characters it has, once', async ({ world }) => {
    const odd = 'Saint-Barthélemy / 50 % & more?'
    await country(world, { legalValues: [germany, { value: odd }] })
    const statuses: number[] = []
    for (const _ of [1, 2]) {
      const { status } = await world.admin.call('removeLegalValue', { params: { contextField, legalValue: odd } })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 404])
    expect((await field(world)).legalValues).toEqual([germany])
    expect(await world.events()).toMatchObject([
      {
        type: 'context-field-updated',
        data: { legalValues: [germany] },
        preData: { legalValues: [{}, { value: odd }] },
      },
    ])
  })
})
