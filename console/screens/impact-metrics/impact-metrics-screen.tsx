import type { Schemas } from '@flaghoist/client'
import { IMPACT_METRIC_TEXTS } from '../../nouns/impact-metrics/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { IMPACT_TEXTS } from './texts.ts'

/** The metrics that applications report in an environment. */
export function ImpactMetricsScreen() {
  const [query, setQuery] = useQueryState()
  const { data: environments } = useRead('listEnvironments', {})
  const names = environments?.environments.map(({ name }) => name) ?? []
  const environment = query.get('environment') ?? names.at(-1) ?? ''
  const wanted = (query.get('q') ?? '').toLowerCase()
  const read = useRead('listImpactMetrics', { query: { environment, hours: 24 } }, { keepsPrevious: true })
  return (
    <InstanceFrame title={IMPACT_METRIC_TEXTS.title} hint={IMPACT_TEXTS.hint} isFiltered>
      <div class="filters">
        <SelectField
          label={WORDS.environment}
          value={environment}
          onChange={(chosen) => setQuery({ environment: chosen })}
          choices={names.map((name) => ({ value: name, label: name }))}
        />
      </div>
      <Shown read={read} lines={4}>
        {({ metrics }) => {
          const rows = metrics.filter(({ name }) => name.toLowerCase().includes(wanted))
          if (rows.length === 0) return <EmptyState title={metrics.length === 0 ? IMPACT_TEXTS.none : WORDS.noMatch} />
          return <Table label={IMPACT_METRIC_TEXTS.title} rows={rows} keyOf={({ name }) => name} columns={COLUMNS} />
        }}
      </Shown>
    </InstanceFrame>
  )
}

const COLUMNS: readonly Column<Schemas['ImpactMetric']>[] = [
  {
    key: 'name',
    title: WORDS.name,
    isName: true,
    cell: ({ name, help }) => (
      <>
        <bdi class="strong">{name}</bdi> <small class="clipped">{help}</small>
      </>
    ),
  },
  { key: 'type', title: WORDS.type, cell: ({ type }) => type },
  {
    key: 'last',
    title: IMPACT_TEXTS.last,
    cell: ({ hours }) => <Last hour={hours.at(-1)} />,
  },
  {
    key: 'applications',
    title: WORDS.applications,
    isExtra: true,
    cell: ({ applications }) => applications.join(', '),
  },
  { key: 'labels', title: IMPACT_TEXTS.labels, isExtra: true, cell: ({ labels }) => labels.join(', ') },
]

function Last({ hour }: { hour: Schemas['ImpactHour'] | undefined }) {
  if (hour === undefined) return null
  const { sum, count, least, most } = hour
  return (
    <>
      {least !== null && most !== null ? IMPACT_TEXTS.between(least, most) : IMPACT_TEXTS.sum(sum, count)}{' '}
      <small class="dim">
        <TimeAgo at={hour.hour} />
      </small>
    </>
  )
}
