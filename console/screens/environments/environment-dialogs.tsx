import { change, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { createEnvironmentSortOrderMax, createEnvironmentSortOrderMin } from '../../../generated/number-limits.ts'
import { createEnvironmentNameMost, createEnvironmentTypeMost } from '../../../generated/text-limits.ts'
import { when } from '../../editing/edits/edit.ts'
import { type OwnerOfMember, ownerIn } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { Combobox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EditedDefinition } from '../definitions/edited-definition.tsx'
import { RemovedDefinition } from '../definitions/removed-definition.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { ENVIRONMENT_TEXTS } from './texts.ts'

type EnvironmentFields = { readonly type: string; readonly sortOrder: number }
type Properties = { name: string; reason: string | undefined; onClose: () => void }

function fieldsOf({ type, sortOrder }: Schemas['Environment']): EnvironmentFields {
  return { type, sortOrder }
}

type FormProperties = {
  value: EnvironmentFields
  owner?: OwnerOfMember
  onChange: (value: EnvironmentFields) => void
}

function EnvironmentForm({ value, owner, onChange }: FormProperties) {
  return (
    <div class="definition">
      <Combobox
        label={WORDS.type}
        at="type"
        hint={ENVIRONMENT_TEXTS.typeHint}
        value={value.type}
        onInput={(type) => onChange({ ...value, type })}
        suggestions={ENVIRONMENT_TEXTS.types}
        required
        maxLength={createEnvironmentTypeMost}
      />
      {owner?.('type')}
      <TextField
        label={ENVIRONMENT_TEXTS.order}
        at="sortOrder"
        hint={ENVIRONMENT_TEXTS.orderHint}
        type="number"
        min={createEnvironmentSortOrderMin}
        max={createEnvironmentSortOrderMax}
        value={String(value.sortOrder)}
        onInput={(text) => onChange({ ...value, sortOrder: Math.trunc(Number(text)) })}
      />
      {owner?.('sortOrder')}
    </div>
  )
}

export function CreateEnvironment({ sortOrder, onClose }: { sortOrder: number; onClose: () => void }) {
  const [name, setName] = useState('')
  const [value, setValue] = useState<EnvironmentFields>({ type: 'development', sortOrder })
  const create = useWrite('createEnvironment', {
    done: (made) => ENVIRONMENT_TEXTS.made(made.name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      wide
      title={ENVIRONMENT_TEXTS.create}
      submit={DEFINITION_TEXTS.create}
      write={create}
      onSubmit={() => create.mutate({ input: { body: { name, ...value } } })}
      onClose={onClose}
    >
      <TextField
        label={WORDS.name}
        at="name"
        hint={WORDS.cannotBeChanged}
        value={name}
        onInput={setName}
        required
        maxLength={createEnvironmentNameMost}
      />
      <EnvironmentForm value={value} onChange={setValue} />
    </FormDialog>
  )
}

export function EditEnvironment({ name, reason, onClose }: Properties) {
  const path = { environment: name }
  const read = useRead('getEnvironment', { path })
  return (
    <EditedDefinition
      title={ENVIRONMENT_TEXTS.editTitle(name)}
      place={['environment', name]}
      read={read}
      fieldsOf={fieldsOf}
      labels={ENVIRONMENT_TEXTS.fields}
      form={(mine, onChange) => (
        <EnvironmentForm value={mine} owner={ownerIn({ kind: 'environments', name })} onChange={onChange} />
      )}
      editOf={({ base, mine, etag }) => ({
        title: ENVIRONMENT_TEXTS.editTitle(name),
        before: base,
        after: mine,
        operation: change('updateEnvironment', { path, body: mine }, when(etag)),
        done: ENVIRONMENT_TEXTS.saved,
      })}
      reason={reason}
      onClose={onClose}
    />
  )
}

export function RemoveEnvironment({ name, onClose }: Omit<Properties, 'reason'>) {
  const path = { environment: name }
  const read = useReadOnce('getEnvironment', { path })
  return (
    <RemovedDefinition
      title={ENVIRONMENT_TEXTS.removeTitle(name)}
      read={read}
      of={{ kind: 'environments', name }}
      editOf={(environment, etag) => ({
        before: fieldsOf(environment),
        operation: change('deleteEnvironment', { path }, when(etag)),
        done: ENVIRONMENT_TEXTS.removed,
      })}
      onClose={onClose}
    >
      {read.data && (
        <p class="wrong">
          {ENVIRONMENT_TEXTS.use(read.data.projectCount, read.data.apiTokenCount, read.data.enabledToggleCount)}.{' '}
          {ENVIRONMENT_TEXTS.deleted}
        </p>
      )}
    </RemovedDefinition>
  )
}
