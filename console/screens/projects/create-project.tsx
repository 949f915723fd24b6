import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { createProjectIdMost, createProjectNameMost } from '../../../generated/text-limits.ts'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PROJECT_TEXTS } from './texts.ts'

export function CreateProject({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [id, setId] = useState<string>()
  const [, navigate] = useLocation()
  const create = useWrite('createProject', {
    done: () => PROJECT_TEXTS.made(name),
    showsFailures: true,
    onDone: (made) => navigate(projectPath(made.id)),
  })
  const suggested = idFrom(name)
  return (
    <FormDialog
      title={PROJECT_TEXTS.create}
      submit={PROJECT_TEXTS.create}
      write={create}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { body: { id: id ?? suggested, name } } })}
    >
      <TextField
        label={WORDS.name}
        at="name"
        value={name}
        onInput={setName}
        required
        maxLength={createProjectNameMost}
      />
      <TextField
        label={PROJECT_TEXTS.id}
        at="id"
        value={id ?? suggested}
        onInput={setId}
        hint={PROJECT_TEXTS.idHint}
        required
        maxLength={createProjectIdMost}
      />
    </FormDialog>
  )
}

/** Returns an id for a project with this name: what an address takes as it is. */
export function idFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._~]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
