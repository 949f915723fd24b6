import type { Load } from './load.ts'

export type Floor = 'fixed' | 'select' | 'write' | 'list'

/** The minimum ratios to the floor, with one connection and with 32. */
export type Bars = { readonly one?: number; readonly many: number }

export type Row = {
  name: string
  floor: Floor
  /** The promised minimum ratios to the floor, by number of connections; undefined without a promise. */
  promised?: Bars
  load: Load
}

/** The number of features in the project `bench`: `feature-0` and so on. */
export const FEATURES = 20_000
/** How many of them most requests use; some reads use all. */
const FEW_FEATURES = 2000

/** A row in which all callers write the same feature. It is compared with `patch feature`, which writes many. */
export const ONE_FEATURE = 'patch one feature'
export const MANY_FEATURES = 'patch feature'
export const MIN_RATIO_TO_ONE_FEATURE = 1 / 3

/** The promised minimum ratios: about two thirds of what was measured last, see docs/contribute/benchmark.md. */
const READ: Bars = { one: 0.25, many: 0.45 }
const READ_OF_MANY: Bars = { many: 0.25 }
const UPDATE: Bars = { one: 0.17, many: 0.08 }
const CREATION: Bars = { many: 0.05 }

/** The number of archived features to delete, in the project `gone`: `archived-0` and so on. */
export const ARCHIVED = 20_000

/** The number of groups, and of projects in addition to `bench` and `gone`. */
export const GROUPS = 200
export const PROJECTS = 200

/** The number of accounts that add change requests, each in every environment of the guarded projects. */
export const AUTHORS = 20
export const authorKey = (author: number) => `user:${String(author).padStart(56, '0')}`
/** The number of change requests that are already applied. */
export const APPLIED = 5000
/** Returns the name of the feature in a guarded project. */
export const guardedFeature = (project: number) => `guarded-${project}`
/** The id of the change request to read, in the project `bench`, and the number of its changes. */
export const REQUEST = 1
export const CHANGES = 50

const name = (n: number, of = FEW_FEATURES) => `feature-${(n * 7919) % of}`
const feature = (n: number, of = FEW_FEATURES) => `/api/admin/projects/bench/features/${name(n, of)}`
const project = (n: number) => `bench-${(n * 7919) % PROJECTS}`
const environment = (n: number) => `${feature(n)}/environments/production`
const patch = (path: string, value: unknown) => JSON.stringify([{ op: 'replace', path, value }])
const search = (filter: object | ((n: number) => object)): Load => ({
  method: 'POST',
  path: () => '/api/admin/events/search',
  body: (n) => JSON.stringify({ limit: 25, ...(typeof filter === 'function' ? filter(n) : filter) }),
})

const post = (path: string, body: (n: number) => object): Load => ({
  method: 'POST',
  path: () => path,
  body: (n) => JSON.stringify(body(n)),
})

/** Part of new names, so that no earlier run has used them on the same database. */
const run = Date.now().toString(36)

/** Values for requests that only the database or the server knows. */
export type Known = {
  /** Returns the id of a feature's strategy in production. */
  strategyOf(feature: string): string
  signupToken: string
}

/** Returns the operations to measure. */
export function rows({ strategyOf, signupToken }: Known): Row[] {
  return [...featureRows(strategyOf), ...changeRequestRows(), ...peopleRows(signupToken)]
}

function featureRows(strategyOf: Known['strategyOf']): Row[] {
  return [
    { name: 'get feature', floor: 'select', promised: READ, load: { method: 'GET', path: (n) => feature(n) } },
    {
      name: 'get feature, of 20,000',
      floor: 'select',
      promised: READ_OF_MANY,
      load: { method: 'GET', path: (n) => feature(n, FEATURES) },
    },
    { name: 'get environment', floor: 'select', promised: READ, load: { method: 'GET', path: environment } },
    {
      name: 'get variants',
      floor: 'select',
      promised: READ,
      load: { method: 'GET', path: (n) => `${environment(n)}/variants` },
    },
    {
      name: 'get variants (deprecated)',
      floor: 'select',
      load: { method: 'GET', path: (n) => `${feature(n)}/variants` },
    },
    {
      name: 'search events of a feature',
      floor: 'select',
      load: search((n) => ({ feature: name(n) })),
    },
    {
      name: MANY_FEATURES,
      floor: 'write',
      promised: UPDATE,
      load: { method: 'PATCH', path: feature, body: (n) => patch('/description', `description ${n}`) },
    },
    {
      name: ONE_FEATURE,
      floor: 'write',
      load: {
        method: 'PATCH',
        path: () => feature(1),
        body: (n) => patch('/description', `description ${n}`),
      },
    },
    {
      name: 'patch strategy',
      floor: 'write',
      promised: UPDATE,
      load: {
        method: 'PATCH',
        path: (n) => `${environment(n)}/strategies/${strategyOf(name(n))}`,
        body: (n) => patch('/title', `title ${n}`),
      },
    },
    {
      name: 'create feature',
      floor: 'write',
      load: post('/api/admin/projects/gone/features', (n) => ({ name: `new-${run}-${n}` })),
    },
    {
      name: 'patch variants',
      floor: 'write',
      promised: UPDATE,
      load: {
        method: 'PATCH',
        path: (n) => `${environment(n)}/variants`,
        body: (n) => patch('/0/stickiness', `field ${n}`),
      },
    },
    {
      name: 'delete an archived feature',
      floor: 'write',
      load: post('/api/admin/projects/gone/delete', (n) => ({ features: [`archived-${n % ARCHIVED}`] })),
    },
    {
      name: 'mark uncompleted',
      floor: 'write',
      load: { method: 'POST', path: (n) => `${feature(n)}/lifecycle/uncomplete` },
    },
    {
      name: 'set lifetime of a type',
      floor: 'write',
      load: {
        method: 'PUT',
        path: () => '/api/admin/feature-types/experiment/lifetime',
        body: (n) => JSON.stringify({ lifetimeDays: 1 + (n % 1000) }),
      },
    },
  ]
}

