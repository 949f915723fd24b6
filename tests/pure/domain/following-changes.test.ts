import { describe, expect, it } from 'vitest'
import type { PlacedChange } from '../../../src/domain/change-requests/change/queries.ts'
import { withFollowing } from '../../../src/domain/change-requests/workflow/dry-run.ts'

function change(id: number, feature: string, segments: readonly number[] = [], request = 1): PlacedChange {
  const payload = { name: 'default', constraints: [], parameters: {}, segments: [...segments] }
  const place = { project: 'default', environment: 'development' }
  return { ...place, id, request, feature, action: 'addStrategy', payload, before: null, createdAt: '' }
}

function idsFollowing(changes: readonly PlacedChange[], ids: readonly number[]): number[] {
  return [...withFollowing(changes, new Set(ids))].map(({ id }) => id)
}

describe('the changes that follow one that is edited', () => {
  it('are the later ones about its features and segments, and about those of the changes between', () => {
    const changes = [change(1, 'a'), change(2, 'a', [7]), change(3, 'b'), change(4, 'c', [7]), change(5, 'c')]
    expect(idsFollowing(changes, [2])).toEqual([2, 4, 5])
  })

  it('are of the same request', () => {
    expect(idsFollowing([change(1, 'a'), change(2, 'a', [], 2), change(3, 'b', [], 2)], [1, 3])).toEqual([1, 3])
  })

  it('do not take a feature for a segment', () => {
    expect(idsFollowing([change(1, 'a', [7]), change(2, '7')], [1])).toEqual([1])
  })

  it('are found by a few looks at each change, however many there are', () => {
    let looks = 0
    const changes = Array.from({ length: 5_000 }, (_, at) => {
      const counting = change(at, `feature-${at % 500}`, [], Math.floor(at / 500))
      return Object.defineProperty({ ...counting }, 'feature', {
        get() {
          looks += 1
          return counting.feature
        },
      })
    })
    expect(idsFollowing(changes, [...changes.keys()]).length).toBe(5_000)
    expect(looks / 5_000).toBeLessThan(10)
    expect(looks).toBeGreaterThan(0)
  })
})
