import { describe, expect, it } from 'vitest'
import { aggregated, isAboveBounds, quantileOf } from '../../../src/domain/impact-metrics/impact-metric.ts'
import { isTelling, watchesSince } from '../../../src/domain/safeguards/early.ts'
import {
  type Before,
  earlyReading,
  noReading,
  readingOf,
  reasonFor,
  verdictOn,
} from '../../../src/domain/safeguards/rule.ts'
import { readingIn } from '../../../src/outgoing/prometheus.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000)
const ABOVE_5 = { condition: 'above' as const, threshold: 5, forSeconds: 30 }

/**
 * Says for each reading what it means: `!` for one that acts, and `?` for one that pauses the plan. Readings are
 * seconds with a number, `early` or `nothing`.
 */
function said(readings: string, condition = ABOVE_5): string {
  let before: Before = { since: null, breachedSince: null, readAt: null }
  const meanings = readings.split(', ').map((text) => {
    const [second, value] = text.split(': ')
    const reading =
      value === 'nothing'
        ? noReading('no answer')
        : value === 'early'
          ? earlyReading('early')
          : readingOf(Number(value))
    const { state, due, ...times } = verdictOn(condition, before, reading, at(Number(second)))
    before = { ...times, readAt: at(Number(second)) }
    return due === undefined ? state : `${state}${due === 'action' ? '!' : '?'}`
  })
  return meanings.join(', ')
}

describe('a safeguard', () => {
  it.each([
    ['acts when the number is beyond for the duration', '0: 6, 15: 7, 30: 8', 'breached, breached, breached!'],
    ['begins again when it was fine in between', '0: 6, 15: 5, 30: 8, 45: 8', 'breached, watching, breached, breached'],
    [
      'continues when a number is missing in between',
      '0: nothing, 15: 6, 30: nothing, 45: 8',
      'missing, breached, missing, breached!',
    ],
    [
      'acts only on numbers that were beyond for the duration',
      '60: nothing, 120: nothing, 135: 6, 165: 8',
      'missing, missing, breached, breached!',
    ],
    ['continues when a server reads late', '0: 6, 80: 8', 'breached, breached!'],
    [
      'pauses without a number for two minutes, in which a report could have come',
      '0: nothing, 60: nothing, 119: nothing, 120: nothing, 135: 6',
      'missing, missing, missing, missing?, breached?',
    ],
    [
      'waits while it watches for too short a time',
      '0: early, 60: early, 120: early, 180: nothing, 240: nothing',
      'missing, missing, missing, missing, missing?',
    ],
    ['does not act at the threshold', '0: 5, 15: 5, 30: 5', 'watching, watching, watching'],
  ])('%s', (_, readings, expected) => {
    expect(said(readings)).toBe(expected)
  })

  it('counts a minute of the time in which nobody has read', () => {
    const condition = { ...ABOVE_5, forSeconds: 75 }
    expect(said('0: 6, 600: 8, 615: 8', condition)).toBe('breached, breached, breached!')
  })

  it('acts at once without a duration, and below a threshold', () => {
    expect(said('0: 6', { ...ABOVE_5, forSeconds: 0 })).toBe('breached!')
    const below = { condition: 'below' as never, threshold: 5, forSeconds: 0 }
    expect(said('0: 4, 1: 6', below)).toBe('breached!, watching')
  })
})

const success = (resultType: string, result: unknown) =>
  JSON.stringify({ status: 'success', data: { resultType, result } })

describe('an answer of Prometheus', () => {
  it.each([
    ['a vector with one series', success('vector', [{ metric: {}, value: [1, '2.5'] }]), 2.5],
    ['a scalar', success('scalar', [1, '-3e2']), -300],
    ['an empty vector', success('vector', []), 'The answer is empty'],
    [
      'two series',
      success('vector', [{ value: [1, '1'] }, { value: [1, '2'] }]),
      'The answer has 2 series in place of one, such as that of sum()',
    ],
    ['NaN', success('vector', [{ value: [1, 'NaN'] }]), 'The answer is NaN, which is no number'],
    ['infinity', success('scalar', [1, '+Inf']), Number.MAX_VALUE],
    ['negative infinity', success('vector', [{ value: [1, '-Inf'] }]), -Number.MAX_VALUE],
    ['a range', success('matrix', []), 'The answer is no scalar and no instant vector'],
    ['a text', success('string', [1, '5']), 'The answer is no scalar and no instant vector'],
    ['a blank', success('scalar', [1, ' ']), 'The answer has no number'],
    ['a series without a value', success('vector', [null]), 'The answer has no number'],
    [
      'an error',
      '{"status":"error","errorType":"bad_data","error":"parse error"}',
      'Prometheus refuses the query: parse error',
    ],
    ['a page', '<html>', 'Prometheus answers with the status 502, without a result'],
    ['null', 'null', 'Prometheus answers with the status 502, without a result'],
  ])('of %s is read', (_, text, expected) => {
    const reading = readingIn(502, text)
    expect(typeof expected === 'number' ? reading.value : reading.problem).toBe(expected)
  })
})

