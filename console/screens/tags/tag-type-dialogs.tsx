import { change, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import {
  createTagTypeColorMost,
  createTagTypeColorPattern,
  createTagTypeDescriptionMost,
  createTagTypeIconMost,
  createTagTypeNameLeast,
  createTagTypeNameMost,
} from '../../../generated/text-limits.ts'
import { when } from '../../editing/edits/edit.ts'
import { type OwnerOfMember, ownerIn } from '../../nouns/managed/owner-note.tsx'
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
import { TAG_TEXTS } from './texts.ts'

type TypeFields = { readonly description: string; readonly icon: string | null; readonly color: string | null }
const EMPTY: TypeFields = { description: '', icon: null, color: null }
const MOST_SHOWN = 50

function fieldsOf({ tagType: { description, icon, color } }: Schemas['TagTypeDocument']): TypeFields {
  return { description, icon, color }
}

type FormProperties = { value: TypeFields; owner?: OwnerOfMember; onChange: (value: TypeFields) => void }

function TagTypeForm({ value, owner, onChange }: FormProperties) {
  const orNull = (text: string) => (text === '' ? null : text)
  return (
    <div class="definition">
      <TextField
        label={WORDS.description}
        at="description"
        value={value.description}
        onInput={(description) => onChange({ ...value, description })}
        maxLength={createTagTypeDescriptionMost}
      />
      {owner?.('description')}
      <TextField
        label={TAG_TEXTS.color}
        at="color"
        hint={TAG_TEXTS.colorHint}
        value={value.color ?? ''}
        onInput={(text) => onChange({ ...value, color: orNull(text) })}
        pattern={createTagTypeColorPattern}
        maxLength={createTagTypeColorMost}
      />
      {owner?.('color')}
      <TextField
        label={TAG_TEXTS.icon}
        at="icon"
        hint={TAG_TEXTS.iconHint}
        value={value.icon ?? ''}
        onInput={(text) => onChange({ ...value, icon: orNull(text) })}
        maxLength={createTagTypeIconMost}
      />
      {owner?.('icon')}
    </div>
  )
}

export function CreateTagType({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [value, setValue] = useState(EMPTY)
  const create = useWrite('createTagType', {
    done: (made) => TAG_TEXTS.madeType(made.name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      wide
      title={TAG_TEXTS.createType}
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
        minLength={createTagTypeNameLeast}
        maxLength={createTagTypeNameMost}
      />
      <TagTypeForm value={value} onChange={setValue} />
    </FormDialog>
  )
}

type Properties = { name: string; reason: string | undefined; onClose: () => void }

export function EditTagType({ name, reason, onClose }: Properties) {
  const path = { tagType: name }
  const read = useRead('getTagType', { path })
  return (
    <EditedDefinition
      title={TAG_TEXTS.editType(name)}
      place={['tag-type', name]}
      read={read}
      fieldsOf={fieldsOf}
      labels={TAG_TEXTS.fields}
      form={(mine, onChange) => (
        <TagTypeForm value={mine} owner={ownerIn({ kind: 'tagTypes', name })} onChange={onChange} />
      )}
      editOf={({ base, mine, etag }) => ({
        title: TAG_TEXTS.editType(name),
        before: base,
        after: mine,
        operation: change('updateTagType', { path, body: mine }, when(etag)),
        done: TAG_TEXTS.savedType,
      })}
      reason={reason}
      onClose={onClose}
    />
  )
}

export function RemoveTagType({ name, onClose }: Omit<Properties, 'reason'>) {
  const path = { tagType: name }
  const read = useReadOnce('getTagType', { path })
  const tags = useReadOnce('listTagsOfType', { path, query: { limit: MOST_SHOWN } })
  return (
    <RemovedDefinition
      title={TAG_TEXTS.removeType(name)}
      read={read}
      of={{ kind: 'tagTypes', name }}
      editOf={(type, etag) => ({
        before: fieldsOf(type),
        operation: change('deleteTagType', { path }, when(etag)),
        done: TAG_TEXTS.removedType,
      })}
      onClose={onClose}
    >
      <Shown read={tags}>
        {(found) =>
          found.tags.length === 0 ? (
            <p class="dim">{TAG_TEXTS.noTagsOfType}</p>
          ) : (
            <p>
              {TAG_TEXTS.tagsOfType} <bdi>{found.tags.map(({ value }) => value).join(', ')}</bdi>
              {found.tags.length === MOST_SHOWN && ' …'}
            </p>
          )
        }
      </Shown>
    </RemovedDefinition>
  )
}
