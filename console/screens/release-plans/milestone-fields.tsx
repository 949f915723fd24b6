import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { milestoneInputNameMost } from '../../../generated/text-limits.ts'
import { timeIn, UNITS, type Unit } from '../../nouns/release-plans/interval.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Milestone = Schemas['MilestoneInput']
type Properties = { milestones: readonly Milestone[]; onChange: (milestones: Milestone[]) => void }

const NEW: Milestone = { name: '100 %', strategies: [{ name: 'flexibleRollout', parameters: { rollout: '100' } }] }

/** The milestones of a template or of a plan, in their order. */
export function MilestoneFields({ milestones, onChange }: Properties) {
  const set = (place: number, changed: Partial<Milestone>) =>
    onChange(milestones.map((milestone, at) => (at === place ? { ...milestone, ...changed } : milestone)))
  return (
    <Within at="milestones">
      <ol class="milestones">
        {milestones.map((milestone, place) => (
          <li key={place}>
            <Within at={place}>
              <fieldset>
                <legend>{PLAN_TEXTS.milestone(place + 1)}</legend>
                <MilestoneField
                  milestone={milestone}
                  isLast={place === milestones.length - 1}
                  onChange={(changed) => set(place, changed)}
                />
                <Button
                  kind="quiet"
                  reason={milestones.length === 1 ? PLAN_TEXTS.milestones : undefined}
                  onClick={() => onChange(milestones.filter((_, at) => at !== place))}
                >
                  {PLAN_TEXTS.removeMilestone(milestone.name)}
                </Button>
              </fieldset>
            </Within>
          </li>
        ))}
      </ol>
      <Button onClick={() => onChange([...milestones, NEW])}>{PLAN_TEXTS.addMilestone}</Button>
    </Within>
  )
}

type FieldProperties = { milestone: Milestone; isLast: boolean; onChange: (changed: Partial<Milestone>) => void }

function MilestoneField({ milestone, isLast, onChange }: FieldProperties) {
  const [only, ...others] = milestone.strategies
  const isRollout = only?.name === 'flexibleRollout' && others.length === 0
  return (
    <>
      <TextField
        label={PLAN_TEXTS.milestoneName}
        at="name"
        value={milestone.name}
        onInput={(name) => onChange({ name })}
        required
        maxLength={milestoneInputNameMost}
        dir="auto"
      />
      {only !== undefined && isRollout && (
        <TextField
          label={PLAN_TEXTS.share}
          at="strategies"
          type="number"
          min={0}
          max={100}
          step={1}
          value={only.parameters?.rollout ?? '100'}
          onInput={(rollout) => onChange({ strategies: [{ ...only, parameters: { ...only.parameters, rollout } }] })}
          required
        />
      )}
      {!isLast && <NextField milestone={milestone} onChange={onChange} />}
      <StrategiesField milestone={milestone} onChange={onChange} />
    </>
  )
}

const BY_HAND = 'hand'

/** When the next milestone begins. */
function NextField({ milestone, onChange }: Omit<FieldProperties, 'isLast'>) {
  const condition = milestone.transitionCondition ?? null
  const time = condition && timeIn(condition.intervalMinutes)
  const [chosen, choose] = useState<Unit>(time?.unit ?? 'days')
  const unit = condition === null ? BY_HAND : chosen
  const after = (amount: number, by: Unit) =>
    onChange({ transitionCondition: { intervalMinutes: Math.max(1, Math.round(amount * UNITS[by])) } })
  return (
    <>
      <SelectField
        label={PLAN_TEXTS.next}
        value={unit}
        choices={[
          { value: BY_HAND, label: PLAN_TEXTS.byHand },
          { value: 'minutes', label: PLAN_TEXTS.afterMinutes },
          { value: 'hours', label: PLAN_TEXTS.afterHours },
          { value: 'days', label: PLAN_TEXTS.afterDays },
        ]}
        onChange={(value) => {
          if (value === BY_HAND) return onChange({ transitionCondition: null })
          choose(value as Unit)
          after(1, value as Unit)
        }}
      />
      {condition !== null && (
        <TextField
          label={PLAN_TEXTS.time}
          at="transitionCondition"
          type="number"
          min={1}
          step={1}
          value={String(condition.intervalMinutes / UNITS[chosen])}
          onInput={(text) => after(Number(text), chosen)}
          required
        />
      )}
    </>
  )
}

/** All that the strategies of a milestone can say. */
function StrategiesField({ milestone, onChange }: Omit<FieldProperties, 'isLast'>) {
  const [typed, type] = useState<string>()
  const isWrong = typed !== undefined && listIn(typed) === undefined
  return (
    <details>
      <summary>{PLAN_TEXTS.strategies}</summary>
      <TextArea
        label={PLAN_TEXTS.strategies}
        hint={isWrong ? PLAN_TEXTS.notJson : PLAN_TEXTS.strategiesHint}
        value={isWrong ? typed : JSON.stringify(milestone.strategies, null, 2)}
        onInput={(text) => {
          type(text)
          const strategies = listIn(text)
          if (strategies !== undefined) onChange({ strategies })
        }}
      />
    </details>
  )
}

function listIn(text: string): Milestone['strategies'] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
