import { expect, test } from 'vitest'
import { admitted, instanceKey, type Stored } from '../../src/domain/applications/admission.ts'

const limits = { applicationsPerEnvironment: 2, instancesPerEnvironment: 2 }
const empty: Stored = {
  environment: 'production',
  applications: 0,
  instances: 0,
  knownApplications: [],
  knownInstances: [],
}

test.each<[what: string, stored: Partial<Stored>, given: string[], expected: string[], refused: number]>([
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
  const sightings = given.map((text) => {
    const [appName = '', instanceId] = text.split(' ')
    return { environment: 'production', appName, instanceId, isFrontend: appName.startsWith('browser') }
  })
  const { rows, ...rest } = admitted(sightings, [{ ...empty, ...stored }], limits)
  const taken = rows.map(({ appName, instanceId }) => (instanceId === undefined ? appName : `${appName} ${instanceId}`))
  expect({ taken, ...rest }).toEqual({ taken: expected, refused })
})
