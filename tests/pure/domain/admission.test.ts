import { expect, test } from 'vitest'
import { admitted, instanceKey, type Stored } from '../../../src/domain/applications/admission.ts'

const empty: Stored = {
  environment: 'production',
  applications: 0,
  instances: 0,
  ofKeys: [],
  instancesOfKeys: [],
  unseen: [],
  knownApplications: [],
  knownInstances: [],
}

type Case = [what: string, stored: Partial<Stored>, given: string[], expected: string[], refused: number]

/** Sightings as `key:application instance`; each application has a key of its own if none is named. */
function reportsOf(given: readonly string[]) {
  return given.map((text, index) => {
    const [about = '', instanceId] = text.split(' ')
    const [appName = '', key = index + 1000] = about.split(':').reverse()
    const isFrontend = appName.startsWith('browser')
    return { environment: 'production', appName, instanceId, isFrontend, keyId: Number(key) }
  })
}

function outcome(stored: Partial<Stored>, given: readonly string[], most: number) {
  const limits = { applicationsPerEnvironment: most, instancesPerEnvironment: most }
  const { rows, evicted, refused } = admitted(reportsOf(given), [{ ...empty, ...stored }], limits)
  const taken = rows.map(({ appName, instanceId }) => (instanceId === undefined ? appName : `${appName} ${instanceId}`))
  return {
    taken,
    evicted: evicted.map(({ appName }) => appName),
    refused: refused.reduce((sum, { reports }) => sum + reports, 0),
  }
}

test.each<Case>([
  ['new ones, as long as there is room', {}, ['a', 'b', 'c'], ['a', 'b'], 1],
  ['known ones where there is none', { applications: 2, knownApplications: ['b'] }, ['a', 'b'], ['b'], 1],
  [
    'known ones, where more are there than there may be',
    { applications: 9, knownApplications: ['b'] },
    ['b'],
    ['b'],
    0,
  ],
  ['the same one twice as one', { applications: 1 }, ['a', 'a', 'b'], ['a', 'a'], 1],
  ['new instances, as long as there is room', {}, ['a 1', 'a 2', 'a 3'], ['a 1', 'a 2', 'a'], 1],
  [
    'known instances where there is none',
    { instances: 2, knownInstances: [instanceKey({ appName: 'a', instanceId: '2' })] },
    ['a 1', 'a 2'],
    ['a', 'a 2'],
    1,
  ],
  ['instances of applications apart', { instances: 1 }, ['a 1', 'b 1'], ['a 1', 'b'], 1],
  ['no instance of an application without room', { applications: 2 }, ['a 1'], [], 1],
  ['frontends as long as half of the places are free', {}, ['browser', 'browser-2', 'a'], ['browser', 'a'], 1],
  ['a known frontend', { applications: 2, knownApplications: ['browser'] }, ['browser'], ['browser'], 0],
  ['nothing in an environment that is not there', { environment: 'staging' }, ['a 1'], [], 0],
])('takes %s', (_, stored, given, expected, refused) => {
  expect(outcome(stored, given, 2)).toEqual({ taken: expected, evicted: [], refused })
})

test('gives the only place to the first one', () => {
  expect(outcome({}, ['1:a', '1:b', '2:c'], 1)).toMatchObject({ taken: ['a'], refused: 2 })
})

test.each<Case>([
  ['half of the places', {}, ['1:a', '1:b', '1:c', '2:d', '2:e'], ['a', 'b', 'd', 'e'], 1],
  ['the other half of them', { applications: 2, ofKeys: [[1, 2]] }, ['1:c', '2:d', '2:e', '2:f'], ['d', 'e'], 2],
  ['the rest of its half', { applications: 1, ofKeys: [[1, 1]] }, ['1:b', '1:c'], ['b'], 1],
  [
    'known names, beyond their half',
    { applications: 2, ofKeys: [[1, 2]], knownApplications: ['z'] },
    ['1:z'],
    ['z'],
    0,
  ],
  ['what another key has just taken', { applications: 2, ofKeys: [[1, 2]] }, ['2:c', '1:c'], ['c', 'c'], 0],
  ['no more than its half, where more is there', { applications: 3, ofKeys: [[1, 3]] }, ['1:d', '2:e'], ['e'], 1],
])('gives a key %s', (_, stored, given, expected, refused) => {
  expect(outcome(stored, given, 4)).toEqual({ taken: expected, evicted: [], refused })
})

