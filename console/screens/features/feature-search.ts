import type { Input } from '@flaghoist/client'

type Query = Extract<Input<'searchFeatures'>['query'], object>

export const PAGE_SIZE = 50

/** The parts of the address that narrow the list; a page and an order do not. */
const FILTERS = ['q', 'type', 'state', 'stage', 'tag', 'mine', 'favorites', 'archived'] as const

export function isFiltered(address: URLSearchParams): boolean {
  return FILTERS.some((name) => address.has(name))
}

/** The address without filters, for `useQueryState`. */
export const NO_FILTERS = Object.fromEntries([...FILTERS, 'page'].map((name) => [name, undefined]))

/** Returns the search that an address of the list stands for. */
export function searchOf(projectId: string, address: URLSearchParams): Query {
  const is = (name: string) => (address.has(name) ? `IS:${address.get(name)}` : undefined)
  const tag = address.get('tag')
  const given: Query = {
    query: address.get('q') ?? undefined,
    project: `IS:${projectId}`,
    type: is('type'),
    state: is('state'),
    lifecycle: is('stage'),
    tag: tag?.includes(':') ? `INCLUDE:${tag}` : undefined,
    owner: address.has('mine') ? 'IS:me' : undefined,
    favorite: address.has('favorites') ? 'IS:true' : undefined,
    archived: address.has('archived') ? 'IS:true' : undefined,
    favoritesFirst: true,
    sortBy: address.get('sort') ?? 'name',
    sortOrder: address.get('order') === 'desc' ? 'desc' : 'asc',
    limit: PAGE_SIZE,
    offset: (pageOf(address) - 1) * PAGE_SIZE,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** The number of the page in an address, from 1. */
export function pageOf(address: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
}
