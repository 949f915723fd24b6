import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnvironmentEdit } from '../../../src/domain/features/edits/edit.ts'
import { requestsOf } from '../../../src/domain/features/edits/table.ts'
import type { EnvironmentState } from '../../../src/domain/features/environments/queries.ts'
import { planOfEnvironment } from '../../../src/domain/features/plan.ts'
import { contentOf } from '../../../src/domain/features/strategies/content.ts'
import { pairedByPlace } from '../../../src/domain/features/strategies/pairing.ts'
import type { Strategy } from '../../../src/domain/features/strategies/strategy.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'

/** A strategy of the title; a small letter means that it is disabled. */
function strategyOf(title: string, place: number): Strategy {
  const empty = { title, segments: [], constraints: [], variants: [], parameters: {} }
  const disabled = title === title.toLowerCase()
  return { ...empty, id: `id-${place}`, name: 'default', disabled, featureName: 'feature', sortOrder: place * 2 }
}

function stateWith(titles: string, enabled = true): EnvironmentState {
  return {
    ...{ name: 'production', featureName: 'feature', type: 'production', sortOrder: 1, variants: [], lastSeenAt: null },
    ...{ enabled, strategies: [...titles].map(strategyOf), stickiness: 'default', defaultStrategy: null },
  }
}

const wanted = (titles: string) => [...titles].map(strategyOf).map(contentOf)
const titlesOf = (strategies: readonly Strategy[]) => strategies.map(({ title }) => title).join('')

/** The edits that make strategies the same as others at the same places, and the strategies then. */
function aligned(state: EnvironmentState, titles: string, limits = defaultLimits) {
  const strategies = pairedByPlace(state, wanted(titles), limits)
  return { strategies, edits: planOfEnvironment(state, state, { strategies }, 'by place') }
}

const titlesIn = (edits: readonly EnvironmentEdit[], kind: EnvironmentEdit['kind']) =>
  edits
    .filter((edit) => edit.kind === kind)
    .map((edit) => ('after' in edit ? edit.after : 'before' in edit && edit.before) as Strategy)
    .map(({ title }) => title)
    .join('')

describe('strategies that are paired by their places', () => {
  it.each([
    ['nothing', 'AB', 'AB', { added: '', updated: '', removed: '', enabled: true }],
    ['missing ones, at the end', 'A', 'AbC', { added: 'bC', updated: '', removed: '', enabled: true }],
    ['the same places', 'AB', 'AC', { added: '', updated: 'C', removed: '', enabled: true }],
    ['an exchange', 'AB', 'BA', { added: '', updated: 'BA', removed: '', enabled: true }],
    ['the last ones', 'ABC', 'C', { added: '', updated: 'C', removed: 'BC', enabled: true }],
    ['enabled ones first', 'Ab', 'aB', { added: '', updated: 'Ba', removed: '', enabled: true }],
    ['a feature without an enabled one: off', 'A', 'a', { added: '', updated: 'a', removed: '', enabled: false }],
    ['a feature without strategies: off', 'A', '', { added: '', updated: '', removed: 'A', enabled: false }],
  ])('changes %s', (_, before, after, expected) => {
    const { edits, strategies } = aligned(stateWith(before), after)
    expect({
      added: titlesIn(edits, 'strategyAdded'),
      updated: titlesIn(edits, 'strategyUpdated'),
      removed: titlesIn(edits, 'strategyRemoved'),
      enabled: !edits.some(({ kind }) => kind === 'turnedOff'),
    }).toEqual(expected)
    expect(titlesOf(strategies)).toBe(after)
  })

  it('keeps ids and sort orders, and adds after the last one', () => {
    const { strategies } = aligned(stateWith('AB'), 'CDE')
    expect(strategies.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
      ['id-0', 0],
      ['id-1', 2],
      [expect.any(String), 3],
    ])
  })

  it('names only the members that change', () => {
    expect(requestsOf(aligned(stateWith('A'), 'B').edits, 'feature')).toEqual([
      { action: 'updateStrategy', feature: 'feature', payload: { id: 'id-0', title: 'B' } },
    ])
  })

  it('refuses more strategies than the limit, unless they are there', () => {
    const limits = { ...defaultLimits, strategiesPerEnvironment: 1 }
    expect(() => aligned(stateWith(''), 'AB', limits)).toThrow('the limit is 1')
    expect(titlesOf(aligned(stateWith('AB'), 'BA', limits).strategies)).toBe('BA')
  })

  it('leaves an enabled strategy after each edit, if one is enabled before and afterwards', () => {
    const titles = fc.array(fc.constantFrom('A', 'B', 'a', 'b'), { maxLength: 4 }).map((letters) => letters.join(''))
    const hasEnabled = (strategies: Iterable<Strategy>) => [...strategies].some(({ disabled }) => !disabled)
    fc.assert(
      fc.property(titles, titles, (before, after) => {
        const { edits, strategies } = aligned(stateWith(before), after)
        fc.pre(/[A-Z]/.test(before) && hasEnabled(strategies))
        const now = new Map(stateWith(before).strategies.map((strategy) => [strategy.id, strategy]))
        return edits.every((edit) => {
          if (edit.kind === 'strategyAdded' || edit.kind === 'strategyUpdated') now.set(edit.after.id, edit.after)
          if (edit.kind === 'strategyRemoved') now.delete(edit.before.id)
          return hasEnabled(now.values())
        })
      }),
    )
  })
})
