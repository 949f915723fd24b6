import { describe, expect } from 'vitest'
import { NOW } from '../../support/change-requests.ts'
import { it, type World } from '../../support/world.ts'

const BERLIN = { name: 'Night', timeZone: 'Europe/Berlin' }

function create(world: World, times: { start: string; end: string; weekly?: boolean }) {
  world.at(NOW)
  return world.admin.call('createFreeze', { body: { ...BERLIN, ...times } })
}

describe('a freeze that begins in an hour that clocks skip', () => {
  it('is refused if it would end before it begins', async ({ world }) => {
    const { status, error } = await create(world, { start: '2027-03-28T02:30', end: '2027-03-28T03:10' })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/end' })
    expect(error?.message).toBe(
      'Clocks in Europe/Berlin skip 2027-03-28T02:30: the freeze would begin at 2027-03-28T03:30, which is not before its end',
    )
  })

  it('begins later, and is left out in a week in which it would end before', async ({ world }) => {
    const later = await create(world, { start: '2027-03-28T02:30', end: '2027-03-28T03:40' })
    expect(later.body).toMatchObject({ from: '2027-03-28T01:30:00.000Z', until: '2027-03-28T01:40:00.000Z' })
    const { body } = await create(world, { start: '2027-03-21T02:30', end: '2027-03-21T03:10', weekly: true })
    world.at('2027-03-22T00:00:00Z')
    const { body: next } = await world.admin.call('getFreeze', { params: { freezeId: body.id } })
    expect(next).toMatchObject({ from: '2027-04-04T00:30:00.000Z', until: '2027-04-04T01:10:00.000Z' })
  })
})

describe('a freeze that is over', () => {
  it('has a warning', async ({ world }) => {
    const past = await create(world, { start: '2020-03-28T02:30', end: '2020-03-28T03:10' })
    expect(past.body).toMatchObject({ active: false, warning: 'The freeze is over: it holds nothing any more' })
    const coming = await create(world, { start: '2030-03-28T02:30', end: '2030-03-28T03:10' })
    expect(coming.body.warning).toBeUndefined()
  })
})

describe('a bad time of a freeze', () => {
  it('is refused with an example', async ({ world }) => {
    const body = { ...BERLIN, start: 'tomorrow', end: '2030-03-28T03:10' }
    const { error } = await world.admin.send('createFreeze', { body })
    expect(error?.details?.[0]).toMatchObject({
      path: '/body/start',
      message: expect.stringContaining('2026-12-24T18:00'),
    })
  })
})
