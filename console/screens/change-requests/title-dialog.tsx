import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { setChangeRequestTitleTitleMost, setChangeRequestTitleTitlePattern } from '../../../generated/text-limits.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

export function TitleDialog({ request, onClose }: { request: Schemas['ChangeRequest']; onClose: () => void }) {
  const [title, setTitle] = useState(request.title)
  const rename = useWrite('setChangeRequestTitle', {
    done: () => REQUEST_TEXTS.renamed,
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={REQUEST_TEXTS.rename}
      submit={REQUEST_TEXTS.rename}
      write={rename}
      onClose={onClose}
      onSubmit={() => {
        const path = { projectId: request.project, changeRequestId: request.id }
        rename.mutate({ input: { path, body: { title } }, ifMatch: request })
      }}
    >
      <TextField
        label={REQUEST_TEXTS.newTitle}
        at="title"
        value={title}
        onInput={setTitle}
        required
        maxLength={setChangeRequestTitleTitleMost}
        pattern={setChangeRequestTitleTitlePattern}
        dir="auto"
      />
    </FormDialog>
  )
}
