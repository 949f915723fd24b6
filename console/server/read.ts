import type { Answer, Input, OperationId, OverridingCall, Schemas } from '@flaghoist/client'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/preact-query'
import { flaghoist } from './client.ts'
import { triedOver } from './overriding.ts'

/** What identifies a read; `live.ts` finds by it what an event concerns. */
export type ReadKey = readonly [operation: OperationId, path: Members, query: Members, body: unknown]
type Members = Readonly<Record<string, unknown>>

type Options = {
  /** Whether to read at all. */
  enabled?: boolean
  /** Whether to show the answer to the input before, until the next is there: for lists with filters. */
  keepsPrevious?: boolean
  /** How often to read again what no event reports, while the page is looked at. */
  everyMs?: number | undefined
}

/** Reads: the one way in which screens get data. The answer is read again when an event concerns it. */
export function useRead<Id extends OperationId>(
  operation: Id,
  input: Input<Id>,
  { enabled = true, keepsPrevious = false, everyMs }: Options = {},
): UseQueryResult<Answer<Id>, Error> {
  return useQuery<Answer<Id>, Error>({
    ...readOf(operation, input),
    enabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData as never }),
  })
}

/** Whether a read is under way for the first time. `isLoading` is true again when it is repeated after a failure. */
export function isFirstRead({ isLoading, isFetched }: Pick<UseQueryResult, 'isLoading' | 'isFetched'>): boolean {
  return isLoading && !isFetched
}

/** A read for `queries.fetchQuery`, outside of a component. */
export function readOf<Id extends OperationId>(operation: Id, input: Input<Id>) {
  const { path = {}, query = {}, body } = input as { path?: Members; query?: Members; body?: unknown }
  const queryKey: ReadKey = [operation, path, query, body]
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    // The client of now, not that of the last rendering: another key may be in use.
    const call = flaghoist()[operation] as (input: Input<Id>, call: OverridingCall) => Promise<Answer<Id>>
    const answer = await call(input, { signal })
    if (operation === 'dryRunBatch')
      return triedOver(answer as Schemas['DryRun'], (overrideReason) => {
        return call(input, { signal, overrideReason, overrideFor: 'both' }) as Promise<Schemas['DryRun']>
      }) as Promise<Answer<Id>>
    // An operation may answer with nothing, which the cache does not take.
    return (answer ?? null) as Answer<Id>
  }
  return { queryKey, queryFn }
}
