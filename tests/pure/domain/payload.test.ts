import { describe, expect, it, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { filterProblems, payloadMatcher, textAt } from '../../../src/domain/actions/payload.ts'

const filter = (wanted: Partial<Schema<'PayloadFilter'>>): Schema<'PayloadFilter'> => {
  return { operator: 'IN', caseInsensitive: false, inverted: false, values: [], ...wanted }
}

describe('textAt', () => {
  const payload = {
    status: 'firing',
    count: 3,
    ok: false,
    none: null,
    alerts: [{ labels: { severity: 'critical', 'app.kubernetes.io/name': 'shop' } }],
    'a.b': { c: 'whole name' },
    a: { b: { c: 'two names', d: 'only here' } },
  }
  test.each([
    ['status', 'firing'],
    ['count', '3'],
    ['ok', 'false'],
    ['alerts.0.labels.severity', 'critical'],
    ['alerts.0.labels.app.kubernetes.io/name', 'shop'],
    ['a.b.c', 'whole name'],
    ['a.b.d', 'only here'],
    ['none', undefined],
    ['alerts', undefined],
    ['alerts.length', undefined],
    ['alerts.1.labels', undefined],
    ['status.0', undefined],
    ['toString', undefined],
    ['constructor.name', undefined],
    ['', undefined],
  ])('%s is %s', (path, expected) => {
    expect(textAt(payload, path)).toBe(expected)
  })

  it('ends soon for a path that can be cut in many ways', () => {
    const deep = Array.from({ length: 60 }).reduce<object>(
      (inside) => ({ a: inside, 'a.a': inside, 'a.a.a': inside }),
      {},
    )
    expect(textAt(deep, 'a.'.repeat(60))).toBeUndefined()
  })
})

describe('payloadMatcher', () => {
  let pauses = 0
  const matches = (wanted: Record<string, Schema<'PayloadFilter'>>, payload: unknown) =>
    payloadMatcher(wanted)(payload, async () => {
      pauses++
    })
  const alert = {
    severity: 'Critical',
    value: 12.5,
    startsAt: '2026-11-20T09:30:00Z',
    version: '1.4.0',
    address: '10.0.0.7',
  }
  test.each<[wanted: Record<string, Schema<'PayloadFilter'>>, expected: boolean]>([
    [{}, true],
    [{ severity: filter({ values: ['Critical'] }) }, true],
    [{ severity: filter({ values: ['critical'] }) }, false],
    [{ severity: filter({ values: ['critical'], inverted: true }) }, true],
    [{ severity: filter({ operator: 'STR_STARTS_WITH', values: ['crit'], caseInsensitive: true }) }, true],
    [{ value: filter({ operator: 'NUM_GT', value: '12' }) }, true],
    [{ value: filter({ operator: 'NUM_GT', value: '13' }) }, false],
    [{ startsAt: filter({ operator: 'DATE_AFTER', value: '2026-11-20T00:00:00Z' }) }, true],
    [{ version: filter({ operator: 'SEMVER_LT', value: '1.5.0' }) }, true],
    [{ severity: filter({ operator: 'REGEX', value: '^C.*l$' }) }, true],
    [{ address: filter({ operator: 'IN_CIDR', values: ['10.0.0.0/8'] }) }, true],
    [{ absent: filter({ values: ['x'] }) }, false],
    [{ absent: filter({ operator: 'NOT_IN', values: ['x'] }) }, true],
    [{ severity: filter({ values: ['Critical'] }), value: filter({ operator: 'NUM_LT', value: '1' }) }, false],
  ])('%j is %s', async (wanted, expected) => {
    expect(await matches(wanted, alert)).toBe(expected)
  })

  it('compares the beginning of a long text, and pauses after each comparison', async () => {
    const contains = (value: string) => filter({ operator: 'STR_CONTAINS', values: [value] })
    const text = `${'a'.repeat(1999)}bc`
    pauses = 0
    expect(await matches({ text: contains('ab'), 'also.text': contains('a') }, { text, also: { text } })).toBe(true)
    expect(pauses).toBe(2)
    expect(await matches({ text: contains('bc') }, { text })).toBe(false)
  })

  it('does not compare what is no object', async () => {
    for (const payload of [null, 'Critical', 7, ['Critical']])
      expect(await matches({ severity: filter({ values: ['Critical'] }) }, payload)).toBe(false)
  })
})

describe('filterProblems', () => {
  it('names the path with the problem', () => {
    const problems = filterProblems(
      { a: filter({ values: ['x'] }), 'b.c/d': filter({ operator: 'NUM_EQ' }) },
      '/payload',
    )
    expect(problems).toEqual([{ message: 'NUM_EQ needs a value', path: '/payload/b.c~1d/value' }])
  })
})
