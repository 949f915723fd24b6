import { expect, test } from 'vitest'
import { type ApplicationReport, createSightings } from '../../src/domain/applications/sightings.ts'

const seenAt = new Date('2026-11-20T09:30:00.000Z')

function sighting(told: Partial<ApplicationReport> = {}): ApplicationReport {
  return {
    environment: 'production',
    appName: 'web-shop',
    keyId: 1,
    projects: ['default'],
    instanceId: 'one',
    isFrontend: false,
    seenAt,
    ...told,
  }
}

test('the last sighting of an instance waits, with what an earlier one told', () => {
  const sightings = createSightings()
  const later = new Date('2026-11-20T09:31:00.000Z')
  sightings.record(sighting({ sdkVersion: 'node:1', strategies: ['default'], startedAt: seenAt, intervalMs: 15 }))
  sightings.record(sighting({ seenAt: later, projects: ['shop', 'default'], strategies: ['other'] }))
  const about = { sdkVersion: 'node:1', startedAt: seenAt, intervalMs: 15 }
  expect(sightings.pending()).toEqual([
    { ...sighting({ seenAt: later, projects: ['default', 'shop'], strategies: ['other'] }), ...about },
  ])
})

test('instances, applications and environments are apart, and one without an instance too', () => {
  const sightings = createSightings()
  const all = [{}, { instanceId: 'two' }, { appName: 'app' }, { environment: 'development' }, { instanceId: undefined }]
  for (const told of [...all, ...all]) sightings.record(sighting(told))
  expect(sightings.pending()).toEqual(all.map(sighting))
})

test('a sighting is forgotten once written, unless the instance was seen meanwhile', () => {
  const sightings = createSightings()
  sightings.record(sighting())
  sightings.record(sighting({ instanceId: 'two' }))
  const written = sightings.pending()
  sightings.record(sighting({ sdkVersion: 'node:2' }))
  sightings.written(written)
  expect(sightings.pending()).toMatchObject([{ instanceId: 'one', sdkVersion: 'node:2' }])
})

test('there is room for so many; what is known is still noted, and what was dropped is counted once', () => {
  const sightings = createSightings(1)
  sightings.record(sighting())
  sightings.record(sighting({ instanceId: 'two' }))
  sightings.record(sighting({ sdkVersion: 'node:2' }))
  expect(sightings.pending()).toMatchObject([{ instanceId: 'one', sdkVersion: 'node:2' }])
  expect([sightings.dropped(), sightings.dropped()]).toEqual([1, 0])
})

test('frontends take half of the room', () => {
  const sightings = createSightings(2)
  for (const [appName, keyId] of [
    ['a', 1],
    ['b', 2],
  ] as const)
    sightings.record(sighting({ appName, keyId, isFrontend: true }))
  sightings.record(sighting({ appName: 'c', keyId: 2 }))
  expect(sightings.pending().map(({ appName }) => appName)).toEqual(['a', 'c'])
  expect(sightings.dropped()).toBe(1)
})

test('one key takes half of the room, which it has again once its sightings are written', () => {
  const sightings = createSightings(4)
  const note = (keyId: number, ...names: string[]) => {
    for (const appName of names) sightings.record(sighting({ appName, keyId }))
    return sightings.pending().map(({ appName }) => appName)
  }
  expect(note(1, 'a', 'a', 'b', 'c')).toEqual(['a', 'b'])
  expect(note(2, 'd', 'e', 'f')).toEqual(['a', 'b', 'd', 'e'])
  expect(sightings.dropped()).toBe(2)
  sightings.written(sightings.pending().slice(0, 1))
  expect(note(1, 'g', 'h')).toEqual(['b', 'd', 'e', 'g'])
})

test('strategy types are left out where there is no room for them, and have room again once others are written', () => {
  const sightings = createSightings(100, 10)
  const first = sighting({ strategies: ['default', 'abc'] })
  sightings.record(first)
  sightings.record(sighting({ instanceId: 'two', strategies: ['x'] }))
  expect(sightings.pending().map(({ strategies }) => strategies)).toEqual([['default', 'abc'], undefined])
  sightings.written([first])
  sightings.record(sighting({ instanceId: 'two', strategies: ['x'] }))
  expect(sightings.pending().map(({ strategies }) => strategies)).toEqual([['x']])
})
