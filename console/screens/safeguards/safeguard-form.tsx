import type { Schemas } from '@flaghoist/client'
import {
  safeguardInputForSecondsMax,
  safeguardInputForSecondsMin,
  safeguardSourceInputHoursMax,
  safeguardSourceInputHoursMin,
} from '../../../generated/number-limits.ts'
import {
  safeguardInputNameMost,
  safeguardSourceInputDividedByMost,
  safeguardSourceInputMetricMost,
  safeguardSourceInputQueryMost,
} from '../../../generated/text-limits.ts'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { ErrorNotice } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FiltersSection } from '../payload-filters/filters-section.tsx'
import { AGGREGATES, chosenFrom, type SafeguardFields, sourceOf, withType } from './safeguard-fields.ts'
import { SAFEGUARD_TEXTS } from './texts.ts'

type Properties = {
  place: EnvironmentPlace
  fields: SafeguardFields
  onChange: (changed: Partial<SafeguardFields>) => void
}

export function SafeguardForm({ place, fields, onChange }: Properties) {
  const choices = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
    (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value] }))
  return (
    <div class="definition">
      <TextField
        label={WORDS.name}
        at="name"
        value={fields.name}
        onInput={(name) => onChange({ name })}
        required
        maxLength={safeguardInputNameMost}
        dir="auto"
      />
      <Within at="source">
        <SelectField
          label={SAFEGUARD_TEXTS.source}
          at="type"
          value={fields.type}
          onChange={(type) => onChange(withType(chosenFrom(SAFEGUARD_TEXTS.sources, type)))}
          choices={choices(SAFEGUARD_TEXTS.sources)}
        />
        <SourceFields place={place} fields={fields} onChange={onChange} />
      </Within>
      <Try place={place} fields={fields} />
      <SelectField
        label={SAFEGUARD_TEXTS.condition}
        at="condition"
        value={fields.condition}
        onChange={(condition) => onChange({ condition: chosenFrom(SAFEGUARD_TEXTS.conditions, condition) })}
        choices={choices(SAFEGUARD_TEXTS.conditions)}
      />
      <TextField
        label={SAFEGUARD_TEXTS.threshold}
        at="threshold"
        type="number"
        step="any"
        value={fields.threshold}
        onInput={(threshold) => onChange({ threshold })}
        required
      />
      <TextField
        label={SAFEGUARD_TEXTS.forSeconds}
        at="forSeconds"
        hint={fields.type === 'signal' ? SAFEGUARD_TEXTS.forSignalsHint : undefined}
        type="number"
        min={safeguardInputForSecondsMin}
        max={safeguardInputForSecondsMax}
        value={fields.forSeconds}
        onInput={(forSeconds) => onChange({ forSeconds })}
        required
      />
      <SelectField
        label={SAFEGUARD_TEXTS.action}
        at="action"
        value={fields.action}
        onChange={(action) => onChange({ action: chosenFrom(SAFEGUARD_TEXTS.actions, action) })}
        choices={choices(SAFEGUARD_TEXTS.actions)}
      />
      <Check label={SAFEGUARD_TEXTS.enabled} isOn={fields.enabled} onChange={(enabled) => onChange({ enabled })} />
    </div>
  )
}

function SourceFields({ place, fields, onChange }: Properties) {
  if (fields.type === 'prometheus')
    return (
      <TextArea
        label={SAFEGUARD_TEXTS.query}
        at="query"
        hint={SAFEGUARD_TEXTS.queryHint}
        value={fields.query}
        onInput={(query) => onChange({ query })}
        maxLength={safeguardSourceInputQueryMost}
        required
      />
    )
  if (fields.type === 'signal') return <EndpointField place={place} fields={fields} onChange={onChange} />
  return (
    <>
      <TextField
        label={SAFEGUARD_TEXTS.metric}
        at="metric"
        value={fields.metric}
        onInput={(metric) => onChange({ metric })}
        maxLength={safeguardSourceInputMetricMost}
        list={`metrics-${place.environment}`}
        required
      />
      <KnownMetrics environment={place.environment} />
      <SelectField
        label={SAFEGUARD_TEXTS.aggregate}
        at="aggregate"
        value={fields.aggregate}
        onChange={(chosen) => onChange({ aggregate: AGGREGATES.find((each) => each === chosen) ?? 'sum' })}
        choices={AGGREGATES.map((value) => ({ value, label: value }))}
      />
      <TextField
        label={SAFEGUARD_TEXTS.dividedBy}
        at="dividedBy"
        hint={SAFEGUARD_TEXTS.dividedByHint}
        value={fields.dividedBy}
        onInput={(dividedBy) => onChange({ dividedBy })}
        maxLength={safeguardSourceInputDividedByMost}
        list={`metrics-${place.environment}`}
      />
      <TextField
        label={SAFEGUARD_TEXTS.hours}
        at="hours"
        hint={SAFEGUARD_TEXTS.hoursHint}
        type="number"
        min={safeguardSourceInputHoursMin}
        max={safeguardSourceInputHoursMax}
        value={fields.hours}
        onInput={(hours) => onChange({ hours })}
        required
      />
    </>
  )
}

/** The metrics that are known, as suggestions. */
function KnownMetrics({ environment }: { environment: string }) {
  const { data } = useRead('listImpactMetrics', { query: { environment, hours: 24 } })
  return (
    <datalist id={`metrics-${environment}`}>
      {data?.metrics.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

function EndpointField({ place, fields, onChange }: Properties) {
  const { data } = useRead('getActionChoices', { path: { projectId: place.projectId } })
  const known = (data?.sources ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = known.some(({ value }) => value === fields.endpointId)
  return (
    <>
      <SelectField
        label={SAFEGUARD_TEXTS.endpoint}
        at="endpointId"
        value={fields.endpointId}
        onChange={(endpointId) => onChange({ endpointId })}
        choices={isKnown ? known : [{ value: fields.endpointId, label: fields.endpointId }, ...known]}
      />
      <FiltersSection
        at="payload"
        filters={fields.filters}
        none={SAFEGUARD_TEXTS.everySignal}
        onChange={(filters) => onChange({ filters })}
      />
    </>
  )
}

/** Reads the source once, and shows the number, or why it is missing. */
function Try({ place, fields }: Omit<Properties, 'onChange'>) {
  const write = useWrite('trySafeguard', { showsFailures: true })
  const reading = write.data as Schemas['SafeguardReading'] | undefined
  return (
    <div class="field">
      <div class="actions">
        <Button
          busy={write.isPending}
          onClick={() => write.mutate({ input: { path: place, body: { source: sourceOf(fields) } } })}
        >
          {SAFEGUARD_TEXTS.tryIt}
        </Button>
      </div>
      <p role="status" class={reading?.problem ? 'warned' : undefined}>
        {reading && (reading.problem ?? SAFEGUARD_TEXTS.tried(reading.value ?? 0))}
        {reading?.wholeFrom && `. ${SAFEGUARD_TEXTS.wholeFrom(new Date(reading.wholeFrom).toLocaleString())}`}
      </p>
      {write.error !== null && <ErrorNotice error={write.error} />}
    </div>
  )
}
