import { FormDialog } from '../parts/form-dialog.tsx'
import { TimeAgo } from '../parts/time.tsx'
import { useWrite } from '../server/write.ts'
import { type ApiToken, isOnlyFor } from './api-token.ts'
import { API_TOKEN_TEXTS } from './texts.ts'

type Properties = { token: ApiToken; projectId?: string; onClose: () => void }

export function RemoveToken({ token: found, projectId, onClose }: Properties) {
  const { tokenName, seenAt } = found
  const options = { done: () => API_TOKEN_TEXTS.removed(tokenName), showsFailures: true, onDone: onClose }
  const ofProject = useWrite('deleteProjectApiToken', options)
  const ofInstance = useWrite('deleteApiToken', options)
  const token = String(found.id)
  const isOfProject = projectId !== undefined && isOnlyFor(found, projectId)
  return (
    <FormDialog
      title={API_TOKEN_TEXTS.removeNamed(tokenName)}
      submit={API_TOKEN_TEXTS.remove}
      isDanger
      write={isOfProject ? ofProject : ofInstance}
      onClose={onClose}
      onSubmit={() =>
        isOfProject
          ? ofProject.mutate({ input: { path: { projectId, token } } })
          : ofInstance.mutate({ input: { path: { token } } })
      }
    >
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
    </FormDialog>
  )
}
