import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { tagValueLeast, tagValueMost } from '../../../generated/text-limits.ts'
import { reasoned, WhyField } from '../../editing/edits/why-field.tsx'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { ownedFeature } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, SelectField } from '../../ui/field.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { RefusableForm } from '../../ui/refusals.tsx'

type Tag = Schemas['Tag']
type Properties = { place: FeaturePlace; feature: Schemas['Feature'] }

/** The tags of a feature. They are added and removed at once, since they affect no user. */
export function Tags({ place: { projectId, featureName }, feature }: Properties) {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const element = useFocusBack<HTMLElement>(isAdding, ':scope > button')
  const tags = feature.tags ?? []
  const reason = feature.archived ? FEATURE_TEXTS.isArchived : may('UPDATE_FEATURE', { project: projectId })
  const bodyOf = (added: Tag[], removed: Tag[]) => ({ addedTags: added, removedTags: removed })
  const path = { featureName }
  const update = useWrite('updateFeatureTags', {
    done: (_, { input: { body } }) =>
      body.addedTags.length > 0 ? FEATURE_TEXTS.tagAdded(featureName) : FEATURE_TEXTS.tagRemoved(featureName),
    onDone: () => setAdding(false),
  })
  return (
    <section ref={element}>
      <h3>{WORDS.tags}</h3>
      {tags.length === 0 && <p class="dim">{FEATURE_TEXTS.noTags}</p>}
      <ul class="chips">
        {tags.map((tag) => (
          <li key={`${tag.type} ${tag.value}`} class="chip">
            <bdi>{textOf(tag)}</bdi>
            {reason === undefined && (
              <button
                type="button"
                class="quiet"
                aria-label={FEATURE_TEXTS.removeTag(textOf(tag))}
                onClick={() => update.mutate({ input: { path, body: bodyOf([], [tag]) } })}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      <OwnerNote of={ownedFeature({ projectId, featureName })} at="/tags" isEdited />
      {isAdding ? (
        <AddTag
          write={update}
          onAdd={(tag, why) => update.mutate({ input: { path, body: bodyOf([tag], []) }, ...reasoned(why) })}
          onClose={() => setAdding(false)}
        />
      ) : (
        <Button kind="quiet" reason={reason} onClick={() => setAdding(true)}>
          {FEATURE_TEXTS.addTag}
        </Button>
      )}
    </section>
  )
}

function textOf({ type, value }: Tag): string {
  return `${type}:${value}`
}

type AddProperties = {
  write: { readonly isPending: boolean; readonly error: unknown }
  onAdd: (tag: Tag, why: string) => void
  onClose: () => void
}

function AddTag({ write, onAdd, onClose }: AddProperties) {
  const [type, setType] = useState('simple')
  const [value, setValue] = useState('')
  const [why, setWhy] = useState('')
  const types = useRead('listTagTypes', {})
  const known = useRead('listTagsOfType', { path: { tagType: type } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAdd({ type, value }, why)
      }}
    >
      <RefusableForm error={write.error}>
        <SelectField
          label={FEATURE_TEXTS.tagType}
          at="addedTags/0/type"
          value={type}
          choices={(types.data?.tagTypes ?? [{ name: type }]).map(({ name }) => ({ value: name, label: name }))}
          onChange={setType}
        />
        <Combobox
          label={FEATURE_TEXTS.tagValue}
          at="addedTags/0/value"
          value={value}
          suggestions={(known.data?.tags ?? []).map((tag) => tag.value)}
          required
          minLength={tagValueLeast}
          maxLength={tagValueMost}
          onInput={setValue}
        />
      </RefusableForm>
      <WhyField value={why} onInput={setWhy} />
      <div class="actions">
        <Button kind="main" type="submit" busy={write.isPending}>
          {WORDS.add}
        </Button>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
      </div>
    </form>
  )
}
