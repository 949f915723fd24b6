import { useQueryState } from './use-query-state.ts'

export const PAGE_SIZE = 50

/** The page of a long list and the text that is searched, both in the address, and what to ask the server for. */
export function usePage() {
  const [query, setQuery] = useQueryState()
  const q = query.get('q') ?? ''
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const asked = { ...(q !== '' && { q }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  return { q, page, asked, setQuery }
}
