import { QueryClient } from '@tanstack/preact-query'
import { isSignedOut, isUnanswered } from './failure.ts'

/** What has been read is not read again for this long, unless an event or a write of this page concerns it. */
const FRESH_MS = 10_000
const MOST_REPETITIONS = 2

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
