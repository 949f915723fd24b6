import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { anyOf, arrayOf } from '../../db/sql.ts'
import { grouped } from '../../runtime/grouped.ts'
import type { ConstraintDefinition } from '../evaluation/definitions.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import { constraintsWarnings, type Rule, type SdkWarning, strategyWarnings } from './warnings.ts'

/** A segment with its place in a list of segments; `path` is the JSON pointer of its id. */
export type SegmentLink = { readonly id: number; readonly path: string }

export type NamedSegment = { readonly name: string; readonly constraints: readonly ConstraintDefinition[] }

/** Returns what SDKs read in different ways in a segment, for a rule that links it; each message once. */
export function segmentWarnings({ name, constraints }: NamedSegment, path: string): SdkWarning[] {
  const messages = new Set(constraintsWarnings(constraints, '').map(({ message }) => message))
  return [...messages].map((message) => ({ path, message: `In the segment "${name}": ${message}` }))
}

/** Returns the same for the segments that links name, of the project or of all projects. */
export async function linkedWarnings(db: Db, project: string, links: readonly SegmentLink[]): Promise<SdkWarning[]> {
  const ids = links.map(({ id }) => id)
  const byId = await linkedSegments(db, [project], ids)
  return links.flatMap(({ id, path }) => {
    const segment = byId.get(id)
    return segment === undefined ? [] : segmentWarnings(segment, path)
  })
}

/** Returns segments of the projects, or of all projects, by their ids. */
export async function linkedSegments(
  db: Db,
  projects: readonly string[],
  ids: readonly number[],
): Promise<Map<number, NamedSegment>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('segments')
    .select(['id', 'name', 'constraints'])
    .where('id', '=', sql<number>`any(${arrayOf([...new Set(ids)], 'int')})`)
    .where(({ eb, or }) => or([eb('projectId', 'is', null), eb('projectId', '=', anyOf(projects))]))
    .execute()
  return new Map(found.map((segment) => [segment.id, segment]))
}

/** Returns the archived features whose strategies keep one of the deleted segments, by its id. */
export async function archivedUsers(
  db: Db,
  segments: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, string[]>> {
  if (segments.length === 0) return new Map()
  const rows = await db
    .selectFrom('strategySegments as l')
    .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
    .innerJoin('features as f', 'f.name', 's.featureName')
    .select(['l.segmentId as segment', 'f.name'])
    .distinct()
    .where('l.segmentId', '=', sql<number>`any(${arrayOf(segments, 'int')})`)
    .where('f.archivedAt', 'is not', null)
    .where(isOutside(hiddenFrom(reader), sql`f.project_id`))
    .orderBy('f.name')
    .execute()
  return new Map([...grouped(rows, ({ segment }) => segment)].map(([id, users]) => [id, users.map(({ name }) => name)]))
}

/** Returns a strategy of a project as the answer, with what SDKs read in different ways in it and in its segments. */
export async function warnedStrategy<Strategy extends Rule & { readonly segments: readonly number[] }>(
  db: Db,
  project: string,
  strategy: Strategy,
): Promise<{ body: Strategy; warnings: SdkWarning[] }> {
  const links = linksOf(strategy.segments)
  return { body: strategy, warnings: [...strategyWarnings(strategy), ...(await linkedWarnings(db, project, links))] }
}

/** Returns the links of a list of segments; `path` is its JSON pointer. */
export function linksOf(segments: readonly number[], path = '/segments'): SegmentLink[] {
  return segments.map((id, index) => ({ id, path: `${path}/${index}` }))
}
