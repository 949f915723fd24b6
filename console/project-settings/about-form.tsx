import type { Schemas } from '../../clients/typescript/src/client.ts'
import { TextField } from '../parts/field.tsx'
import { TextArea } from '../parts/text-area.tsx'
import { useWrite } from '../server/write.ts'
import { DraftForm } from './draft-form.tsx'
import { SETTINGS_TEXTS } from './texts.ts'
import { useDraft } from './use-draft.ts'

type Properties = { project: Schemas['Project']; reason: string | undefined }

const fieldsOf = ({ name, description }: Schemas['Project']) => ({ name, description: description ?? '' })

export function AboutForm({ project, reason }: Properties) {
  const draft = useDraft(project, fieldsOf)
  const write = useWrite('updateProject', {
    done: () => SETTINGS_TEXTS.saved,
    showsFailures: true,
    onDone: draft.throwAway,
  })
  const { name, description } = draft.fields
  return (
    <DraftForm
      title={SETTINGS_TEXTS.about}
      draft={draft}
      now={fieldsOf(project)}
      seen={fieldsOf(draft.seen)}
      write={write}
      reason={reason}
      onSave={() =>
        write.mutate({ input: { path: { projectId: project.id }, body: draft.fields }, ifMatch: draft.seen })
      }
    >
      <TextField
        label={SETTINGS_TEXTS.name}
        value={name}
        onInput={(to) => draft.set({ name: to })}
        required
        maxLength={255}
        dir="auto"
      />
      <TextArea
        label={SETTINGS_TEXTS.description}
        value={description}
        onInput={(to) => draft.set({ description: to })}
        maxLength={10_000}
      />
    </DraftForm>
  )
}
