import type { Schemas } from '@flaghoist/client'
import { SAFEGUARD_TEXTS } from './texts.ts'

type Safeguard = Pick<Schemas['Safeguard'], 'source' | 'condition' | 'threshold' | 'forSeconds' | 'action'>

/** Says what a safeguard reads, and when it does what. */
export function inWords({ source, condition, threshold, forSeconds, action }: Safeguard): string {
  const beyond = `${SAFEGUARD_TEXTS.conditions[condition]} ${threshold}`
  return SAFEGUARD_TEXTS.sentence(sourceInWords(source), beyond, forSeconds, SAFEGUARD_TEXTS.doings[action])
}

function sourceInWords({
  type,
  query = '',
  metric,
  aggregate = 'sum',
  dividedBy,
  ...signals
}: Safeguard['source']): string {
  if (type === 'prometheus') return query
  if (type === 'impactMetric')
    return [aggregate, metric, ...(dividedBy === undefined ? [] : ['/', dividedBy])].join(' ')
  const { endpointId = 0, payload = {} } = signals
  return [SAFEGUARD_TEXTS.signalsOf(endpointId), ...Object.entries(payload).map(comparisonInWords)].join(', ')
}

function comparisonInWords([path, filter]: [string, Schemas['PayloadFilter']]): string {
  const { operator, inverted, values = [], value } = filter
  return [path, ...(inverted ? [SAFEGUARD_TEXTS.not] : []), operator, value ?? values.join(', ')].join(' ')
}
