import { invalid, missing, withPath } from '../../errors.ts'
import type { SegmentRecord } from '../../event-types.ts'
import type { Limits } from '../../transaction/limits.ts'

/** The properties of a segment that decide which strategies may use it. */
export type UsableSegment = Pick<SegmentRecord, 'id' | 'name' | 'project'>

/** Segments by id; undefined if a segment does not exist or is hidden from the caller. */
export type SegmentsById = ReadonlyMap<number, UsableSegment | undefined>

/**
 * Ensures that strategies of a project may use segments.
 *
 * @param ofStrategies the segments of each strategy
 * @param path JSON pointer of the list, if the request has one
 * @throws DomainError missing for a segment that was not found; invalid for one of another project, and for too many
 */
export function assertMayUse(
  project: string,
  ofStrategies: readonly (readonly number[])[],
  segments: SegmentsById,
  { segmentsPerStrategy }: Limits,
  path?: string,
): void {
  const most = ofStrategies.reduce((largest, ids) => Math.max(largest, new Set(ids).size), 0)
  if (most > segmentsPerStrategy)
    throw invalid(`A strategy takes at most ${segmentsPerStrategy} segments, and these are ${most}`, path)
  const wanted = [...new Set(ofStrategies.flat())]
  const unknown = wanted.find((id) => segments.get(id) === undefined)
  if (unknown !== undefined) {
    const refusal = missing('segment', unknown)
    throw path === undefined ? refusal : withPath(refusal, path)
  }
  const foreign = wanted
    .flatMap((id) => segments.get(id) ?? [])
    .find((segment) => segment.project !== null && segment.project !== project)
  if (foreign !== undefined)
    throw invalid(`The segment ${foreign.id} ("${foreign.name}") belongs to another project than the strategy`, path)
}
