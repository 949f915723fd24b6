import { expect, it } from 'vitest'
import { inWords } from '../../../console/screens/safeguards/in-words.ts'

const RULE = { condition: 'above', threshold: 5, forSeconds: 30, action: 'turnOff' } as const
const status = { operator: 'IN' as const, inverted: true, caseInsensitive: false, values: ['resolved', 'silenced'] }

const SAID: readonly (readonly [source: Parameters<typeof inWords>[0]['source'], what: string])[] = [
  [{ type: 'prometheus', query: 'sum(errors)' }, 'sum(errors)'],
  [{ type: 'impactMetric', metric: 'errors', aggregate: 'sum', dividedBy: 'calls' }, 'sum errors / calls'],
  [
    { type: 'signal', endpointId: 3, payload: { status } },
    'Number of signals of the endpoint 3, status not IN resolved, silenced',
  ],
]

it.each(SAID)('a safeguard with the source %j says what it reads', (source, what) => {
  expect(inWords({ source, ...RULE })).toBe(`${what} above 5 for 30 seconds: turns the feature off`)
})
