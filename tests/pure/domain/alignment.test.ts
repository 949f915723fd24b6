import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnvironmentState } from '../../../src/domain/features/environments/queries.ts'
import { alignment } from '../../../src/domain/features/strategies/alignment.ts'
import { contentOf } from '../../../src/domain/features/strategies/content.ts'
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

describe('alignment', () => {
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
    const { added, updated, removed, after: state } = alignment(stateWith(before), wanted(after), defaultLimits)
    const changed = titlesOf(updated.map((update) => update.after))
    expect({ added: titlesOf(added), updated: changed, removed: titlesOf(removed), enabled: state.enabled }).toEqual(
      expected,
    )
    expect(titlesOf(state.strategies)).toBe(after)
  })

  it('keeps ids and sort orders, and adds after the last one', () => {
    const { after } = alignment(stateWith('AB'), wanted('CDE'), defaultLimits)
    expect(after.strategies.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
      ['id-0', 0],
      ['id-1', 2],
      [expect.any(String), 3],
    ])
  })

  it('names only the members that change', () => {
    const { updated } = alignment(stateWith('A'), wanted('B'), defaultLimits)
    expect(updated.map(({ changes }) => changes)).toEqual([{ title: 'B' }])
  })

  it('refuses more strategies than the limit, unless they are there', () => {
    const limits = { ...defaultLimits, strategiesPerEnvironment: 1 }
    expect(() => alignment(stateWith(''), wanted('AB'), limits)).toThrow('the limit is 1')
    expect(titlesOf(alignment(stateWith('AB'), wanted('BA'), limits).after.strategies)).toBe('BA')
  })

  it('leaves an enabled strategy after each edit, if one is enabled before and afterwards', () => {
    const titles = fc.array(fc.constantFrom('A', 'B', 'a', 'b'), { maxLength: 4 }).map((letters) => letters.join(''))
    const hasEnabled = (strategies: Iterable<Strategy>) => [...strategies].some(({ disabled }) => !disabled)
    fc.assert(
      fc.property(titles, titles, (before, after) => {
        const { added, updated, removed, after: state } = alignment(stateWith(before), wanted(after), defaultLimits)
        fc.pre(/[A-Z]/.test(before) && hasEnabled(state.strategies))
        const now = new Map(stateWith(before).strategies.map((strategy) => [strategy.id, strategy]))
        const edits = [
          ...[...added, ...updated.map((update) => update.after)].map((one) => () => now.set(one.id, one)),
          ...removed.map(
            ({ id }) =>
              () =>
                now.delete(id),
          ),
        ]
        return edits.every((edit) => {
          edit()
          return hasEnabled(now.values())
        })
      }),
    )
  })
})
