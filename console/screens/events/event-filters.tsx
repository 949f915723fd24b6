import { useState } from 'preact/hooks'
import { eventTypes, recordedEventTypes } from '../../../generated/events.ts'
import { searchEventsFeatureMost } from '../../../generated/text-limits.ts'
import { groupedEvents } from '../../nouns/events/event-groups.ts'
import { typesNamed, wordsOf } from '../../nouns/events/event-words.ts'
import { EVENT_TEXTS } from '../../nouns/events/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox, SelectField } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'

const MOST_SUGGESTIONS = 20
/** More types than these say nothing about what was meant. */
const MOST_TYPES = 6

type Properties = {
  query: URLSearchParams
  /** Changes filters; an empty value removes the filter. */
  onChange: (changed: Record<string, string>) => void
}

/** The filters of the log. They are in the address. */
export function EventFilters({ query, onChange }: Properties) {
  const projects = useRead('listProjects', {})
  const given = (name: string) => query.get(name) ?? ''
  // A link may have a type that only other servers record.
  const linked = eventTypes.filter((type) => type === given('type'))
  const types = [...new Set([...recordedEventTypes, ...linked])]
  return (
    <search class="filters">
      <SearchField label={EVENT_TEXTS.search} value={given('q')} onSearch={(q) => onChange({ q })} />
      <SelectField
        label={WORDS.project}
        value={given('project')}
        onChange={(project) => onChange({ project })}
        choices={[
          { value: '', label: WORDS.allProjects },
          ...(projects.data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label={WORDS.type}
        value={given('type')}
        onChange={(type) => onChange({ type })}
        choices={[{ value: '', label: EVENT_TEXTS.anyType }]}
        groups={[...groupedEvents(types)].map(([group, grouped]) => ({
          label: EVENT_TEXTS.groups[group],
          choices: grouped.map((type) => ({ value: type, label: wordsOf(type) })),
        }))}
      />
      <ManagerFilter value={given('manager')} onChange={(manager) => onChange({ manager })} />
      <FeatureFilter key={given('feature')} value={given('feature')} onChange={(feature) => onChange({ feature })} />
    </search>
  )
}

/** The types that the searched text describes, to filter by: the log does not have the words that are shown here. */
export function NamedTypes({ query, onChange }: Properties) {
  const types = typesNamed(query.get('q') ?? '', recordedEventTypes)
  if (types.length === 0 || types.length > MOST_TYPES || query.has('type')) return null
  return (
    <p class="named-types">
      <span class="dim">{EVENT_TEXTS.named}</span>
      {types.map((type) => (
        <Button key={type} kind="quiet" onClick={() => onChange({ type, q: '' })}>
          {wordsOf(type)}
        </Button>
      ))}
    </p>
  )
}

/** Only where there are managers. A link may name one that owns nothing any more. */
function ManagerFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useRead('listStateManagers', {})
  const names = [...new Set([...(data?.managers ?? []).map(({ name }) => name), ...(value === '' ? [] : [value])])]
  if (names.length === 0) return null
  return (
    <SelectField
      label={WORDS.manager}
      value={value}
      onChange={onChange}
      choices={[{ value: '', label: WORDS.allManagers }, ...names.map((name) => ({ value: name, label: name }))]}
    />
  )
}

/** A name takes effect when it is complete, since the log is searched for exactly this name. */
function FeatureFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const found = useRead(
    'searchFeatures',
    { query: { query: typed, limit: MOST_SUGGESTIONS } },
    { enabled: typed !== '' && typed !== value, keepsPrevious: true },
  )
  return (
    <Combobox
      label={WORDS.feature}
      value={typed}
      onInput={setTyped}
      onChange={(event) => onChange(event.currentTarget.value)}
      suggestions={(found.data?.features ?? []).map(({ name }) => name)}
      spellcheck={false}
      maxLength={searchEventsFeatureMost}
    />
  )
}
