import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { createFeatureDescriptionMost, createFeatureNameMost } from '../../../generated/text-limits.ts'
import { reasoned, WhyField } from '../../editing/edits/why-field.tsx'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FEATURE_LIST_TEXTS } from './texts.ts'

const DEFAULT_TYPE = 'release'

type Properties = {
  projectId: string
  project: Schemas['Project'] | undefined
  /** Whether the project has no feature yet. */
  isFirst: boolean
  onClose: () => void
}

/** The simple case in one form: a feature begins with a name, and is off everywhere. */
export function CreateFeature({ projectId, project, isFirst, onClose }: Properties) {
  const [name, setName] = useState('')
  const [type, setType] = useState(DEFAULT_TYPE)
  const [description, setDescription] = useState('')
  const [why, setWhy] = useState('')
  const { data: types } = useRead('listFeatureTypes', {})
  const [, navigate] = useLocation()
  const create = useWrite('createFeature', {
    done: (made) => FEATURE_LIST_TEXTS.made(made.name),
    showsFailures: true,
    onDone(made) {
      onClose()
      // The first one stays in the list, which has the next steps.
      if (!isFirst) navigate(featurePath(projectId, made.name))
    },
  })
  const chosen = types?.types.find(({ id }) => id === type)
  const naming = project?.featureNaming
  return (
    <FormDialog
      title={FEATURE_LIST_TEXTS.create}
      submit={FEATURE_LIST_TEXTS.create}
      write={create}
      footer={<WhyField value={why} onInput={setWhy} />}
      onClose={onClose}
      onSubmit={() => {
        const body = { name, type, ...(description !== '' && { description }) }
        create.mutate({ input: { path: { projectId }, body }, ...reasoned(why) })
      }}
    >
      <TextField
        label={FEATURE_LIST_TEXTS.newName}
        at="name"
        value={name}
        onInput={(typed) => setName(typed.replaceAll(' ', '-'))}
        required
        maxLength={createFeatureNameMost}
        autocomplete="off"
        spellcheck={false}
        placeholder={naming?.example ?? undefined}
        hint={naming?.description ?? naming?.pattern ?? FEATURE_LIST_TEXTS.nameHint}
      />
      <SelectField
        label={FEATURE_LIST_TEXTS.type}
        at="type"
        value={type}
        onChange={setType}
        hint={chosen?.description}
        choices={(types?.types ?? []).map((each) => ({ value: each.id, label: each.name }))}
      />
      <TextField
        label={FEATURE_LIST_TEXTS.description}
        at="description"
        value={description}
        onInput={setDescription}
        maxLength={createFeatureDescriptionMost}
      />
    </FormDialog>
  )
}
