import { change, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import type { Edit } from '../../editing/edits/edit.ts'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, SelectField } from '../../ui/field.tsx'

const ON = 'on'
const OFF = 'off'

type Properties = { place: FeaturePlace; onEdit: (edit: Edit) => void; onClose: () => void }

/** Chooses a parent, and the state that it has to have. */
export function AddParent({ place, onEdit, onClose }: Properties) {
  const [parent, setParent] = useState('')
  const [state, setState] = useState(ON)
  const [variant, setVariant] = useState('')
  const candidates = useRead('listParentCandidates', { path: place })
  const isKnown = candidates.data?.includes(parent) ?? false
  const variants = useRead(
    'listParentVariants',
    { path: { ...place, featureName: parent } },
    { enabled: isKnown && state === ON },
  )
  const offered = isKnown ? (variants.data ?? []) : []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const enabled = state === ON
        onEdit(addParentEdit(place, { feature: parent, enabled, variants: enabled && variant !== '' ? [variant] : [] }))
      }}
    >
      <Combobox
        label={FEATURE_TEXTS.parent}
        at="feature"
        value={parent}
        suggestions={candidates.data ?? []}
        required
        onInput={(name) => {
          setParent(name)
          setVariant('')
        }}
      />
      <SelectField
        label={FEATURE_TEXTS.parentState}
        at="enabled"
        value={state}
        choices={[
          { value: ON, label: WORDS.on },
          { value: OFF, label: WORDS.off },
        ]}
        onChange={setState}
      />
      {offered.length > 0 && state === ON && (
        <SelectField
          label={FEATURE_TEXTS.parentVariant}
          at="variants"
          value={variant}
          choices={[
            { value: '', label: FEATURE_TEXTS.anyVariant },
            ...offered.map((name) => ({ value: name, label: name })),
          ]}
          onChange={setVariant}
        />
      )}
      <div class="actions">
        <Button kind="main" type="submit">
          {WORDS.reviewAndSave}
        </Button>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
      </div>
    </form>
  )
}

function addParentEdit(place: FeaturePlace, body: Required<Schemas['AddDependency']>): Edit {
  return {
    title: FEATURE_TEXTS.addParent,
    before: {},
    after: body,
    operation: change('addDependency', { path: place, body }),
    done: FEATURE_TEXTS.parentAdded(place.featureName, body.feature),
  }
}

export function removeParentEdit(place: FeaturePlace, parent: Schemas['FeatureDependency']): Edit {
  return {
    title: FEATURE_TEXTS.removeParent(parent.feature),
    before: parent,
    after: {},
    operation: change('removeDependency', { path: { ...place, parentName: parent.feature } }),
    done: FEATURE_TEXTS.parentRemoved(place.featureName, parent.feature),
  }
}
