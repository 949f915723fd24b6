import { useEffect, useState } from 'preact/hooks'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { useRead } from '../../server/read.ts'
import { Combobox, SelectField } from '../../ui/field.tsx'
import { FEATURE_LIST_TEXTS } from './texts.ts'

const TEXTS = FEATURE_LIST_TEXTS.filters
const ANY = { value: '', label: TEXTS.any }

type Properties = { address: URLSearchParams; onChange: (changed: Record<string, string | undefined>) => void }

/** The filters of the list; each is a part of the address. */
export function Filters({ address, onChange }: Properties) {
  const { data: types } = useRead('listFeatureTypes', {})
  const given = (name: string) => address.get(name) ?? ''
  const check = (name: string, label: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={address.has(name)}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked ? 'yes' : undefined })}
      />
      {label}
    </label>
  )
  return (
    <div class="filters">
      <SelectField
        label={FEATURE_LIST_TEXTS.type}
        value={given('type')}
        onChange={(type) => onChange({ type })}
        choices={[ANY, ...(types?.types ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <SelectField
        label={TEXTS.state}
        value={given('state')}
        onChange={(state) => onChange({ state })}
        choices={[
          ANY,
          { value: 'active', label: TEXTS.active },
          { value: 'potentially-stale', label: TEXTS.potentiallyStale },
          { value: 'stale', label: TEXTS.isStale },
        ]}
      />
      <SelectField
        label={FEATURE_LIST_TEXTS.stage}
        value={given('stage')}
        onChange={(stage) => onChange({ stage })}
        choices={[ANY, ...Object.entries(FEATURE_TEXTS.stages).map(([value, label]) => ({ value, label }))]}
      />
      <TagFilter value={given('tag')} onChange={(tag) => onChange({ tag })} />
      {check('mine', TEXTS.mine)}
      {check('favorites', TEXTS.favorites)}
      {check('archived', TEXTS.archived)}
    </div>
  )
}

/** Filters once the value is whole: a type and a value. */
function TagFilter({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const { data } = useRead('listTagTypes', {})
  return (
    <Combobox
      label={TEXTS.tag}
      placeholder={TEXTS.tagHint}
      value={typed}
      suggestions={(data?.tagTypes ?? []).map(({ name }) => `${name}:`)}
      onInput={(tag) => {
        setTyped(tag)
        if (tag === '' || /^[^:,]+:[^,]+$/.test(tag)) onChange(tag)
      }}
    />
  )
}
