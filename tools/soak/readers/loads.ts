import type { Schema } from '../../../src/contract.ts'
import { asking, type Request } from '../client.ts'
import { FEATURES, feature, HOME, SWITCHED } from './scene.ts'

type Operation = Schema<'BatchOperation'>

/** What a reader asks for in a loop. The number grows with each request. */
export type Load = { readonly name: string; request(n: number): Request }

const PROPOSED = 30
const CONSTRAINTS = 8
const VALUES = 100

const favorite = (n: number, featureName: string): Operation => ({
  operationId: n % 2 === 0 ? 'favoriteFeature' : 'unfavoriteFeature',
  params: { projectId: HOME, featureName },
})

/** Marks features as favorites; the first one is the one that is switched. */
const favorites = (features: number): Operation[] =>
  Array.from({ length: 100 }, (_, n) => favorite(Math.floor(n / features), feature(n % features)))

function proposals(count: number): Schema<'ChangeInput'>[] {
  const values = Array.from({ length: VALUES }, (_, n) => `user-${n}`)
  const constraints = Array.from({ length: CONSTRAINTS }, () => ({
    contextName: 'userId',
    operator: 'IN' as const,
    values,
  }))
  return Array.from({ length: count }, (_, n) => ({
    action: 'addStrategy',
    feature: feature(n % FEATURES),
    payload: { name: 'default', title: `proposal ${n}`, constraints, parameters: {} },
  }))
}

const place = { projectId: HOME, environment: 'production' }
const proposing: Operation = {
  operationId: 'addToChangeRequest',
  params: place,
  body: [{ action: 'updateEnabled', feature: feature(0), payload: { enabled: false } }],
} as Operation

/** Everything that callers without rights were seen to hold up changes with, and the dearest reads. */
export const LOADS: readonly Load[] = [
  {
    name: 'favorites, one by one',
    request: (n) =>
      asking(n % 2 === 0 ? 'favoriteFeature' : 'unfavoriteFeature', { projectId: HOME, featureName: SWITCHED }),
  },
  { name: 'favorites of one feature in batches', request: () => asking('runBatch', {}, { operations: favorites(1) }) },
  {
    name: 'favorites of one feature in dry runs',
    request: () => asking('dryRunBatch', {}, { operations: favorites(1) }),
  },
  {
    name: `favorites of ${FEATURES} features in dry runs`,
    request: () => asking('dryRunBatch', {}, { operations: favorites(FEATURES) }),
  },
  { name: `proposals of ${PROPOSED} changes`, request: () => asking('addToChangeRequest', place, proposals(PROPOSED)) },
  {
    name: `proposals of ${PROPOSED} changes in dry runs`,
    request: () =>
      asking(
        'dryRunBatch',
        {},
        {
          operations: [{ ...proposing, body: proposals(PROPOSED) } as Operation],
          contexts: [{ userId: '1' }],
        },
      ),
  },
  {
    name: `dry runs of ${FEATURES} proposals`,
    request: () => asking('dryRunBatch', {}, { operations: Array.from({ length: FEATURES }, () => proposing) }),
  },
  {
    name: `the playground, for ${VALUES} users in all projects`,
    request: () => {
      const context = { userId: Array.from({ length: VALUES }, (_, n) => n).join() }
      return asking(
        'evaluatePlaygroundForContexts',
        {},
        {
          environments: ['development', 'production'],
          projects: ['*'],
          context,
        },
      )
    },
  },
  {
    name: 'searches of features',
    request: () => ({ ...asking('searchFeatures', {}), query: { query: 'readers', limit: 100 } }),
  },
  {
    name: 'searches of events',
    // Every second text is too short for the index, so it is compared with every event.
    request: (n) => asking('searchEvents', {}, { query: n % 2 === 0 ? 'readers' : 'xq' }),
  },
  {
    name: `exports of ${FEATURES} features`,
    request: () =>
      asking(
        'exportFeatures',
        {},
        {
          environment: 'production',
          features: Array.from({ length: FEATURES }, (_, n) => feature(n)),
        },
      ),
  },
]
