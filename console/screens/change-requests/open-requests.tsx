import type { Answer } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { useRead } from '../../server/read.ts'
import { StateBadge } from './state-badge.tsx'

const MOST = 5

/** The first open change requests of a feature. */
export function useOpenRequests(projectId: string, featureName: string) {
  return useRead('listChangeRequestsOfFeature', { path: { projectId, featureName }, query: { limit: MOST } })
}

type Properties = { projectId: string; requests: Answer<'listChangeRequestsOfFeature'> }

/** The open change requests of a feature, so that nobody asks for the same again, and their authors find them. */
export function OpenRequests({ projectId, requests }: Properties) {
  if (requests.length === 0) return null
  return (
    <section class="note" aria-label={REQUEST_TEXTS.pending}>
      <p>{REQUEST_TEXTS.pending}</p>
      <ul class="plain-list">
        {requests.map(({ id, title, environment, state }) => (
          <li key={id}>
            <Link href={changeRequestPath(projectId, id)}>
              <bdi>{title}</bdi> {REQUEST_TEXTS.number(id)}
            </Link>{' '}
            <bdi class="dim">{environment}</bdi> <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