describe('an impact metric', () => {
  const total = { count: 4, sum: 10, least: 1, most: 5, buckets: { '0.1': 1, '0.5': 3, '1': 3, '+Inf': 4 } }

  it('gives what is made of it', () => {
    const of = (aggregate: Parameters<typeof aggregated>[1]) => aggregated(total, aggregate)
    expect([of('sum'), of('count'), of('average'), of('least'), of('most'), of('p50')]).toEqual([10, 4, 2.5, 1, 5, 0.5])
    expect(of('p99')).toBe(1)
    expect([isAboveBounds(total, 'p99'), isAboveBounds(total, 'p50'), isAboveBounds(total, 'sum')]).toEqual([
      true,
      false,
      false,
    ])
    expect(aggregated({ ...total, count: 0, least: null }, 'average')).toBeUndefined()
    expect(aggregated({ ...total, least: null }, 'least')).toBeUndefined()
  })

  it('has no quantile without observations', () => {
    expect(quantileOf({}, 0.5)).toBeUndefined()
    expect(quantileOf({ '1': 0, '+Inf': 0 }, 0.5)).toBeUndefined()
    expect(quantileOf({ '+Inf': 3 }, 0.5)).toBeUndefined()
    expect(quantileOf({ '1': 0, '5': 0, '+Inf': 3 }, 0.5)).toBe(5)
    expect(quantileOf({ '10': 4, '2': 4, '+Inf': 4 }, 0.99)).toBe(2)
  })
})

const SHARE = { aggregate: 'sum', dividedBy: 'requests' } as const

describe('the number of a part of the hours', () => {
  const gauge = { count: 2, sum: 6, least: 1, most: 5, buckets: {} }
  const observed = (count: number) => ({ count, sum: 3, least: null, most: null, buckets: { '+Inf': count } })
  it.each([
    ['a sum', { aggregate: 'sum' }, { value: 6, total: gauge }, { above: true, below: false }],
    ['a sum that is not below', { aggregate: 'sum' }, { value: 12, total: gauge }, { above: true, below: true }],
    ['a count', { aggregate: 'count' }, { value: 2, total: gauge }, { above: true, below: false }],
    ['the most', { aggregate: 'most' }, { value: 5, total: gauge }, { above: true, below: false }],
    ['the least', { aggregate: 'least' }, { value: 12, total: gauge }, { above: false, below: true }],
    ['an average of a gauge', { aggregate: 'average' }, { value: 3, total: gauge }, { above: true, below: true }],
    ['a quantile of few', { aggregate: 'p95' }, { value: 3, total: observed(99) }, { above: false, below: false }],
    ['a quantile of many', { aggregate: 'p95' }, { value: 3, total: observed(100) }, { above: true, below: true }],
    ['a share of few', SHARE, { value: 1, total: gauge, divisor: 99 }, { above: false, below: false }],
    ['a share of many', SHARE, { value: 1, total: gauge, divisor: 100 }, { above: true, below: true }],
    ['a share of nothing', SHARE, { value: Number.NaN, total: gauge, divisor: 0 }, { above: false, below: false }],
    [
      'the most in place of a share',
      { ...SHARE, aggregate: 'most' },
      { value: 1, total: gauge, divisor: 100 },
      { above: false, below: false },
    ],
  ] as const)('decides as %s', (_, source, read, expected) => {
    const decides = (condition: 'above' | 'below') =>
      isTelling({ type: 'impactMetric', ...source }, { condition, threshold: 10 }, read)
    expect({ above: decides('above'), below: decides('below') }).toEqual(expected)
  })

  it.each([
    ['sum', 'from 2026-11-20 11:00 UTC on, or as soon as the sum of "requests" is 100'],
    ['most', 'from 2026-11-20 11:00 UTC on'],
  ] as const)('says when a %s that is divided decides', (aggregate, when) => {
    const source = { type: 'impactMetric' as const, metric: 'errors', dividedBy: 'requests', aggregate }
    const said = watchesSince(source, new Date('2026-11-20T09:30:00Z'), 2)
    expect(said).toBe(`Watches since 2026-11-20 09:30 UTC. Its number, now 2, counts ${when}`)
  })
})

describe('the reason of a safeguard', () => {
  it.each([
    [0.6487411725603097, 0.01, '0.6487 is above 0.01'],
    [0.000123456, 0, '0.0001235 is above 0'],
    [1234567.891234, 5, '1234567.8912 is above 5'],
    [120, 5, '120 is above 5'],
    [0.05000001, 0.05, '0.05000001 is above 0.05'],
    [0.12341, 0.123405, '0.12341 is above 0.123405'],
    [Number.MAX_VALUE, 5, '+Inf is above 5'],
  ])('has a short number: %f', (value, threshold, words) => {
    expect(reasonFor({ condition: 'above', threshold, forSeconds: 0 }, value)).toBe(words)
  })
})
