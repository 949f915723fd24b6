import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import {
  updateApplicationColorMost,
  updateApplicationDescriptionMost,
  updateApplicationIconMost,
  updateApplicationUrlMost,
} from '../../../generated/text-limits.ts'
import { Removal } from '../../editing/edits/removal.tsx'
import { WORDS } from '../../page/words.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { APPLICATION_TEXTS } from './texts.ts'

type Application = Schemas['Application']
type Fields = Record<'description' | 'url' | 'color' | 'icon', string>

const fieldsOf = ({ description, url, color, icon }: Application): Fields => ({
  description: description ?? '',
  url: url ?? '',
  color: color ?? '',
  icon: icon ?? '',
})

/** Only what was changed is sent, so that what another user has changed meanwhile stays. */
function changed(before: Fields, after: Fields): Schemas['UpdateApplication'] {
  const names = (Object.keys(after) as (keyof Fields)[]).filter((name) => after[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, after[name] === '' ? null : after[name]]))
}

export function EditApplication({ application, onClose }: { application: Application; onClose: () => void }) {
  const [before] = useState(() => fieldsOf(application))
  const [fields, setFields] = useState(before)
  const path = { appName: application.appName }
  const save = useWrite('updateApplication', {
    done: () => APPLICATION_TEXTS.saved,
    undo: () => () => send('updateApplication', { input: { path, body: changed(fields, before) } }),
    showsFailures: true,
    onDone: onClose,
  })
  const set = (more: Partial<Fields>) => setFields({ ...fields, ...more })
  return (
    <FormDialog
      title={APPLICATION_TEXTS.editOf(application.appName)}
      submit={WORDS.save}
      write={save}
      onClose={onClose}
      onSubmit={() => save.mutate({ input: { path, body: changed(before, fields) } })}
    >
      <TextArea
        label={WORDS.description}
        at="description"
        value={fields.description}
        onInput={(description) => set({ description })}
        maxLength={updateApplicationDescriptionMost}
      />
      <TextField
        label={WORDS.url}
        at="url"
        type="url"
        value={fields.url}
        onInput={(url) => set({ url })}
        maxLength={updateApplicationUrlMost}
      />
      <TextField
        label={APPLICATION_TEXTS.color}
        at="color"
        hint={APPLICATION_TEXTS.colorHint}
        value={fields.color}
        onInput={(color) => set({ color })}
        maxLength={updateApplicationColorMost}
      />
      <TextField
        label={APPLICATION_TEXTS.icon}
        at="icon"
        hint={APPLICATION_TEXTS.iconHint}
        value={fields.icon}
        onInput={(icon) => set({ icon })}
        maxLength={updateApplicationIconMost}
      />
    </FormDialog>
  )
}

type RemoveProperties = { appName: string; onClose: () => void; onDone: () => void }

export function RemoveApplication({ appName, onClose, onDone }: RemoveProperties) {
  return (
    <Removal
      title={APPLICATION_TEXTS.removeOf(appName)}
      operation="deleteApplication"
      write={{ input: { path: { appName } } }}
      done={APPLICATION_TEXTS.removed(appName)}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{APPLICATION_TEXTS.removeHint}</p>
    </Removal>
  )
}
