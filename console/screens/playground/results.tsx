import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { WARNING_TEXTS } from '../../nouns/sdk-warnings/texts.ts'
import { RuleList } from '../../nouns/sdk-warnings/warning-list.tsx'
import { WORDS } from '../../page/words.ts'
import { SelectField } from '../../ui/field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { reasonOf } from './reason.ts'
import { PLAYGROUND_TEXTS } from './texts.ts'
import { Trace } from './trace.tsx'

const SIZE = 100

type Properties = {
  found: Schemas['Playground']
  query: URLSearchParams
  onChange: (changed: Record<string, string | undefined>) => void
}

/** The features that were evaluated, each with its reason. */
export function Results({ found: { features, input, warnings }, query, onChange }: Properties) {
  const text = query.get('q') ?? ''
  const show = query.get('show') ?? ''
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const shown = features.filter(
    ({ name, isEnabled }) =>
      name.toLowerCase().includes(text.toLowerCase()) && (show === '' || isEnabled === (show === 'on')),
  )
  const on = features.filter(({ isEnabled }) => isEnabled).length
  const left = warnings.invalidContextProperties
  if (features.length === 0) return <EmptyState title={PLAYGROUND_TEXTS.noneThere} />
  return (
    <>
      <div class="head evaluated-head">
        <h2 role="status">{PLAYGROUND_TEXTS.sum(on, features.length)}</h2>
        <SearchField label={PLAYGROUND_TEXTS.filter} value={text} onSearch={(q) => onChange({ q, page: undefined })} />
        <SelectField
          label={PLAYGROUND_TEXTS.show}
          value={show}
          onChange={(next) => onChange({ show: next, page: undefined })}
          choices={[
            { value: '', label: PLAYGROUND_TEXTS.all },
            { value: 'on', label: PLAYGROUND_TEXTS.onlyOn },
            { value: 'off', label: PLAYGROUND_TEXTS.onlyOff },
          ]}
        />
      </div>
      {left.length > 0 && <p class="wrong">{PLAYGROUND_TEXTS.left(left.join(', '))}</p>}
      {warnings.rules.length > 0 && (
        <details>
          <summary class="warned">{WARNING_TEXTS.title}</summary>
          <RuleList
            rules={warnings.rules}
            projectOf={(feature) => features.find(({ name }) => name === feature)?.projectId ?? ''}
          />
        </details>
      )}
      {shown.length === 0 ? (
        <EmptyState title={WORDS.noMatch} />
      ) : (
        <ul class="evaluated" aria-label={PLAYGROUND_TEXTS.results}>
          {shown.slice((page - 1) * SIZE, page * SIZE).map((feature) => (
            <Evaluated key={`${feature.projectId} ${feature.name}`} feature={feature} context={input.context} />
          ))}
        </ul>
      )}
      <Pages page={page} size={SIZE} total={shown.length} onPage={(next) => onChange({ page: next })} />
    </>
  )
}

type EvaluatedProperties = { feature: Schemas['PlaygroundFeature']; context: Schemas['EvaluatedContext'] }

function Evaluated({ feature, context }: EvaluatedProperties) {
  const [isOpen, setOpen] = useState(false)
  const { name, isEnabled, variant } = feature
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span class={isEnabled ? 'badge is-on' : 'badge'}>{isEnabled ? WORDS.on : WORDS.off}</span>
          <span class="evaluated-name">
            <b>{name}</b> {variant.enabled && <span class="badge">{variant.name}</span>}
          </span>
          <span class="dim">{reasonOf(feature, context.environment)}</span>
        </summary>
        {isOpen && <Trace feature={feature} context={context} />}
      </details>
    </li>
  )
}
