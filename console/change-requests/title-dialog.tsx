import { useState } from 'preact/hooks'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/states.tsx'
import { useWrite } from '../server/write.ts'
import { TEXTS } from '../texts.ts'
import { REQUEST_TEXTS } from './texts.ts'

const FORM = 'rename-request'

export function TitleDialog({ request, onClose }: { request: Schemas['ChangeRequest']; onClose: () => void }) {
  const [title, setTitle] = useState(request.title)
  const rename = useWrite('setChangeRequestTitle', {
    done: () => REQUEST_TEXTS.renamed,
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <Dialog
      title={REQUEST_TEXTS.rename}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" type="submit" form={FORM} busy={rename.isPending}>
            {REQUEST_TEXTS.rename}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault()
          const path = { projectId: request.project, changeRequestId: request.id }
          rename.mutate({ input: { path, body: { title } }, ifMatch: request })
        }}
      >
        <TextField
          label={REQUEST_TEXTS.newTitle}
          value={title}
          onInput={setTitle}
          required
          maxLength={255}
          pattern=".*\S.*"
          dir="auto"
        />
        {rename.error && <ErrorNotice error={rename.error} />}
      </form>
    </Dialog>
  )
}
