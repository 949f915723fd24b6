import { change, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { tagValueLeast, tagValueMost } from '../../../generated/text-limits.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { TAG_TEXTS } from './texts.ts'

type Tag = Schemas['Tag']
const MOST_SHOWN = 20

/** How people write a tag. */
export function tagText({ type, value }: Tag): string {
  return `${type}:${value}`
}

export function CreateTag({ types, onClose }: { types: readonly string[]; onClose: () => void }) {
  const [type, setType] = useState(types[0] ?? '')
  const [value, setValue] = useState('')
  const create = useWrite('createTag', {
    done: (made) => TAG_TEXTS.made(tagText(made)),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      wide
      title={TAG_TEXTS.create}
      submit={DEFINITION_TEXTS.create}
      write={create}
      onSubmit={() => create.mutate({ input: { body: { type, value } } })}
      onClose={onClose}
    >
      <SelectField
        label={WORDS.type}
        at="type"
        value={type}
        onChange={setType}
        choices={types.map((name) => ({ value: name, label: name }))}
      />
      <TextField
        label={WORDS.value}
        at="value"
        value={value}
        onInput={setValue}
        required
        minLength={tagValueLeast}
        maxLength={tagValueMost}
      />
    </FormDialog>
  )
}

/** Deletes a tag, after a look at the features that have it. */
export function RemoveTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  return (
    <SaveDialog
      edit={{
        title: TAG_TEXTS.remove(tagText(tag)),
        before: tag,
        after: {},
        operation: change('deleteTag', { path: { tagType: tag.type, tagValue: tag.value } }),
        done: TAG_TEXTS.removed,
        save: WORDS.delete,
      }}
      about={<FeaturesWith tag={tag} />}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

function FeaturesWith({ tag }: { tag: Tag }) {
  // A comma separates the tags of a filter.
  const isFound = !tag.value.includes(',')
  const found = useRead(
    'searchFeatures',
    { query: { tag: `INCLUDE:${tagText(tag)}`, limit: MOST_SHOWN } },
    { enabled: isFound },
  )
  if (!isFound) return null
  return (
    <Shown read={found}>
      {({ features, total }) => (
        <p>
          {TAG_TEXTS.usedBy(total)} <bdi>{features.map(({ name }) => name).join(', ')}</bdi>
          {total > features.length && ' …'}
        </p>
      )}
    </Shown>
  )
}
