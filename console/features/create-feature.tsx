import { useState } from 'preact/hooks'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/states.tsx'
import { useRead } from '../server/read.ts'
import { useWrite } from '../server/write.ts'
import { TEXTS } from '../texts.ts'
import { FEATURE_TEXTS } from './texts.ts'

const FORM = 'create-feature'
const DEFAULT_TYPE = 'release'

type Properties = { projectId: string; project: Schemas['Project'] | undefined; onClose: () => void }

/** The simple case in one form: a feature begins with a name, and is off everywhere. */
export function CreateFeature({ projectId, project, onClose }: Properties) {
  const [name, setName] = useState('')
  const [type, setType] = useState(DEFAULT_TYPE)
  const [description, setDescription] = useState('')
  const { data: types } = useRead('listFeatureTypes', {})
  const create = useWrite('createFeature', {
    done: () => FEATURE_TEXTS.made(name),
    showsFailures: true,
    onDone: onClose,
  })
  const chosen = types?.types.find(({ id }) => id === type)
  const naming = project?.featureNaming
  return (
    <Dialog
      title={FEATURE_TEXTS.create}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" type="submit" form={FORM} busy={create.isPending}>
            {FEATURE_TEXTS.create}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault()
          const body = { name, type, ...(description !== '' && { description }) }
          create.mutate({ input: { path: { projectId }, body } })
        }}
      >
        <TextField
          label={FEATURE_TEXTS.name}
          value={name}
          onInput={setName}
          required
          maxLength={100}
          autocomplete="off"
          spellcheck={false}
          placeholder={naming?.example ?? undefined}
          hint={naming?.description ?? naming?.pattern ?? FEATURE_TEXTS.nameHint}
        />
        <SelectField
          label={FEATURE_TEXTS.type}
          value={type}
          onChange={setType}
          hint={chosen?.description}
          choices={(types?.types ?? []).map((each) => ({ value: each.id, label: each.name }))}
        />
        <TextField label={FEATURE_TEXTS.description} value={description} onInput={setDescription} maxLength={1000} />
        {create.error && <ErrorNotice error={create.error} />}
      </form>
    </Dialog>
  )
}
