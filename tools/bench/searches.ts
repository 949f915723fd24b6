import type { Load } from './load.ts'

/** Returns a search of the event log. */
export const search = (filter: object | ((n: number) => object)): Load => ({
  method: 'POST',
  path: () => '/api/admin/events/search',
  body: (n) => JSON.stringify({ limit: 25, ...(typeof filter === 'function' ? filter(n) : filter) }),
})

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
