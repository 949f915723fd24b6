import type { Schemas } from '../../clients/typescript/src/client.ts'
import { SelectField, TextField } from '../parts/field.tsx'
import { useRead } from '../server/read.ts'
import type { StrategyFields } from './strategy-fields.ts'
import { STRATEGY_TEXTS } from './texts.ts'

type Parameters_ = StrategyFields['parameters']
type Properties = {
  name: string
  parameters: Parameters_
  stickyFields: readonly string[]
  onChange: (parameters: Parameters_) => void
}

/** Whom a strategy is for: a share of users, or what its type asks for. */
export function ParametersEditor({ name, parameters, stickyFields, onChange }: Properties) {
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
            onChange={set(parameter.name)}
          />
        ))}
      </>
    )
  }
  const { rollout = '100', stickiness = 'default', groupId = '' } = parameters
  const sticky = [...new Set(['default', 'random', ...stickyFields, stickiness])]
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
          hint={STRATEGY_TEXTS.stickinessHint}
          value={stickiness}
          choices={sticky.map((value) => ({ value, label: stickyText(value) }))}
          onChange={set('stickiness')}
        />
        <TextField
          label={STRATEGY_TEXTS.group}
          hint={STRATEGY_TEXTS.groupHint}
          value={groupId}
          onInput={set('groupId')}
        />
      </div>
    </>
  )
}

function stickyText(value: string): string {
  if (value === 'default') return STRATEGY_TEXTS.stickinessDefault
  return value === 'random' ? STRATEGY_TEXTS.stickinessRandom : value
}

type ParameterProperties = {
  parameter: Schemas['StrategyTypeParameter']
  value: string
  onChange: (value: string) => void
}

function Parameter({ parameter: { name, type, description, required }, value, onChange }: ParameterProperties) {
  if (type === 'boolean')
    return (
      <SelectField
        label={name}
        hint={description}
        value={value === '' ? 'false' : value}
        choices={['true', 'false'].map((each) => ({ value: each, label: each }))}
        onChange={onChange}
      />
    )
  const hint = [description, type === 'list' ? STRATEGY_TEXTS.list : ''].filter((text) => text !== '').join('. ')
  return (
    <TextField
      label={name}
      hint={hint}
      value={value}
      required={required}
      {...(type === 'percentage' && { type: 'number', min: 0, max: 100 })}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      onInput={onChange}
    />
  )
}
