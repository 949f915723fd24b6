import { Removal } from '../../editing/edits/removal.tsx'
import { type ApiToken, isOnlyFor } from '../../nouns/api-tokens/api-token.ts'
import { API_TOKEN_TEXTS } from '../../nouns/api-tokens/texts.ts'
import { TimeAgo } from '../../ui/time.tsx'

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
