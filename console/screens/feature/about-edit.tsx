import { change, etagOf, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { updateFeatureDescriptionMost } from '../../../generated/text-limits.ts'
import { ClashPanel } from '../../editing/drafts/clash-panel.tsx'
import { DraftBar } from '../../editing/drafts/draft-bar.tsx'
import { isSame } from '../../editing/drafts/merge.ts'
import { useDraft } from '../../editing/drafts/use-draft.ts'
import { type Edit, when } from '../../editing/edits/edit.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { ownedFeature } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { Check } from '../../ui/check.tsx'
import { SelectField } from '../../ui/field.tsx'
import { RefusableForm } from '../../ui/refusals.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type AboutFields = {
  readonly description: string | null
  readonly type: string
  readonly stale: boolean
  readonly impressionData: boolean
}
type Properties = {
  place: FeaturePlace
  feature: Schemas['Feature']
  types: readonly Schemas['FeatureType'][]
  onClose: () => void
}

/** Where the draft of the description and the settings is kept: no environment has an empty name. */
export const aboutPlace = ({ projectId, featureName }: FeaturePlace) => [projectId, featureName, '', 'about']

/** Edits the description and the settings of a feature. */
export function AboutEdit({ place, feature, types, onClose }: Properties) {
  const { description, type, stale, impressionData } = feature
  const drafted = useDraft<AboutFields>(aboutPlace(place), {
    value: { description, type, stale, impressionData },
    etag: etagOf(feature),
  })
  const [isSaving, setSaving] = useState(false)
  const { mine, base, etag, clash } = drafted
  if (mine === undefined || base === undefined) return null
  const set = (changed: Partial<AboutFields>) => drafted.change({ ...mine, ...changed })
  const label = (field: string) => FEATURE_TEXTS.fields[field] ?? field
  const known = types.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RefusableForm>
      <div class="editor about-edit">
        {clash !== undefined && (
          <ClashPanel
            clash={clash}
            label={label}
            show={(_, value) => String(value ?? WORDS.none)}
            onResolve={drafted.resolve}
          />
        )}
        <TextArea
          label={WORDS.description}
          at="description"
          maxLength={updateFeatureDescriptionMost}
          value={mine.description ?? ''}
          onInput={(text) => set({ description: text === '' ? null : text })}
        />
        <OwnerNote of={ownedFeature(place)} at="/description" isEdited />
        <SelectField
          label={WORDS.type}
          at="type"
          hint={types.find(({ id }) => id === mine.type)?.description}
          value={mine.type}
          choices={
            known.some(({ value }) => value === mine.type) ? known : [...known, { value: mine.type, label: mine.type }]
          }
          onChange={(chosen) => set({ type: chosen })}
        />
        <OwnerNote of={ownedFeature(place)} at="/type" isEdited />
        <Check label={FEATURE_TEXTS.staleLabel} isOn={mine.stale} onChange={(isOn) => set({ stale: isOn })} />
        <OwnerNote of={ownedFeature(place)} at="/stale" isEdited />
        <Check
          label={`${FEATURE_TEXTS.impressionData}: ${FEATURE_TEXTS.impressionHint}`}
          isOn={mine.impressionData}
          onChange={(isOn) => set({ impressionData: isOn })}
        />
        <OwnerNote of={ownedFeature(place)} at="/impressionData" isEdited />
        <DraftBar drafted={drafted} label={label} onSave={() => setSaving(true)} onClose={onClose} />
        {isSaving && (
          <SaveDialog
            project={place.projectId}
            edit={aboutEdit(place, etag, base, mine)}
            onClose={() => setSaving(false)}
            onDone={() => {
              setSaving(false)
              drafted.discard()
              onClose()
            }}
          />
        )}
      </div>
    </RefusableForm>
  )
}

function aboutEdit(place: FeaturePlace, etag: string | undefined, base: AboutFields, mine: AboutFields): Edit {
  const names = (Object.keys(mine) as (keyof AboutFields)[]).filter((name) => !isSame(base[name], mine[name]))
  const body = Object.fromEntries(names.map((name) => [name, mine[name]]))
  return {
    title: FEATURE_TEXTS.aboutTitle(place.featureName),
    before: base,
    after: mine,
    operation: change('updateFeature', { path: place, body }, when(etag)),
    done: FEATURE_TEXTS.aboutDone(place.featureName),
  }
}
