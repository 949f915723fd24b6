import { createHash } from 'node:crypto'
import type { Load } from './load.ts'
import { BUSY, FEATURES_PER_TEAM, LARGE, type Size } from './scale-data.ts'

export type ScaleFloor = 'select' | 'write' | 'page'

/** The promises of a row at the large size. Absent figures are not promised. */
export type Promised = {
  /** The minimum ratio of the rate to that of the floor. */
  readonly ofFloor?: number
  /** The maximum ratio of PostgreSQL's processor time to that at the small size. */
  readonly growth?: number
  /** The minimum ratio of the rate to that at the small size. */
  readonly ofSmall?: number
  /** The maximum median time of one request at a time, in milliseconds. */
  readonly p50Ms?: number
}

export type ScaleRow = {
  name: string
  floor: ScaleFloor
  promised: Promised
  /** The requests, for data of a size. */
  load: (size: Size) => Load
}

/** The number of rows of a list, a search, or a page of the log. */
const FEATURES_PER_PAGE = 50
const EVENTS_PER_PAGE = 25
/** Requests of a list ask for one of so many pages, so that they differ. */
const PAGES = 20

const LIST: Promised = { ofFloor: 0.3, growth: 1.5 }
const LOG: Promised = { ofFloor: 0.4 }
const CREATION: Promised = { ofFloor: 0.1, growth: 1.2 }

/** Floors that are measured together with the rows. */
export const scaleFloors: Record<ScaleFloor, Load> = {
  select: { method: 'GET', path: (n) => `/select/${spread(n, 2000)}` },
  page: { method: 'GET', path: (n) => `/page/${spread(n, 1000)}` },
  write: {
    method: 'PATCH',
    path: (n) => `/write/${spread(n, 2000)}`,
    body: (n) => JSON.stringify({ value: `value ${n}` }),
  },
}

export const scaleRows: readonly ScaleRow[] = [...featureRows(), ...searchRows(), ...projectRows(), ...logRows()]

/** Returns the nth of `count` numbers, far from the one before. */
function spread(n: number, count: number): number {
  return (n * 7919) % count
}

/** Part of new names, so that no earlier run has used them on the same database. */
const run = Date.now().toString(36)

function team(n: number, { teams }: Size): string {
  return `team-${spread(n, teams)}`
}

function get(path: (n: number, size: Size) => string): ScaleRow['load'] {
  return (size) => ({ method: 'GET', path: (n) => `/api/admin${path(n, size)}` })
}

function featureRows(): ScaleRow[] {
  const creation = (project: (n: number, size: Size) => string): ScaleRow['load'] => {
    return (size) => ({
      method: 'POST',
      path: (n) => `/api/admin/projects/${project(n, size)}/features`,
      body: (n) => JSON.stringify({ name: `new-${run}-${n}`, description: `The checkout of ${n}` }),
    })
  }
  const page = (n: number, pages = PAGES) => `limit=${FEATURES_PER_PAGE}&offset=${FEATURES_PER_PAGE * (n % pages)}`
  return [
    {
      name: 'get feature, of all',
      floor: 'select',
      promised: { ofSmall: 0.7 },
      load: get((n, { features }) => `/projects/${LARGE}/features/large-${spread(n, features)}`),
    },
    { name: 'create feature', floor: 'write', promised: CREATION, load: creation(team) },
    {
      name: 'create feature, one project',
      floor: 'write',
      promised: CREATION,
      load: creation(() => LARGE),
    },
    {
      name: 'list, large project',
      floor: 'page',
      promised: LIST,
      load: get((n) => `/projects/${LARGE}/features?${page(n)}`),
    },
    {
      name: 'list, teams',
      floor: 'page',
      promised: LIST,
      load: get((n, size) => `/projects/${team(n, size)}/features?${page(n, FEATURES_PER_TEAM / FEATURES_PER_PAGE)}`),
    },
    {
      name: 'list, of a tag',
      floor: 'page',
      promised: LIST,
      load: get((n) => `/projects/${LARGE}/features?tag=simple:tag-${spread(n, 50)}&limit=${FEATURES_PER_PAGE}`),
    },
    {
      name: 'list, of a prefix',
      floor: 'page',
      promised: LIST,
      load: get(
        (n) => `/projects/${LARGE}/features?namePrefix=large-${100 + spread(n, 100)}&limit=${FEATURES_PER_PAGE}`,
      ),
    },
  ]
}

