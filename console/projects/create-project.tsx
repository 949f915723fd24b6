import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/states.tsx'
import { useWrite } from '../server/write.ts'
import { TEXTS } from '../texts.ts'
import { projectPath } from './project-path.ts'
import { PROJECT_TEXTS } from './texts.ts'

const FORM = 'create-project'

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
    <Dialog
      title={PROJECT_TEXTS.create}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" type="submit" form={FORM} busy={create.isPending}>
            {PROJECT_TEXTS.create}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ input: { body: { id: id ?? suggested, name } } })
        }}
      >
        <TextField label={PROJECT_TEXTS.name} value={name} onInput={setName} required maxLength={255} />
        <TextField
          label={PROJECT_TEXTS.id}
          value={id ?? suggested}
          onInput={setId}
          hint={PROJECT_TEXTS.idHint}
          required
          maxLength={100}
        />
        {create.error && <ErrorNotice error={create.error} />}
      </form>
    </Dialog>
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
