import { describe, expect, it } from 'vitest'
import { lastEnvironmentOf, reordered } from '../../../src/domain/environments/environment.ts'

const environment = (name: string, sortOrder: number) => ({
  name,
  type: 'test',
  enabled: true,
  protected: false,
  sortOrder,
})

describe('reordered', () => {
  it.each<[string, Record<string, number>, [string, number, number][]]>([
    ['nothing for no order', {}, []],
    ['nothing for the order that is', { a: 1, b: 2 }, []],
    ['what moves', { a: 5, b: 2 }, [['a', 1, 5]]],
    ['a move to 0', { b: 0 }, [['b', 2, 0]]],
    ['nothing for unknown names', { c: 7 }, []],
  ])('gives %s', (_, sortOrders, moves) => {
    const moved = reordered([environment('a', 1), environment('b', 2)], sortOrders)
    expect(moved.map(({ before, after }) => [after.name, before.sortOrder, after.sortOrder])).toEqual(moves)
  })
})

describe('lastEnvironmentOf', () => {
  it('names the environment and the projects', () => {
    const { kind, message } = lastEnvironmentOf(['one', 'two'], 'staging')
    expect(kind).toBe('conflict')
    expect(message).toContain('"staging" is the only one of the projects "one", "two"')
  })
})
