import { changeRequestRows } from './change-requests.ts'
import type { Load } from './load.ts'
import type { Bars, Row } from './row.ts'
import { search } from './searches.ts'

/** The numbers of features that databases of the benchmark have. */
export const SIZES = [500, 2000, 10_000, 40_000] as const
/** The size at which all rows are measured. */
export const USUAL = 2000
/** The size of which half are archived, so that there are enough to delete. */
export const LARGEST = 40_000

/** Returns the number of features in the project `bench`, `feature-0` and so on, and of archived ones in `gone`. */
export function partsOf(size: number): { active: number; archived: number } {
  return size === LARGEST ? { active: size / 2, archived: size / 2 } : { active: size, archived: 0 }
}

/** The number of features that requests use, unless they use all. */
export const FEW_FEATURES = 2000

/** A row in which all callers write the same feature. It is compared with `patch feature`, which writes many. */
export const ONE_FEATURE = 'patch one feature'
export const MANY_FEATURES = 'patch feature'
export const MIN_RATIO_TO_ONE_FEATURE = 0.8
const READ: Bars = { one: 0.45, many: 0.6 }
const UPDATE: Bars = { one: 0.3, many: 0.17 }
const CREATION: Bars = { one: 0.2, many: 0.1 }
const OVERVIEW: Bars = { one: 0.3, many: 0.3 }

/** The number of groups, and of projects in addition to `bench` and `gone`. */
export const GROUPS = 200
export const PROJECTS = 200
/** Requests of a list ask for one of so many pages, so that they differ. */
const PAGES = 10

/** Far from the one before, so that neighbors do not share pages. */
export const spread = (n: number, of: number) => (n * 7919) % of
const project = (n: number) => `bench-${spread(n, PROJECTS)}`
const patch = (path: string, value: unknown) => JSON.stringify([{ op: 'replace', path, value }])
const post = (path: string, body: (n: number) => object): Load => ({
  method: 'POST',
  path: () => path,
  body: (n) => JSON.stringify(body(n)),
})

/** Part of new names, so that no earlier run has used them on the same database. */
const run = Date.now().toString(36)

/** Values for requests that only the database or the server knows. */
export type BenchData = {
  /** Returns the id of a feature's strategy in production. */
  strategyOf(feature: string): string
  signupToken: string
}

/** Returns the operations to measure with a number of features. */
export function rows(size: number, { strategyOf, signupToken }: BenchData): Row[] {
  const all = [
    ...featureRows(partsOf(size), strategyOf),
    ...pageRows(partsOf(size).active),
    ...otherRows(),
    ...changeRequestRows(CREATION, PROJECTS),
    ...peopleRows(signupToken),
  ]
  return all.filter(({ sizes = [USUAL] }) => sizes.includes(size))
}

function featureRows({ active, archived }: ReturnType<typeof partsOf>, strategyOf: BenchData['strategyOf']): Row[] {
  const path = (feature: string) => `/api/admin/projects/bench/features/${feature}`
  const name = (n: number) => `feature-${spread(n, Math.min(active, FEW_FEATURES))}`
  const feature = (n: number) => path(name(n))
  const environment = (n: number) => `${feature(n)}/environments/production`
  return [
    {
      name: 'get feature',
      floor: 'select',
      bars: READ,
      sizes: SIZES,
      warmUp: active,
      load: { method: 'GET', path: (n) => path(`feature-${spread(n, active)}`) },
    },
    { name: 'get environment', floor: 'select', bars: READ, load: { method: 'GET', path: environment } },
    {
      name: 'get variants',
      floor: 'select',
      bars: READ,
      load: { method: 'GET', path: (n) => `${environment(n)}/variants` },
    },
    { name: 'search events of a feature', floor: 'select', load: search((n) => ({ feature: name(n) })) },
    {
      name: MANY_FEATURES,
      floor: 'write',
      bars: UPDATE,
      sizes: SIZES,
      load: { method: 'PATCH', path: feature, body: (n) => patch('/description', `description ${n}`) },
    },
    ...['If-Match', 'Idempotency-Key'].map((header): Row => {
      const value = (n: number) => (header === 'If-Match' ? '*' : `${run}-${n}`)
      return {
        name: `${MANY_FEATURES} with ${header}`,
        floor: 'write',
        load: {
          method: 'PATCH',
          path: feature,
          body: (n) => patch('/description', `description ${n}`),
          headersOf: (n) => ({ [header.toLowerCase()]: value(n) }),
        },
      }
    }),
    {
      name: ONE_FEATURE,
      floor: 'write',
      sizes: SIZES,
      load: {
        method: 'PATCH',
        path: () => path('feature-1'),
        body: (n) => patch('/description', `description ${n}`),
      },
    },
    {
      name: 'patch strategy',
      floor: 'write',
      bars: UPDATE,
      sizes: SIZES,
      load: {
        method: 'PATCH',
        path: (n) => `${environment(n)}/strategies/${strategyOf(name(n))}`,
        body: (n) => patch('/title', `title ${n}`),
      },
    },
    {
      name: 'patch variants',
      floor: 'write',
      bars: UPDATE,
      sizes: SIZES,
      load: {
        method: 'PATCH',
        path: (n) => `${environment(n)}/variants`,
        body: (n) => patch('/0/stickiness', `field ${n}`),
      },
    },
    {
      name: 'mark uncompleted',
      floor: 'write',
      load: { method: 'POST', path: (n) => `${feature(n)}/lifecycle/uncomplete` },
    },
    {
      name: 'create feature',
      floor: 'write',
      bars: CREATION,
      sizes: SIZES,
      load: post('/api/admin/projects/gone/features', (n) => ({ name: `new-${run}-${n}` })),
    },
    {
      name: 'delete an archived feature',
      floor: 'write',
      sizes: [LARGEST],
      load: post('/api/admin/projects/gone/delete', (n) => ({ features: [`archived-${n % archived}`] })),
    },
  ]
}

