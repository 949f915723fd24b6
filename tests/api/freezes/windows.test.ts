import { describe, expect } from 'vitest'
import { freeze } from '../../support/freezes.ts'
import { newFeature } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

/** A time by UTC. */
const utc = (time: string | null) => time && `${time}:00.000Z`

const AUTUMN = { timeZone: 'Europe/Berlin', end: '2026-10-25T05:00' }

/** The settings of a freeze, the time by UTC, and the window at which it is active or which comes next. */
const WINDOWS: Readonly<Record<string, [object, time: string, from: string | null, until: string | null]>> = {
  'once, before': [{}, '2026-11-20T08:00', '2026-11-20T08:30', '2026-11-20T09:30'],
  'once, in it': [{}, '2026-11-20T09:00', '2026-11-20T08:30', '2026-11-20T09:30'],
  'once, over': [{}, '2026-11-20T09:30', null, null],
  'weekly, between two': [{ weekly: true }, '2026-12-01T00:00', '2026-12-04T08:30', '2026-12-04T09:30'],
  'weekly, after years': [{ weekly: true }, '2036-11-14T09:00', '2036-11-14T08:30', '2036-11-14T09:30'],
  'weekly, over': [{ weekly: true, repeatsUntil: '2026-11-27' }, '2026-11-27T09:30', null, null],
  'weekly, the same time of the clock in summer': [
    { timeZone: 'Europe/Berlin', weekly: true },
    ...(['2027-04-02T07:00', '2027-04-02T06:30', '2027-04-02T07:30'] as const),
  ],
  'from the first of two times that clocks show': [
    { ...AUTUMN, start: '2026-10-25T02:30' },
    ...(['2026-10-25T00:45', '2026-10-25T00:30', '2026-10-25T04:00'] as const),
  ],
  'to the second of two times that clocks show': [
    { ...AUTUMN, start: '2026-10-25T00:30', end: '2026-10-25T02:30' },
    ...(['2026-10-25T01:15', '2026-10-24T22:30', '2026-10-25T01:30'] as const),
  ],
  'with a time that clocks skip': [
    { timeZone: 'Europe/Berlin', start: '2026-03-29T02:30', end: '2026-03-29T05:00' },
    ...(['2026-03-29T01:45', '2026-03-29T01:30', '2026-03-29T03:00'] as const),
  ],
  'where clocks are set back by half an hour': [
    { timeZone: 'Australia/Lord_Howe', start: '2027-04-04T01:45', end: '2027-04-04T05:00' },
    ...(['2027-04-03T14:50', '2027-04-03T14:45', '2027-04-03T18:30'] as const),
  ],
  'where clocks are set back by two hours': [
    { timeZone: 'Antarctica/Troll', start: '2030-10-27T02:30', end: '2030-10-27T05:00' },
    ...(['2030-10-27T00:45', '2030-10-27T00:30', '2030-10-27T05:00'] as const),
  ],
}

describe('a freeze', () => {
  it('has its window, or the next one', async ({ world }) => {
    for (const [name, [settings, time, from, until]] of Object.entries(WINDOWS)) {
      const { id } = await freeze(world, settings)
      world.at(utc(time) ?? '')
      const { body } = await world.admin.call('getFreeze', { params: { freezeId: id } })
      const wanted = { active: from !== null && from <= time, from: utc(from), until: utc(until) }
      expect({ name, active: body.active, from: body.from, until: body.until }).toEqual({ name, ...wanted })
    }
  })

  it('is of years that every program can read, and may be for ever', async ({ world }) => {
    for (const time of ['0000-01-01T00:00', '1969-12-31T23:59', '9999-12-31T23:59']) {
      const times = time < '2000' ? { start: time, end: '2026-11-20T09:30' } : { start: '2026-11-20T08:30', end: time }
      const body = { name: 'For ever', ...times, timeZone: 'America/New_York' }
      expect((await world.admin.send('createFreeze', { body })).status).toBe(400)
    }
    const params = await newFeature(world)
    await freeze(world, { start: '1970-01-01T00:00', end: '8999-12-31T23:59', timeZone: 'America/New_York' })
    expect(await world.admin.call('turnFeatureOn', { params })).toMatchObject({
      status: 409,
      body: { until: '9000-01-01T04:59:00.000Z' },
    })
  })
})

describe('archiving a feature that depends on another one', () => {
  it('is possible in a freeze that allows turning off, and ending its dependency is not', async ({ world }) => {
    const [parent, child] = [await newFeature(world), await newFeature(world)]
    const { environment: _, ...ofChild } = child
    await world.admin.call('addDependency', { params: ofChild, body: { feature: parent.featureName } })
    await freeze(world)
    expect(await world.admin.call('removeDependencies', { params: ofChild })).toMatchObject({ status: 409 })
    expect(await world.admin.call('archiveFeature', { params: ofChild })).toMatchObject({ status: 202 })
  })
})
