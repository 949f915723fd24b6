import { change, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { createContextFieldNameMost } from '../../../generated/text-limits.ts'
import { when } from '../../editing/edits/edit.ts'
import { ownerIn } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { EditedDefinition } from '../definitions/edited-definition.tsx'
import { RemovedDefinition } from '../definitions/removed-definition.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { Uses } from '../definitions/uses.tsx'
import { type ContextFieldFields, ContextFieldForm } from './context-field-form.tsx'
import { CONTEXT_FIELD_TEXTS } from './texts.ts'

const EMPTY: ContextFieldFields = { description: null, stickiness: false, sortOrder: 9999, legalValues: [] }

type Properties = { name: string; reason: string | undefined; onClose: () => void }
const bodyOf = ({ legalValues, ...rest }: ContextFieldFields) => ({ ...rest, legalValues: [...legalValues] })

function fieldsOf(field: Schemas['ContextField']): ContextFieldFields {
  const { description, stickiness, sortOrder, legalValues } = field
  return { description, stickiness, sortOrder, legalValues }
}

export function CreateContextField({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [value, setValue] = useState(EMPTY)
  const create = useWrite('createContextField', {
    done: (made) => CONTEXT_FIELD_TEXTS.made(made.name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      wide
      title={CONTEXT_FIELD_TEXTS.create}
      submit={DEFINITION_TEXTS.create}
      write={create}
      onSubmit={() => create.mutate({ input: { body: { ...bodyOf(value), name } } })}
      onClose={onClose}
    >
      <TextField
        label={WORDS.name}
        at="name"
        hint={CONTEXT_FIELD_TEXTS.nameHint}
        value={name}
        onInput={setName}
        required
        maxLength={createContextFieldNameMost}
      />
      <ContextFieldForm value={value} onChange={setValue} />
    </FormDialog>
  )
}

export function EditContextField({ name, reason, onClose }: Properties) {
  const path = { contextField: name }
  const read = useRead('getContextField', { path })
  return (
    <EditedDefinition
      title={CONTEXT_FIELD_TEXTS.editTitle(name)}
      place={['context-field', name]}
      read={read}
      fieldsOf={fieldsOf}
      labels={CONTEXT_FIELD_TEXTS.fields}
      form={(mine, onChange) => (
        <ContextFieldForm value={mine} owner={ownerIn({ kind: 'contextFields', name })} onChange={onChange} />
      )}
      editOf={({ base, mine, etag }) => ({
        title: CONTEXT_FIELD_TEXTS.editTitle(name),
        before: base,
        after: mine,
        operation: change('updateContextField', { path, body: bodyOf(mine) }, when(etag)),
        done: CONTEXT_FIELD_TEXTS.saved,
      })}
      reason={reason}
      onClose={onClose}
    />
  )
}

export function RemoveContextField({ name, onClose }: Omit<Properties, 'reason'>) {
  const path = { contextField: name }
  const read = useReadOnce('getContextField', { path })
  return (
    <RemovedDefinition
      title={CONTEXT_FIELD_TEXTS.removeTitle(name)}
      read={read}
      of={{ kind: 'contextFields', name }}
      editOf={(field, etag) => ({
        before: fieldsOf(field),
        operation: change('deleteContextField', { path }, when(etag)),
        done: CONTEXT_FIELD_TEXTS.removed,
      })}
      onClose={onClose}
    >
      <ContextFieldUses name={name} />
    </RemovedDefinition>
  )
}

/** The features whose strategies compare a field. */
export function ContextFieldUses({ name }: { name: string }) {
  const uses = useReadOnce('listContextFieldStrategies', { path: { contextField: name } })
  return <Shown read={uses}>{({ strategies }) => <Uses strategies={strategies} />}</Shown>
}
