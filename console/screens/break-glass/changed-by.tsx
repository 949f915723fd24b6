import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { historyPath } from '../../nouns/features/history-path.ts'
import { USE_TEXTS } from './texts.ts'

type Properties = { projectId: string; use: Schemas['BreakGlassUse'] }

/** What was changed without approval: the change request, and the features with their histories. */
export function ChangedBy({ projectId, use: { features, changeRequestId } }: Properties) {
  return (
    <>
      {changeRequestId !== null && (
        <Link href={changeRequestPath(projectId, changeRequestId)}>{USE_TEXTS.request(changeRequestId)}</Link>
      )}
      {features.map((name) => (
        <p key={name}>
          <Link href={historyPath(projectId, name)} aria-label={USE_TEXTS.historyOf(name)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
      ))}
    </>
  )
}
