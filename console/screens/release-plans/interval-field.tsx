import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import {
  transitionConditionIntervalMinutesMax,
  transitionConditionIntervalMinutesMin,
} from '../../../generated/number-limits.ts'
import { timeIn, UNITS, type Unit } from '../../nouns/release-plans/interval.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Condition = Schemas['TransitionCondition']
type Properties = { condition: Condition; onChange: (condition: Condition) => void }

const BY_HAND = 'hand'

/** When the next milestone begins: after a time, or when a user starts it. */
export function IntervalField({ condition, onChange }: Properties) {
  const [chosen, choose] = useState<Unit>()
  // What was typed is shown while it is no time yet, such as an empty field.
  const [typed, type] = useState<{ text: string; in: Condition }>()
  const minutes = condition?.intervalMinutes ?? UNITS.days
  const unit = chosen !== undefined && minutes % UNITS[chosen] === 0 ? chosen : timeIn(minutes).unit
  const after = (amount: number, by: Unit) => onChange({ intervalMinutes: amount * UNITS[by] })
  return (
    <div class="side-by-side">
      <SelectField
        label={PLAN_TEXTS.next}
        value={condition === null ? BY_HAND : unit}
        choices={[
          { value: BY_HAND, label: PLAN_TEXTS.byHand },
          ...Object.entries(PLAN_TEXTS.after).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => {
          if (value === BY_HAND) return onChange(null)
          choose(value as Unit)
          after(1, value as Unit)
        }}
      />
      {condition !== null && (
        <TextField
          label={PLAN_TEXTS.units[unit]}
          at="transitionCondition"
          type="number"
          min={transitionConditionIntervalMinutesMin}
          max={Math.floor(transitionConditionIntervalMinutesMax / UNITS[unit])}
          step={1}
          value={typed?.in === condition ? typed.text : String(minutes / UNITS[unit])}
          onInput={(text) => {
            type({ text, in: condition })
            choose(unit)
            if (/^[1-9]\d*$/.test(text)) after(Number(text), unit)
          }}
          required
        />
      )}
    </div>
  )
}
