import type { Schemas } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { updateContextFieldSortOrderMax, updateContextFieldSortOrderMin } from '../../../generated/number-limits.ts'
import {
  createContextFieldDescriptionMost,
  legalValueInputDescriptionMost,
  legalValueInputValueMost,
} from '../../../generated/text-limits.ts'
import type { OwnerOfMember } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { CONTEXT_FIELD_TEXTS } from './texts.ts'

export type ContextFieldFields = {
  readonly description: string | null
  readonly stickiness: boolean
  readonly sortOrder: number
  readonly legalValues: readonly Schemas['LegalValueInput'][]
}

type Properties = {
  value: ContextFieldFields
  owner?: OwnerOfMember
  onChange: (value: ContextFieldFields) => void
}

export function ContextFieldForm({ value, owner, onChange }: Properties) {
  const { description, stickiness, sortOrder, legalValues } = value
  const change = (changed: Partial<ContextFieldFields>) => onChange({ ...value, ...changed })
  return (
    <div class="definition">
      <TextField
        label={WORDS.description}
        at="description"
        value={description ?? ''}
        onInput={(text) => change({ description: text === '' ? null : text })}
        maxLength={createContextFieldDescriptionMost}
      />
      {owner?.('description')}
      <label class="check">
        <input
          type="checkbox"
          checked={stickiness}
          onChange={(event) => change({ stickiness: event.currentTarget.checked })}
        />
        <span>{CONTEXT_FIELD_TEXTS.sticky}</span>
      </label>
      {owner?.('stickiness')}
      <TextField
        label={CONTEXT_FIELD_TEXTS.order}
        at="sortOrder"
        hint={CONTEXT_FIELD_TEXTS.orderHint}
        type="number"
        min={updateContextFieldSortOrderMin}
        max={updateContextFieldSortOrderMax}
        value={String(sortOrder)}
        onInput={(text) => change({ sortOrder: Math.trunc(Number(text)) })}
      />
      {owner?.('sortOrder')}
      <LegalValues
        values={legalValues}
        owner={owner?.('legalValues')}
        onChange={(next) => change({ legalValues: next })}
      />
    </div>
  )
}

type Legal = Schemas['LegalValueInput']

type LegalProperties = {
  values: readonly Legal[]
  owner: ComponentChildren
  onChange: (values: Legal[]) => void
}

function LegalValues({ values, owner, onChange }: LegalProperties) {
  const set = (index: number, { value, description }: Legal) =>
    onChange(values.with(index, { value, ...(description && { description }) }))
  return (
    <fieldset>
      <legend>{CONTEXT_FIELD_TEXTS.values}</legend>
      <small>{CONTEXT_FIELD_TEXTS.valuesHint}</small>
      {owner}
      {values.map(({ value, description = '' }, index) => (
        <Within at={`legalValues/${index}`} key={index}>
          <div class="pairs-row">
            <TextField
              label={CONTEXT_FIELD_TEXTS.value(index + 1)}
              at="value"
              value={value}
              onInput={(typed) => set(index, { value: typed, description })}
              required
              maxLength={legalValueInputValueMost}
            />
            <TextField
              label={CONTEXT_FIELD_TEXTS.valueDescription(index + 1)}
              at="description"
              value={description}
              onInput={(typed) => set(index, { value, description: typed })}
              maxLength={legalValueInputDescriptionMost}
            />
            <Button
              kind="quiet"
              label={CONTEXT_FIELD_TEXTS.removeValue(value)}
              onClick={() => onChange(values.toSpliced(index, 1))}
            >
              ×
            </Button>
          </div>
        </Within>
      ))}
      <div>
        <Button onClick={() => onChange([...values, { value: '' }])}>{CONTEXT_FIELD_TEXTS.addValue}</Button>
      </div>
    </fieldset>
  )
}