test.each<Case>([
  ['half of the places', {}, ['1:a 1', '1:a 2', '1:a 3', '2:a 4'], ['a 1', 'a 2', 'a', 'a 4'], 1],
  ['the rest of its half', { instances: 1, instancesOfKeys: [[1, 1]] }, ['1:a 1', '1:a 2'], ['a 1', 'a'], 1],
  [
    'known names, beyond their half',
    {
      instances: 4,
      instancesOfKeys: [[1, 4]],
      knownInstances: [instanceKey({ appName: 'a', instanceId: '2' })],
    },
    ['1:a 2'],
    ['a 2'],
    0,
  ],
])('gives the instances of a key %s', (_, stored, given, expected, refused) => {
  expect(outcome(stored, given, 4)).toEqual({ taken: expected, evicted: [], refused })
})

const unseen = (...all: string[]): Stored['unseen'] =>
  all.map((text) => {
    const [appName = '', ...keys] = text.split(' ')
    return { appName, keyIds: keys.map((key) => (key === 'null' ? null : Number(key))) }
  })
const full = { applications: 4, ofKeys: [[1, 2] as const] }

test.each<[what: string, stored: Partial<Stored>, given: string[], taken: string[], evicted: string[]]>([
  ['the least recently seen', { applications: 4, unseen: unseen('x 7', 'y 7') }, ['1:a'], ['a'], ['x']],
  ['one for each new one', { applications: 4, unseen: unseen('x 7', 'y 7') }, ['1:a', '1:b'], ['a', 'b'], ['x', 'y']],
  ['as long as there are some', { applications: 4, unseen: unseen('x 7') }, ['1:a', '1:a', '1:b'], ['a', 'a'], ['x']],
  ['one of an earlier version', { applications: 4, unseen: unseen('x null') }, ['1:a'], ['a'], ['x']],
  ['none while there is room', { applications: 3, unseen: unseen('x 7') }, ['1:a'], ['a'], []],
  [
    'none that is seen again',
    { applications: 4, unseen: unseen('x 7', 'y 7'), knownApplications: ['x'] },
    ['1:a', '2:x'],
    ['a', 'x'],
    ['y'],
  ],
  ['one of the key whose share is full', { ...full, unseen: unseen('x 7', 'y 1') }, ['1:a'], ['a'], ['y']],
  ['the same, where there is room', { ...full, applications: 2, unseen: unseen('y 1') }, ['1:a'], ['a'], ['y']],
  ['none that another key reports too', { ...full, unseen: unseen('x 1 7', 'y 1 null') }, ['1:a'], [], []],
  [
    'room that a refused key left',
    { ...full, unseen: unseen('x 7', 'y 1') },
    ['1:a', '1:b', '2:c'],
    ['a', 'c'],
    ['y', 'x'],
  ],
  [
    'any, once another key has evicted one of its own',
    { ...full, unseen: unseen('y 1', 'x 7') },
    ['2:a', '1:b'],
    ['a', 'b'],
    ['y', 'x'],
  ],
  ['none of a server for a frontend', { applications: 4, unseen: unseen('x 7') }, ['1:browser'], [], []],
  ['its own for a frontend', { ...full, unseen: unseen('x 7', 'y 1') }, ['1:browser'], ['browser'], ['y']],
])('evicts %s', (_, stored, given, taken, evicted) => {
  expect(outcome(stored, given, 4)).toMatchObject({ taken, evicted })
})

test('asks in vain without looking at all of them each time', () => {
  let looks = 0
  const watched = unseen(...Array.from({ length: 100 }, (__, index) => `x-${index} 7`)).map(({ appName, keyIds }) => ({
    appName,
    get keyIds() {
      looks++
      return keyIds
    },
  }))
  const made = Array.from({ length: 100 }, (__, index) => `1:made-up-${index}`)
  expect(outcome({ ...full, unseen: watched }, made, 4)).toEqual({ taken: [], evicted: [], refused: 100 })
  expect(looks).toBeLessThanOrEqual(watched.length)
})

test('names the environment, the limit and the keys that have no room', () => {
  const limits = { applicationsPerEnvironment: 2, instancesPerEnvironment: 1 }
  const given = reportsOf(['1:a 1', '2:b 1', '5:c', '4:d', '4:e'])
  expect(admitted(given, [empty], limits).refused).toEqual([
    { environment: 'production', limit: 'instancesPerEnvironment', reports: 1, keyIds: [2] },
    { environment: 'production', limit: 'applicationsPerEnvironment', reports: 3, keyIds: [4, 5] },
  ])
})
