import type { Schemas } from '@flaghoist/client'
import { updateContextFieldSortOrderMax, updateContextFieldSortOrderMin } from '../../../generated/number-limits.ts'
import {
  createContextFieldDescriptionMost,
  legalValueInputDescriptionMost,
  legalValueInputValueMost,
} from '../../../generated/text-limits.ts'
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

type Properties = { value: ContextFieldFields; onChange: (value: ContextFieldFields) => void }

export function ContextFieldForm({ value, onChange }: Properties) {
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
      <label class="check">
        <input
          type="checkbox"
          checked={stickiness}
          onChange={(event) => change({ stickiness: event.currentTarget.checked })}
        />
        <span>{CONTEXT_FIELD_TEXTS.sticky}</span>
      </label>
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
      <LegalValues values={legalValues} onChange={(next) => change({ legalValues: next })} />
    </div>
  )
}

type Legal = Schemas['LegalValueInput']

function LegalValues({ values, onChange }: { values: readonly Legal[]; onChange: (values: Legal[]) => void }) {
  const set = (index: number, { value, description }: Legal) =>
    onChange(values.with(index, { value, ...(description && { description }) }))
  return (
    <fieldset>
      <legend>{CONTEXT_FIELD_TEXTS.values}</legend>
      <small>{CONTEXT_FIELD_TEXTS.valuesHint}</small>
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
