import { expect, it } from 'vitest'
import { inWords } from '../../../console/screens/safeguards/in-words.ts'

const RULE = { condition: 'above', threshold: 5, forSeconds: 30, action: 'turnOff' } as const
const comparison = { operator: 'IN', inverted: true, caseInsensitive: false, values: ['resolved', 'silenced'] } as const

it.each([
  [{ type: 'prometheus', query: 'sum(errors)' }, 'sum(errors)'],
  [{ type: 'impactMetric', metric: 'errors', aggregate: 'sum', dividedBy: 'calls' }, 'sum errors / calls'],
  [
    { type: 'signal', endpointId: 3, payload: { status: { ...comparison, values: [...comparison.values] } } },
    'Number of signals of the endpoint 3, status not IN resolved, silenced',
  ],
] as const)('a safeguard with the source %j says what it reads', (source, what) => {
  expect(inWords({ source, ...RULE })).toBe(`${what} above 5 for 30 seconds: turns the feature off`)
})
