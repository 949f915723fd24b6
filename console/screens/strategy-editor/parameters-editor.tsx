import type { Schemas } from '@flaghoist/client'
import { WarningList } from '../../nouns/sdk-warnings/warning-list.tsx'
import { type Warning, warningAt, warningsBeside } from '../../nouns/sdk-warnings/warnings.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useRead } from '../../server/read.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { StrategyFields } from './strategy-fields.ts'

type Parameters_ = StrategyFields['parameters']
type Properties = {
  name: string
  parameters: Parameters_
  stickyFields: readonly string[]
  isInMilestone: boolean
  warnings: readonly Warning[]
  onChange: (parameters: Parameters_) => void
}

/** Whom a strategy is for: a share of users, or what its type asks for. */
export function ParametersEditor({ name, parameters, stickyFields, isInMilestone, warnings, onChange }: Properties) {
  const types = useRead('listStrategyTypes', {})
  const set = (key: string) => (value: string) => onChange({ ...parameters, [key]: value })
  if (name !== 'flexibleRollout') {
    const type = types.data?.strategies.find((each) => each.name === name)
    return (
      <>
        {(type?.parameters ?? []).map((parameter) => (
          <Parameter
            key={parameter.name}
            parameter={parameter}
            value={parameters[parameter.name] ?? ''}
            warning={warningAt(warnings, `/${parameter.name}`)}
            onChange={set(parameter.name)}
          />
        ))}
        <WarningList
          warnings={warningsBeside(
            warnings,
            (type?.parameters ?? []).map((parameter) => `/${parameter.name}`),
          )}
        />
      </>
    )
  }
  const leftOut = isInMilestone ? '' : 'default'
  const { rollout = '100', stickiness = leftOut, groupId = '' } = parameters
  const sticky = [...new Set([leftOut, 'default', ...(isInMilestone ? [] : ['random']), ...stickyFields, stickiness])]
  return (
    <>
      <div class="rollout">
        <input
          type="range"
          min="0"
          max="100"
          value={rollout}
          aria-label={STRATEGY_TEXTS.rolloutSlider}
          onInput={(event) => set('rollout')(event.currentTarget.value)}
        />
        <TextField
          label={STRATEGY_TEXTS.rollout}
          at="rollout"
          type="number"
          min={0}
          max={100}
          step={1}
          value={rollout}
          onInput={set('rollout')}
        />
      </div>
      <div class="side-by-side">
        <SelectField
          label={STRATEGY_TEXTS.stickiness}
          at="stickiness"
          hint={STRATEGY_TEXTS.stickinessHint}
          value={stickiness}
          warning={warningAt(warnings, '/stickiness')}
          choices={sticky.map((value) => ({ value, label: stickyText(value) }))}
          onChange={set('stickiness')}
        />
        <TextField
          label={STRATEGY_TEXTS.group}
          at="groupId"
          hint={isInMilestone ? STRATEGY_TEXTS.groupLeftOut : STRATEGY_TEXTS.groupHint}
          value={groupId}
          warning={warningAt(warnings, '/groupId')}
          onInput={set('groupId')}
        />
      </div>
    </>
  )
}

function stickyText(value: string): string {
  if (value === '') return STRATEGY_TEXTS.stickinessOfProject
  if (value === 'default') return STRATEGY_TEXTS.stickinessDefault
  return value === 'random' ? STRATEGY_TEXTS.stickinessRandom : value
}

type ParameterProperties = {
  parameter: Schemas['StrategyTypeParameter']
  value: string
  warning: string | undefined
  onChange: (value: string) => void
}

function Parameter({
  parameter: { name, type, description, required },
  value,
  warning,
  onChange,
}: ParameterProperties) {
  if (type === 'boolean')
    return (
      <SelectField
        label={name}
        at={name}
        hint={description}
        warning={warning}
        value={value === '' ? 'false' : value}
        choices={['true', 'false'].map((each) => ({ value: each, label: each }))}
        onChange={onChange}
      />
    )
  const hint = [description, type === 'list' ? STRATEGY_TEXTS.list : ''].filter((text) => text !== '').join('. ')
  return (
    <TextField
      label={name}
      at={name}
      hint={hint}
      warning={warning}
      value={value}
      required={required}
      {...(type === 'percentage' && { type: 'number', min: 0, max: 100 })}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      onInput={onChange}
    />
  )
}
