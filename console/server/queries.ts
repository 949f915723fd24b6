import { type Query, QueryClient } from '@tanstack/preact-query'
import { isSignedOut, isUnanswered } from './failure.ts'

/** What has been read is not read again for this long, unless an event or a write of this page concerns it. */
const FRESH_MS = 10_000
const MOST_REPETITIONS = 2
/** Passwords and new tokens do not stay in the page for longer than this after the form that sent or got them. */
const WRITTEN_MS = 1000

/** Everything that was read. A read is known by its operation, its path and its query. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      // The client knows the ETag of its answers, not of copies.
      structuralSharing: false,
      retry: (count, error) => count < MOST_REPETITIONS && isUnanswered(error),
    },
    mutations: { gcTime: WRITTEN_MS },
  },
})

queries.getQueryCache().config.onError = signInAgain
queries.getMutationCache().config.onError = signInAgain

const WHO = 'getOwnUser'

/** Asks again who the caller is: without a caller, the page becomes the one to sign in. */
function signInAgain(error: unknown, query?: unknown): void {
  const isWho = (query as { queryKey?: readonly unknown[] } | undefined)?.queryKey?.[0] === WHO
  if (isSignedOut(error) && !isWho) queries.invalidateQueries({ queryKey: [WHO] })
}

/** Queries that were invalidated while they were fetching. */
const staleWhileFetching = new WeakSet<object>()

/**
 * Reads again what is shown, if it is concerned, and the rest when it is shown next. A read that is under way may have
 * missed the change: it ends, and is then made once more. Given up for a newer one, no read would ever end while others
 * change things faster than the network answers.
 */
export function readAgain(isConcerned: (query: Query) => boolean = () => true): void {
  const underWay = queries.getQueryCache().findAll({ predicate: isConcerned, fetchStatus: 'fetching' })
  for (const query of underWay) staleWhileFetching.add(query)
  queries.invalidateQueries({ predicate: isConcerned }, { cancelRefetch: false })
}

queries.getQueryCache().config.onSettled = (_answer, _error, query) => {
  if (staleWhileFetching.delete(query)) queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
}
