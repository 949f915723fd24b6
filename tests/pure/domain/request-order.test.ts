import { describe, expect, it } from 'vitest'
import type { Strategy } from '../../../src/domain/features/edits/edit.ts'
import { requestsOf } from '../../../src/domain/features/edits/table.ts'
import { planOfEnvironment } from '../../../src/domain/features/plan.ts'

const place = { name: 'production', type: 'production' }

/** A strategy of which only what counts here differs: `-a` is disabled. */
const named = (name: string): Strategy => ({
  id: name.replace('-', ''),
  name: 'default',
  featureName: 'shop',
  title: null,
  disabled: name.startsWith('-'),
  sortOrder: 0,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
})
const strategies = (names: string): Strategy[] => names.split(' ').filter(Boolean).map(named)

/** Makes the requested changes one after the other; returns the most strategies, and how often none was enabled. */
function walked(before: Strategy[], wanted: Strategy[]) {
  const edits = planOfEnvironment(
    place,
    { enabled: true, strategies: before, variants: [] },
    { strategies: wanted },
    'by id',
  )
  let now = before
  let most = before.length
  let without = 0
  const isNew = ({ id }: Strategy) => before.every((one) => one.id !== id)
  const added = wanted.filter(isNew).sort((one, other) => Number(one.disabled) - Number(other.disabled))
  for (const { action, payload } of requestsOf(edits, 'shop', before)) {
    const { id, ...content } = payload as Partial<Strategy>
    if (action === 'addStrategy') now = [...now, ...added.splice(0, 1)]
    if (action === 'updateStrategy') now = now.map((one) => (one.id === id ? { ...one, ...content } : one))
    if (action === 'deleteStrategy') now = now.filter((one) => one.id !== id)
    most = Math.max(most, now.length)
    if (now.every(({ disabled }) => disabled)) without++
  }
  expect(now.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort())
  return { most, without }
}

const CASES: readonly (readonly [why: string, before: string, wanted: string, most: number])[] = [
  ['all are replaced', 'a b c', 'd e f', 3],
  ['one is replaced, and another one stays', 'a b', 'b c', 2],
  ['a disabled one is replaced', 'a -b', 'a -c', 2],
  ['an enabled one is replaced, next to a disabled one', 'a -b', '-c d', 2],
  ['the enabled one changes', 'a -b', '-a b', 2],
  ['more are added', 'a b', 'c d e', 3],
  ['more are removed', 'a b c', 'd', 3],
  ['the only one is replaced, which takes room', 'a', 'b', 2],
]

describe('requestsOf', () => {
  it.for(CASES)('keeps an enabled strategy and the room when %s', ([, before, wanted, most]) => {
    expect(walked(strategies(before), strategies(wanted))).toEqual({ most, without: 0 })
  })
})
