import { frozenEventTypes } from '../../../generated/events.ts'
import { ruleStepPointsMax, ruleStepWithinHoursMax, ruleStepWithinHoursMin } from '../../../generated/number-limits.ts'
import { useRead } from '../../server/read.ts'
import { Check } from '../../ui/check.tsx'
import { CheckGroup } from '../../ui/check-group.tsx'
import { TextField } from '../../ui/field.tsx'
import { PickedList } from '../../ui/picked-list.tsx'
import { Within } from '../../ui/refusals.tsx'
import { tagText } from '../tags/tag-dialogs.tsx'
import { type RuleSettings, stepOf } from './rule.ts'
import { eventInWords } from './rule-words.ts'
import { RULE_SCREEN_TEXTS } from './texts.ts'
import { useRuleNames } from './use-rule-names.ts'

type Properties = { settings: RuleSettings; onChange: (changed: Partial<RuleSettings>) => void }

/** Which changes a rule matches. */
export function MatchingFields({ settings, onChange }: Properties) {
  const { types } = useRuleNames()
  return (
    <>
      <h3>{RULE_SCREEN_TEXTS.which}</h3>
      <TagFields settings={settings} onChange={onChange} />
      <Within at="featureTypes">
        <CheckGroup
          title={RULE_SCREEN_TEXTS.types}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={settings.featureTypes}
          onChange={(chosen) => onChange({ featureTypes: [...chosen] })}
        />
      </Within>
      <StepFields step={settings.step} onChange={(step) => onChange({ step })} />
      <Check
        label={RULE_SCREEN_TEXTS.forEverybody}
        isOn={settings.forEverybody}
        onChange={(forEverybody) => onChange({ forEverybody })}
      />
      <Check label={RULE_SCREEN_TEXTS.alsoOff} isOn={settings.alsoOff} onChange={(alsoOff) => onChange({ alsoOff })} />
      <Within at="events">
        <CheckGroup
          title={RULE_SCREEN_TEXTS.events}
          options={Object.keys(frozenEventTypes).map((type) => ({ value: type, label: eventInWords(type) }))}
          chosen={settings.events}
          onChange={(chosen) => onChange({ events: [...chosen] })}
        />
      </Within>
      <Within at="askers">
        <CheckGroup
          title={RULE_SCREEN_TEXTS.askers}
          options={Object.entries(RULE_SCREEN_TEXTS.askedBy).map(([value, label]) => ({ value, label }))}
          chosen={settings.askers}
          onChange={(chosen) => onChange({ askers: [...chosen] as RuleSettings['askers'] })}
        />
      </Within>
    </>
  )
}

function TagFields({ settings: { tags }, onChange }: Properties) {
  const { data } = useRead('listTags', {})
  const known = data?.tags ?? []
  const names = tags.map(tagText)
  return (
    <Within at="tags">
      <PickedList
        title={RULE_SCREEN_TEXTS.tags}
        label={RULE_SCREEN_TEXTS.addTag}
        picked={names.map((name) => ({ id: name, name }))}
        suggestions={known.map(tagText).filter((name) => !names.includes(name))}
        onAdd={(name) => onChange({ tags: [...tags, ...known.filter((tag) => tagText(tag) === name)] })}
        onRemove={(name) => onChange({ tags: tags.filter((tag) => tagText(tag) !== name) })}
      />
    </Within>
  )
}

type Step = RuleSettings['step']

/** How large a change is. Hours without a share say nothing, so there is no field for them. */
function StepFields({ step, onChange }: { step: Step; onChange: (step: Step) => void }) {
  const points = step === null ? '' : String(step.points)
  const hours = step?.withinHours === undefined ? '' : String(step.withinHours)
  return (
    <Within at="step">
      <TextField
        label={RULE_SCREEN_TEXTS.points}
        at="points"
        hint={RULE_SCREEN_TEXTS.pointsHint}
        type="number"
        step="any"
        max={ruleStepPointsMax}
        value={points}
        onInput={(typed) => onChange(stepOf(typed, hours))}
      />
      {step !== null && (
        <TextField
          label={RULE_SCREEN_TEXTS.hours}
          at="withinHours"
          hint={RULE_SCREEN_TEXTS.hoursHint}
          type="number"
          min={ruleStepWithinHoursMin}
          max={ruleStepWithinHoursMax}
          value={hours}
          onInput={(typed) => onChange(stepOf(points, typed))}
        />
      )}
    </Within>
  )
}
