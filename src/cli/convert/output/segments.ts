import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { SegmentsOf } from '../rules/conjunctions.ts'
import { free } from './names.ts'

type StateSegment = Schema<'StateSegment'>

const MAX_NAME = 255

/** A named condition that needs more segments is written into the strategies. */
const MAX_SEGMENTS = 3

/** Collects segments: equal ones under the same wanted name are one. */
export function collectingSegments(): {
  readonly segments: ReadonlyMap<string, StateSegment>
  readonly segmentsOf: SegmentsOf
} {
  const segments = new Map<string, StateSegment>()
  const made = new Map<string, string[]>()
  const segmentsOf: SegmentsOf = (wanted, ways, description) => {
    if (ways.length > MAX_SEGMENTS) return undefined
    return ways.map(({ constraints }) => {
      const known = (made.get(wanted) ?? []).find((name) =>
        isDeepStrictEqual(segments.get(name)?.constraints, constraints),
      )
      if (known !== undefined) return known
      const name = free(
        wanted.trim() === '' ? 'segment' : wanted.slice(0, MAX_NAME),
        new Set(segments.keys()),
        MAX_NAME,
      )
      segments.set(name, { ...(description !== undefined && { description }), constraints: [...constraints] })
      made.set(wanted, [...(made.get(wanted) ?? []), name])
      return name
    })
  }
  return { segments, segmentsOf }
}
