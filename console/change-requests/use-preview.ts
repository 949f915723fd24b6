import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/preact-query'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { queries } from '../server/queries.ts'
import { readOf } from '../server/read.ts'
import { hasConflict, isFinal } from './moves.ts'

type Request = Schemas['ChangeRequest']
type Preview = Schemas['ChangeRequestPreview']

const NOTHING: Preview = { features: [], segments: [] }

/** Whether the server can say what applying a request makes. */
export function hasPreview(request: Request): boolean {
  return !isFinal(request) && !hasConflict(request)
}

/**
 * What applying a request makes. When a change of the request is heard of, the request is read first: the server refuses
 * the preview of one that has ended meanwhile, and browsers note that as an error of the page.
 */
export function usePreview(request: Request): UseQueryResult<Preview, Error> {
  const path = { projectId: request.project, changeRequestId: request.id }
  const { queryKey, queryFn } = readOf('previewChangeRequest', { path })
  return useQuery<Preview, Error>({
    queryKey,
    queryFn: async (context) => {
      const now = await queries.fetchQuery(readOf('getChangeRequest', { path }))
      return hasPreview(now) ? queryFn(context) : NOTHING
    },
    enabled: hasPreview(request),
    placeholderData: keepPreviousData as never,
  })
}