/** Searches of all features, and of the features of teams. */
function searchRows(): ScaleRow[] {
  const search = (name: string, query: (n: number, size: Size) => string, pages = PAGES): ScaleRow => ({
    name: `search, ${name}`,
    floor: 'page',
    promised: LIST,
    load: get(
      (n, size) =>
        `/search/features?${query(n, size)}&limit=${FEATURES_PER_PAGE}&offset=${FEATURES_PER_PAGE * (n % pages)}`,
    ),
  })
  const sorted = (by: string, order = 'asc') => search(`by ${by} ${order}`, () => `sortBy=${by}&sortOrder=${order}`)
  const day = (n: number) => new Date(Date.now() - (50 + (n % 100)) * 86_400_000).toISOString().slice(0, 10)
  return [
    ...['createdAt', 'name', 'type', 'project', 'stale', 'lastSeenAt', 'environment:production'].flatMap((by) => [
      sorted(by),
      sorted(by, 'desc'),
    ]),
    search('favorites first', () => 'favoritesFirst=true'),
    search('a team', (n, size) => `project=IS:${team(n, size)}`, 2),
    search('a team, by name', (n, size) => `project=IS:${team(n, size)}&sortBy=name`, 2),
    search('the large project', () => `project=IS:${LARGE}`),
    search('a type', () => 'type=IS_ANY_OF:release,experiment'),
    search('a creator', (n) => `createdBy=IS:${1 + spread(n, 40)}`),
    search('stale', () => 'state=IS:stale'),
    search('potentially stale', () => 'state=IS:potentially-stale'),
    search('a stage', () => 'lifecycle=IS:live'),
    search('a tag', (n) => `tag=INCLUDE:simple:tag-${spread(n, 50)}`),
    search('without a tag', (n) => `tag=DO_NOT_INCLUDE:simple:tag-${spread(n, 50)}`),
    search('a segment', (n) => `segment=INCLUDE:segment-${spread(n, 20)}`),
    search('created before', (n) => `createdAt=IS_BEFORE:${day(n)}`),
    search('seen since', (n) => `lastSeenAt=IS_ON_OR_AFTER:${day(n)}`),
    search('on in production', () => 'status[]=production:enabled'),
    search('favourites', () => 'favorite=IS:true', 1),
    search('archived', () => 'archived=IS:true'),
    search('a rare word', (n, { features }) => `query=${wordOf(spread(n, features))}`, 1),
    search('a common word', () => 'query=checkout'),
  ]
}

function projectRows(): ScaleRow[] {
  const ofTeam = (name: string, path: string): ScaleRow => ({
    name: `${name}, teams`,
    floor: 'select',
    promised: { ofFloor: 0.5, growth: 1.5 },
    load: get((n, size) => `/projects/${team(n, size)}${path}`),
  })
  const ofLarge = (name: string, path: string): ScaleRow => ({
    name: `${name}, large project`,
    floor: 'select',
    promised: { growth: 1.5 },
    load: get(() => `/projects/${LARGE}${path}`),
  })
  return [
    ofTeam('overview', '/overview'),
    ofLarge('overview', '/overview'),
    ofLarge('insights', '/insights'),
    ofLarge('status', '/status'),
    ofLarge('health report', '/health-report?limit=50'),
    {
      name: 'list of projects',
      floor: 'page',
      promised: { ofFloor: 0.3 },
      load: get((n) => `/projects?limit=50&offset=${n % 100}`),
    },
  ]
}

function logRows(): ScaleRow[] {
  const search = (filter: (n: number, size: Size) => object): ScaleRow['load'] => {
    return (size) => ({
      method: 'POST',
      path: () => '/api/admin/events/search',
      body: (n) => JSON.stringify({ limit: EVENTS_PER_PAGE, ...filter(n, size) }),
    })
  }
  const older = (n: number, { events }: Size) => events - spread(n, events / 2)
  return [
    {
      name: 'events of a project',
      floor: 'select',
      promised: LOG,
      load: search((n, size) => ({ project: team(n, size) })),
    },
    {
      name: 'events of a feature',
      floor: 'select',
      promised: LOG,
      load: search((n) => ({ feature: `large-${spread(n, BUSY)}` })),
    },
    {
      name: 'events, deep offset',
      floor: 'select',
      promised: LOG,
      load: search((n, size) => ({ project: LARGE, offset: older(n, size) })),
    },
    {
      name: 'events, newest',
      floor: 'select',
      promised: LOG,
      load: search((_, { events }) => ({ offset: events * 2 })),
    },
    {
      name: 'events, a rare word',
      floor: 'select',
      promised: { p50Ms: 5 },
      load: search((n, { events }) => ({ query: wordOf(1 + spread(n, events)) })),
    },
    {
      name: 'events, a rare number',
      floor: 'select',
      promised: { p50Ms: 5 },
      load: search((n, { events }) => ({ query: `title ${1 + spread(n, events)}` })),
    },
    {
      name: 'events, an absent word',
      floor: 'select',
      promised: { p50Ms: 5 },
      load: search((n) => ({ query: `absent-${n}` })),
    },
    {
      name: 'events, a common word',
      floor: 'select',
      promised: { p50Ms: 50 },
      load: search((n, size) => ({ query: 'rollout', offset: older(n, size) })),
    },
    {
      name: 'events, word in a project',
      floor: 'select',
      promised: { p50Ms: 50 },
      load: search((n, size) => ({ query: 'rollout', project: team(n, size) })),
    },
  ]
}

/** Returns the word that only the nth of the events has, and few features. */
function wordOf(n: number): string {
  return createHash('md5').update(String(n)).digest('hex').slice(0, 8)
}
