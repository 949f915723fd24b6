import { Removal } from '../edits/removal.tsx'
import { TimeAgo } from '../parts/time.tsx'
import { type ApiToken, isOnlyFor } from './api-token.ts'
import { API_TOKEN_TEXTS } from './texts.ts'

type Properties = { token: ApiToken; projectId?: string; onClose: () => void }

export function RemoveToken({ token: found, projectId, onClose }: Properties) {
  const { tokenName, seenAt } = found
  const token = String(found.id)
  const asked = {
    title: API_TOKEN_TEXTS.removeNamed(tokenName),
    done: API_TOKEN_TEXTS.removed(tokenName),
    onClose,
    children: (
      <>
        <p>{API_TOKEN_TEXTS.removeHint}</p>
        <p>
          {seenAt === null ? (
            API_TOKEN_TEXTS.unused
          ) : (
            <>
              {API_TOKEN_TEXTS.used} <TimeAgo at={seenAt} />.
            </>
          )}
        </p>
      </>
    ),
  }
  return projectId !== undefined && isOnlyFor(found, projectId) ? (
    <Removal {...asked} operation="deleteProjectApiToken" write={{ input: { path: { projectId, token } } }} />
  ) : (
    <Removal {...asked} operation="deleteApiToken" write={{ input: { path: { token } } }} />
  )
}
