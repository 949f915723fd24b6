import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { STRATEGY_TEXTS } from './texts.ts'

/**
 * The segments that a project may use, and the name of each, also of one that was deleted; undefined until they are read.
 *
 * @param isNeeded whether they are read at all
 */
export function useSegments(project: string, isNeeded = true) {
  const { data } = useRead('listSegments', {}, { enabled: isNeeded })
  const all: readonly Schemas['Segment'][] = data?.segments ?? []
  return {
    segments: all.filter((segment) => segment.project === null || segment.project === project),
    segmentName: (id: number) =>
      data && (all.find((segment) => segment.id === id)?.name ?? STRATEGY_TEXTS.deletedSegment(id)),
  }
}
