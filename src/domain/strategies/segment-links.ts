import { sql } from 'kysely'
import { WRITES_OWN } from '../../db/touches.ts'
import { hiddenFrom, isOutside } from '../access/visibility.ts'
import type { Change } from '../change.ts'
import { invalid, missing, placed } from '../errors.ts'

/**
 * Holds that strategies of a project may use these segments, and keeps it so until the change is done: the segments
 * can't be deleted or bound to another project meanwhile.
 *
 * @param path JSON pointer of the list, where the request has one
 * @throws DomainError missing for a segment that is unknown or hidden; invalid for one of another project, and for too many
 */
export async function assertSegmentsUsable(
  change: Change,
  project: string,
  segmentIds: readonly number[],
  path?: string,
): Promise<void> {
  await assertSegmentsUsableByAll(change, project, [segmentIds], path)
}

/** The same for several strategies, each with segments of its own. */
export async function assertSegmentsUsableByAll(
  { tx, actor, limits }: Change,
  project: string,
  ofStrategies: readonly (readonly number[])[],
  path?: string,
): Promise<void> {
  const most = Math.max(0, ...ofStrategies.map((ids) => new Set(ids).size))
  if (most > limits.segmentsPerStrategy) {
    throw invalid(`A strategy takes at most ${limits.segmentsPerStrategy} segments, and these are ${most}`, path)
  }
  const wanted = [...new Set(ofStrategies.flat())]
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: number; name: string; projectId: string | null }>`
    select id, name, project_id from segments
    where id = any(${wanted}::int[]) and ${isOutside(hiddenFrom(actor), sql`project_id`)}
    order by id for share`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = wanted.find((id) => !known.has(id))
  if (unknown !== undefined) {
    const refusal = missing('segment', unknown)
    throw path === undefined ? refusal : placed(refusal, path)
  }
  const foreign = rows.find(({ projectId }) => projectId !== null && projectId !== project)
  if (foreign !== undefined) {
    throw invalid(`The segment ${foreign.id} ("${foreign.name}") belongs to another project than the strategy`, path)
  }
}

/** Makes a strategy of a locked feature use exactly these segments, which `assertSegmentsUsable` has passed. */
export async function replaceSegmentLinks(
  { tx }: Change,
  strategyId: string,
  segmentIds: readonly number[],
): Promise<void> {
  await sql`${WRITES_OWN}
    with removed as (
      delete from strategy_segments
      where strategy_id = ${strategyId}::uuid and segment_id <> all(${segmentIds}::int[]))
    insert into strategy_segments (strategy_id, segment_id)
    select distinct ${strategyId}::uuid, id from unnest(${segmentIds}::int[]) as id
    on conflict do nothing`.execute(tx)
}

/** Takes a segment off all strategies that use it; their features are locked. */
export async function removeSegmentLinks({ tx }: Change, segmentId: number): Promise<void> {
  await tx.deleteFrom('strategySegments').where('segmentId', '=', segmentId).execute()
}
