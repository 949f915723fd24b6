import type { Schemas } from '@flaghoist/client'
import { type FilterFields, filtersOf, payloadOf } from '../payload-filters/filters.ts'

type Safeguard = Schemas['Safeguard']
type Source = Schemas['SafeguardSourceInput']

export const AGGREGATES = ['sum', 'count', 'average', 'least', 'most', 'p50', 'p95', 'p99'] as const

/** What can be edited of a safeguard, as fields have it. */
export type SafeguardFields = Pick<Safeguard, 'name' | 'condition' | 'action' | 'enabled'> & {
  readonly type: Source['type']
  readonly query: string
  readonly metric: string
  readonly aggregate: (typeof AGGREGATES)[number]
  readonly dividedBy: string
  readonly hours: string
  readonly endpointId: string
  readonly threshold: string
  readonly forSeconds: string
  readonly filters: readonly FilterFields[]
  /** What the fields do not show. */
  readonly kept: Pick<Source, 'labels'>
}

export const FRESH_SAFEGUARD: SafeguardFields = {
  ...{ name: '', condition: 'above', action: 'pausePlan', enabled: true, type: 'prometheus', query: '', metric: '' },
  ...{
    aggregate: 'sum',
    dividedBy: '',
    hours: '1',
    endpointId: '',
    threshold: '',
    forSeconds: '60',
    filters: [],
    kept: {},
  },
}

export function fieldsOf({
  name,
  source,
  condition,
  threshold,
  forSeconds,
  action,
  enabled,
}: Safeguard): SafeguardFields {
  const { type, query = '', metric = '', aggregate = 'sum', dividedBy = '', hours = 1, endpointId } = source
  const { labels, payload = {} } = source
  return {
    ...{ name, condition, action, enabled, type, query, metric, aggregate, dividedBy, hours: String(hours) },
    ...{ endpointId: endpointId === undefined ? '' : String(endpointId), threshold: String(threshold) },
    ...{ forSeconds: String(forSeconds), filters: filtersOf(payload), kept: { ...(labels && { labels }) } },
  }
}

export function sourceOf(fields: SafeguardFields): Source {
  const { type, query, metric, aggregate, dividedBy, hours, endpointId, filters, kept } = fields
  const { labels } = kept
  if (type === 'prometheus') return { type, ...(query.trim() !== '' && { query }) }
  if (type === 'signal')
    return { type, ...(endpointId !== '' && { endpointId: Number(endpointId) }), payload: payloadOf(filters) }
  const read = { ...(metric !== '' && { metric }), ...(dividedBy !== '' && { dividedBy }), ...(labels && { labels }) }
  return { type, ...read, aggregate, hours: Number(hours) }
}

export function bodyOf(fields: SafeguardFields): Schemas['SafeguardInput'] {
  const { name, condition, action, enabled, threshold, forSeconds } = fields
  const numbers = { threshold: Number(threshold), forSeconds: Number(forSeconds) }
  return { name, source: sourceOf(fields), condition, ...numbers, action, enabled }
}

/** Returns the choice of a list whose texts are given; its first one for anything else. */
export function chosenFrom<Value extends string>(texts: Readonly<Record<Value, string>>, chosen: string): Value {
  const values = Object.keys(texts) as Value[]
  return values.find((value) => value === chosen) ?? (values[0] as Value)
}

/** Returns what changes with the type of the source: one signal is enough only without a duration. */
export function withType(type: Source['type']): Partial<SafeguardFields> {
  return type === 'signal' ? { type, forSeconds: '0' } : { type }
}