/** Lists of the features of a project, a search of all features, and an overview of the project. */
function pageRows(active: number): Row[] {
  const pages = (limit: number) => (n: number) =>
    `limit=${limit}&offset=${limit * (n % Math.min(PAGES, Math.floor(active / limit)))}`
  const [of50, of100] = [pages(50), pages(100)]
  const list = (page: (n: number) => string): Load => ({
    method: 'GET',
    path: (n) => `/api/admin/projects/bench/features?${page(n)}`,
  })
  return [
    { name: 'list 50 features', floor: 'page', sizes: SIZES, load: list(of50) },
    { name: 'list 100 features', floor: 'page', sizes: SIZES, load: list(of100) },
    {
      name: 'search 50 features',
      floor: 'page',
      sizes: SIZES,
      load: { method: 'GET', path: (n) => `/api/admin/search/features?project=IS:bench&${of50(n)}` },
    },
    {
      name: 'project overview',
      floor: 'select',
      bars: OVERVIEW,
      sizes: SIZES,
      load: { method: 'GET', path: (n) => `/api/admin/projects/${project(n)}/overview` },
    },
  ]
}

function otherRows(): Row[] {
  return [
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

function peopleRows(signupToken: string): Row[] {
  const tokens = '/api/admin/invite-link/tokens'
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const users = [1, 2, 3].map((id) => ({ user: { id } }))
  return [
    {
      name: 'create project',
      floor: 'write',
      bars: CREATION,
      load: post('/api/admin/projects', (n) => ({ id: `${run}-${n}x`, name: `Project ${n}` })),
    },
    {
      name: 'update project',
      floor: 'write',
      bars: UPDATE,
      load: {
        method: 'PUT',
        path: (n) => `/api/admin/projects/${project(n)}`,
        body: (n) => JSON.stringify({ name: 'Bench', description: `description ${n}` }),
      },
    },
    {
      name: 'update group',
      floor: 'write',
      bars: UPDATE,
      load: {
        method: 'PUT',
        path: (n) => `/api/admin/groups/${1 + spread(n, GROUPS)}`,
        body: (n) => JSON.stringify({ name: `group-${1 + spread(n, GROUPS)}`, description: `description ${n}`, users }),
      },
    },
    {
      name: 'create user',
      floor: 'write',
      bars: CREATION,
      load: post('/api/admin/user-admin', (n) => ({ email: `${run}-${n}@example.com`, rootRole: 3, sendEmail: false })),
    },
    {
      name: 'create signup token',
      floor: 'write',
      bars: CREATION,
      load: post(tokens, (n) => ({ name: `token ${n}`, expiresAt })),
    },
    {
      name: 'get signup token',
      floor: 'select',
      bars: READ,
      load: { method: 'GET', path: () => `${tokens}/${signupToken}` },
    },
    {
      name: 'list 1,000 users',
      floor: 'list',
      bars: { many: 0.35 },
      load: { method: 'GET', path: () => '/api/admin/user-admin?limit=1000' },
    },
  ]
}