/** Each author has a change request in each project and environment, so a run makes thousands of small ones. */
function changeRequestRows(): Row[] {
  const environments = ['development', 'production']
  const places = PROJECTS * environments.length
  const project = (n: number) => n % PROJECTS
  const environment = (n: number) => environments[Math.floor(n / PROJECTS) % environments.length]
  return [
    {
      name: 'add a change',
      floor: 'write',
      promised: CREATION,
      load: {
        method: 'POST',
        path: (n) => `/api/admin/projects/bench-${project(n)}/environments/${environment(n)}/change-requests`,
        body: (n) =>
          JSON.stringify({ action: 'updateEnabled', feature: guardedFeature(project(n)), payload: { enabled: true } }),
        key: (n) => authorKey(Math.floor(n / places) % AUTHORS),
      },
    },
    {
      name: `read a request of ${CHANGES}`,
      floor: 'select',
      load: { method: 'GET', path: () => `/api/admin/projects/bench/change-requests/${REQUEST}` },
    },
  ]
}

function peopleRows(signupToken: string): Row[] {
  const tokens = '/api/admin/invite-link/tokens'
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const users = [1, 2, 3].map((id) => ({ user: { id } }))
  return [
    {
      name: 'project overview',
      floor: 'select',
      promised: { many: 0.1 },
      load: { method: 'GET', path: (n) => `/api/admin/projects/${project(n)}/overview` },
    },
    {
      name: 'create project',
      floor: 'write',
      promised: CREATION,
      load: post('/api/admin/projects', (n) => ({ id: `${run}-${n}x`, name: `Project ${n}` })),
    },
    {
      name: 'update project',
      floor: 'write',
      promised: UPDATE,
      load: {
        method: 'PUT',
        path: (n) => `/api/admin/projects/${project(n)}`,
        body: (n) => JSON.stringify({ name: 'Bench', description: `description ${n}` }),
      },
    },
    {
      name: 'update group',
      floor: 'write',
      promised: UPDATE,
      load: {
        method: 'PUT',
        path: (n) => `/api/admin/groups/${1 + ((n * 7919) % GROUPS)}`,
        body: (n) =>
          JSON.stringify({ name: `group-${1 + ((n * 7919) % GROUPS)}`, description: `description ${n}`, users }),
      },
    },
    {
      name: 'create user',
      floor: 'write',
      promised: CREATION,
      load: post('/api/admin/user-admin', (n) => ({ email: `${run}-${n}@example.com`, rootRole: 3, sendEmail: false })),
    },
    {
      name: 'create signup token',
      floor: 'write',
      promised: CREATION,
      load: post(tokens, (n) => ({ name: `token ${n}`, expiresAt })),
    },
    {
      name: 'get signup token',
      floor: 'select',
      promised: READ,
      load: { method: 'GET', path: () => `${tokens}/${signupToken}` },
    },
    {
      name: 'list 1,000 users',
      floor: 'list',
      promised: { many: 0.35 },
      load: { method: 'GET', path: () => '/api/admin/user-admin?limit=1000' },
    },
  ]
}

export const floorLoads: Record<Floor, Load> = {
  fixed: { method: 'GET', path: () => '/fixed' },
  select: { method: 'GET', path: (n) => `/select/${(n * 7919) % FEW_FEATURES}` },
  list: { method: 'GET', path: () => '/list' },
  write: {
    method: 'PATCH',
    path: (n) => `/write/${(n * 7919) % FEW_FEATURES}`,
    body: (n) => JSON.stringify({ value: `value ${n}` }),
  },
}

/** Searches that must not become slower when the event log grows. */
export const searches: Record<string, Load> = {
  'no filter': search({}),
  project: search({ project: 'bench' }),
  feature: search({ feature: 'feature-17' }),
  type: search({ type: 'feature-strategy-update' }),
  'project and type': search({ project: 'bench', type: 'feature-strategy-update' }),
  'rare word': search({ query: 'needle in a haystack' }),
  'deep offset': search({ offset: 12_000 }),
}
