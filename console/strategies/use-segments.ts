import type { Schemas } from '../../clients/typescript/src/client.ts'
import { useRead } from '../server/read.ts'

/** The segments that a project may use, and the name of each that the caller sees. */
export function useSegments(project: string) {
  const { data } = useRead('listSegments', {})
  const all: readonly Schemas['Segment'][] = data?.segments ?? []
  return {
    segments: all.filter((segment) => segment.project === null || segment.project === project),
    segmentName: (id: number) => all.find((segment) => segment.id === id)?.name,
  }
}
