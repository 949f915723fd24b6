import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTHING_YET } from '../../../src/domain/client-features/changed-row.ts'
import { applied, emptySnapshot } from '../../../src/domain/client-features/snapshot.ts'
import { outcomeOf } from '../../../src/relay/reports/send-report.ts'
import { covers } from '../../../src/relay/scope.ts'
import { pauseAfter } from '../../../src/relay/upstream/pauses.ts'
import { readDocument } from '../../../src/relay/upstream/read-document.ts'
import { eventLines } from '../../../src/relay/upstream/stream.ts'
import { state } from '../../support/evaluation-states.ts'

async function snapshotOf(document: unknown) {
  return applied({ ...emptySnapshot('development'), position: NOTHING_YET }, (await readDocument(document, 1)).rows)
}

const jsonOf = ({ features, segments }: Awaited<ReturnType<typeof snapshotOf>>) => ({
  features: [...features.values()].map(({ json }) => JSON.parse(json)),
  segments: [...segments.values()].map(({ json }) => JSON.parse(json)),
})

describe('a document', () => {
  test('is the same after any number of relays', async () => {
    await fc.assert(
      fc.asyncProperty(state, async (given) => {
        const first = jsonOf(await snapshotOf(given))
        expect(JSON.stringify(jsonOf(await snapshotOf(first)))).toBe(JSON.stringify(first))
      }),
      { numRuns: 30 },
    )
  })

  const feature = { name: 'one', enabled: true, strategies: [] }
  test.each<[wrong: unknown, message: string]>([
    [[], '/ is not'],
    [{}, '/features is not a list'],
    [{ features: {} }, '/features is not a list'],
    [{ features: [feature, { ...feature, name: 7 }] }, '/features/1/name is not a text'],
    [{ features: [{ ...feature, enabled: 'yes' }] }, '/features/0/enabled is not a boolean'],
    [{ features: [{ ...feature, strategies: undefined }] }, '/features/0/strategies is not a list'],
    [{ features: [{ ...feature, strategies: [{ name: 'x', constraints: [{}] }] }] }, 'contextName is not a text'],
    [{ features: [{ ...feature, variants: [{ name: 'a' }] }] }, '/features/0/variants/0/weight is not a number'],
    [{ features: [feature], segments: [{ id: 'a', constraints: [] }] }, '/segments/0/id is not a number'],
  ])('that is %j is refused', async (wrong, message) => {
    await expect(readDocument(wrong, 1)).rejects.toThrow(message === '/ is not' ? 'document is not an object' : message)
  })

  test('with many features is read in parts', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await readDocument({ features: Array.from({ length: 10_000 }, () => feature) }, 1)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })
})

describe('a scope', () => {
  const all = { environment: 'production', projects: [] }
  const shop = { environment: 'production', projects: ['shop'] }
  test.each([
    [all, shop, true],
    [shop, all, false],
    [shop, shop, true],
    [{ ...all, environment: 'development' }, shop, false],
    [{ environment: 'production', projects: ['docs', 'shop'] }, shop, true],
    [{ ...all, onlyFor: 'a' }, { ...all, onlyFor: 'b' }, false],
    [all, { ...all, onlyFor: 'b' }, false],
    [{ ...all, onlyFor: 'a' }, shop, true],
    // Some projects, which nobody says.
    [{ ...all, projects: ['[]'], onlyFor: 'a' }, shop, false],
    [{ ...all, projects: ['[]'], onlyFor: 'a' }, all, false],
  ])('%j covers %j: %s', (wide, narrow, expected) => {
    expect(covers(wide, narrow)).toBe(expected)
  })
})

test('a pause grows to its limit, which is short for an upstream that is away', () => {
  const away = { kind: 'away', reason: '' } as const
  const useless = { kind: 'useless', reason: '' } as const
  expect([1, 2, 3, 9].map((faults) => pauseAfter(away, faults, 1, 1))).toEqual([250, 500, 500, 500])
  expect([1, 2, 3, 9].map((faults) => pauseAfter(useless, faults, 1, 1))).toEqual([250, 500, 1000, 10_000])
  expect(pauseAfter(away, 9, 100, 1)).toBe(12_500)
  expect(pauseAfter({ kind: 'busy', reason: '', retryAfterMs: 30_000 }, 1, 1, 0)).toBe(30_000)
})

test.each([
  [202, 'sent'],
  [400, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [307, 'later'],
  [404, 'later'],
  [401, 'key'],
  [429, 'later'],
  [503, 'later'],
  [500, 'lost'],
  [502, 'lost'],
])('a report that is answered with %i is %s', (status, kind) => {
  expect(outcomeOf(status).kind).toBe(kind)
})

test('a stream has an event in each line that is no comment, however it is cut', () => {
  const seen = (...parts: string[]) => {
    const lines = eventLines()
    return [...parts.map((part) => lines.take(Buffer.from(part))), lines.id()]
  }
  expect(seen(': still here\n\n', 'id: 1\nda', 'ta: {}', '\n\n')).toEqual([false, true, false, true, '1'])
  expect(seen('i', `d: a\r\ndata: ${'x'.repeat(1000)}`, '\n\nid:b', '\n')).toEqual([false, true, true, true, 'b'])
  expect(seen(': still', ' here\r\n', '\r\n')).toEqual([false, false, false, undefined])
})
