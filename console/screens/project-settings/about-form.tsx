import type { Schemas } from '@flaghoist/client'
import { updateProjectDescriptionMost, updateProjectNameMost } from '../../../generated/text-limits.ts'
import { EditedForm } from '../../editing/drafts/edited-form.tsx'
import { useEdited } from '../../editing/drafts/use-edited.ts'
import { ownedProject } from '../../nouns/managed/owned-object.ts'
import { ownerIn } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SETTINGS_TEXTS } from './texts.ts'

type Properties = { project: Schemas['Project']; reason: string | undefined }

const fieldsOf = ({ name, description }: Schemas['Project']) => ({ name, description: description ?? '' })

export function AboutForm({ project, reason }: Properties) {
  const edited = useEdited(project, fieldsOf)
  const write = useWrite('updateProject', {
    done: () => SETTINGS_TEXTS.saved,
    showsFailures: true,
    onDone: edited.throwAway,
  })
  const { name, description } = edited.fields
  const owner = ownerIn(ownedProject(project.id))
  return (
    <EditedForm
      title={SETTINGS_TEXTS.about}
      edited={edited}
      now={fieldsOf(project)}
      seen={fieldsOf(edited.seen)}
      write={write}
      reason={reason}
      onSave={() =>
        write.mutate({ input: { path: { projectId: project.id }, body: edited.fields }, ifMatch: edited.seen })
      }
    >
      <TextField
        label={WORDS.name}
        at="name"
        value={name}
        onInput={(to) => edited.set({ name: to })}
        required
        maxLength={updateProjectNameMost}
        dir="auto"
      />
      {owner('name')}
      <TextArea
        label={WORDS.description}
        at="description"
        value={description}
        onInput={(to) => edited.set({ description: to })}
        maxLength={updateProjectDescriptionMost}
      />
      {owner('description')}
    </EditedForm>
  )
}
