import type { Load } from './load.ts'

export type Floor = 'fixed' | 'select' | 'write'

export type Row = {
  name: string
  floor: Floor
  /** The least ratio to the floor at 32 connections that was promised; undefined where none was. */
  promised?: number
  load: Load
}

/** How many features the data has: `feature-0` and so on, in the project `bench`. */
export const FEATURES = 2000

const name = (n: number) => `feature-${(n * 7919) % FEATURES}`
const feature = (n: number) => `/api/admin/projects/bench/features/${name(n)}`
const environment = (n: number) => `${feature(n)}/environments/production`
const patch = (path: string, value: unknown) => JSON.stringify([{ op: 'replace', path, value }])
const search = (filter: object): Load => ({
  method: 'POST',
  path: () => '/api/admin/events/search',
  body: () => JSON.stringify({ limit: 25, ...filter }),
})

/** What is measured. `strategyOf` gives the id of the strategy that a feature has in production. */
export function rows(strategyOf: (feature: string) => string): Row[] {
  return [
    { name: 'get feature', floor: 'select', promised: 0.35, load: { method: 'GET', path: feature } },
    { name: 'get environment', floor: 'select', promised: 0.35, load: { method: 'GET', path: environment } },
    {
      name: 'get variants',
      floor: 'select',
      promised: 0.35,
      load: { method: 'GET', path: (n) => `${environment(n)}/variants` },
    },
    {
      name: 'get variants (deprecated)',
      floor: 'select',
      load: { method: 'GET', path: (n) => `${feature(n)}/variants` },
    },
    { name: 'search events of a project', floor: 'select', promised: 0.35, load: search({ project: 'bench' }) },
    {
      name: 'patch feature',
      floor: 'write',
      promised: 0.35,
      load: { method: 'PATCH', path: feature, body: (n) => patch('/description', `description ${n}`) },
    },
    {
      name: 'patch strategy',
      floor: 'write',
      promised: 0.35,
      load: {
        method: 'PATCH',
        path: (n) => `${environment(n)}/strategies/${strategyOf(name(n))}`,
        body: (n) => patch('/title', `title ${n}`),
      },
    },
    {
      name: 'patch variants',
      floor: 'write',
      promised: 0.35,
      load: {
        method: 'PATCH',
        path: (n) => `${environment(n)}/variants`,
        body: (n) => patch('/0/stickiness', `field ${n}`),
      },
    },
  ]
}

export const floorLoads: Record<Floor, Load> = {
  fixed: { method: 'GET', path: () => '/fixed' },
  select: { method: 'GET', path: (n) => `/select/${(n * 7919) % FEATURES}` },
  write: {
    method: 'PATCH',
    path: (n) => `/write/${(n * 7919) % FEATURES}`,
    body: (n) => JSON.stringify({ value: `value ${n}` }),
  },
}

/** Searches whose time must not grow with the event log. */
export const searches: Record<string, Load> = {
  'no filter': search({}),
  project: search({ project: 'bench' }),
  feature: search({ feature: 'feature-17' }),
  type: search({ type: 'feature-strategy-update' }),
  'project and type': search({ project: 'bench', type: 'feature-strategy-update' }),
  'rare word': search({ query: 'needle in a haystack' }),
  'deep offset': search({ offset: 12_000 }),
}
