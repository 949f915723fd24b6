import { obstacle } from '../dependencies/dependency.ts'
import { type NamedChange, segmentsUsedBy } from './named.ts'
import type { Place } from './place.ts'
import type { Present } from './present.ts'

/** What the changes of a request leave for those that come after them, as far as it decides whether these can be made. */
export type Course = {
  /** What earlier changes took away. */
  readonly gone: { features: Set<string>; strategies: Set<string>; segments: Set<number> }
  /** Which features depend on which, of those that are named. */
  links: { readonly child: string; readonly parent: string }[]
  /** Which strategies of named features use segments that changes are of. */
  uses: { readonly segment: number; readonly strategy: string; readonly feature: string }[]
  /** What segments are called. */
  readonly names: Map<number, string>
}

/** What the first change finds. */
export function courseFrom({ features, segmentUses, segmentNames }: Present): Course {
  return {
    gone: { features: new Set(), strategies: new Set(), segments: new Set() },
    links: [...features.values()].flatMap(({ name, dependencies, dependents }) => [
      ...dependencies.map(({ feature }) => ({ child: name, parent: feature })),
      ...dependents.map((child) => ({ child, parent: name })),
    ]),
    uses: [...segmentUses.values()].flatMap(({ id, strategies }) =>
      strategies.map(({ id: strategy, feature }) => ({ segment: id, strategy, feature })),
    ),
    names: new Map(segmentNames),
  }
}

/** Goes on after a change. */
export function advance(course: Course, change: NamedChange): void {
  const { gone, names } = course
  const feature = change.feature ?? ''
  switch (change.action) {
    case 'archiveFeature':
      gone.features.add(feature)
      course.links = course.links.filter(({ child }) => child !== feature)
      return
    case 'addDependency':
      course.links.push({ child: feature, parent: change.payload.feature })
      return
    case 'deleteDependency':
      course.links = course.links.filter(({ child }) => child !== feature)
      return
    case 'addStrategy':
      use(course, change, `of change ${change.id}`, feature)
      return
    case 'updateStrategy':
      if (change.payload.segments === undefined) return
      course.uses = course.uses.filter(({ strategy }) => strategy !== change.payload.id)
      use(course, change, change.payload.id, feature)
      return
    case 'deleteStrategy':
      gone.strategies.add(change.payload.id)
      course.uses = course.uses.filter(({ strategy }) => strategy !== change.payload.id)
      return
    case 'updateSegment':
      if (change.payload.name !== undefined) names.set(change.payload.id, change.payload.name)
      return
    case 'deleteSegment':
      gone.segments.add(change.payload.id)
      names.delete(change.payload.id)
      return
    default:
      return
  }
}

function use({ uses }: Course, change: NamedChange, strategy: string, feature: string): void {
  uses.push(...segmentsUsedBy(change).map((segment) => ({ segment, strategy, feature })))
}

/**
 * Why a change can't be made although all that it names is there; undefined when it can. It names nothing that may be
 * hidden from who reads it.
 */
export function obstacleTo(
  change: NamedChange,
  request: Place & { readonly id: number },
  course: Course,
  present: Present,
): string | undefined {
  switch (change.action) {
    case 'archiveFeature': {
      const link = course.links.find(({ parent }) => parent === change.feature)
      return link && `The feature "${link.child}" depends on it`
    }
    case 'addDependency':
      return obstacleToDepend(request, change.feature ?? '', change.payload.feature, course)
    case 'updateSegment':
      return obstacleToUpdate(change.payload, course, present)
    case 'deleteSegment':
      return obstacleToDelete(change.payload.id, request.id, course, present)
    default:
      return undefined
  }
}

function obstacleToDepend({ project }: Place, child: string, parent: string, { links }: Course): string | undefined {
  const active = { project, archivedAt: null }
  const ties = {
    dependentOfChild: links.find((link) => link.parent === child)?.child ?? null,
    parentOfParent: links.find((link) => link.child === parent)?.parent ?? null,
    present: null,
  }
  return obstacle({ name: child, ...active }, { name: parent, ...active }, ties)?.message
}

function obstacleToUpdate(
  { id, name, project = null }: Extract<NamedChange, { action: 'updateSegment' }>['payload'],
  { uses, names }: Course,
  { features, segments, segmentUses, projects }: Present,
): string | undefined {
  if (name !== undefined && [...names].some(([other, taken]) => other !== id && taken === name))
    return `The segment "${name}" exists already`
  if (project === null || project === segments.get(id)?.project) return undefined
  if (!projects.has(project)) return `There is no project "${project}"`
  const elsewhere = segmentUses.get(id)
  const usedIn = [
    ...(elsewhere?.projects ?? []),
    ...(elsewhere?.defaultsOf ?? []),
    ...uses.flatMap(({ segment, feature }) => (segment === id ? (features.get(feature)?.project ?? []) : [])),
  ]
  return usedIn.some((user) => user !== project)
    ? `The segment ${id} can't be bound to the project "${project}": another project uses it`
    : undefined
}

function obstacleToDelete(
  id: number,
  request: number,
  { gone, uses }: Course,
  { features, segmentUses }: Present,
): string | undefined {
  const elsewhere = segmentUses.get(id)
  const isActive = (name: string) => !gone.features.has(name) && features.get(name)?.archived === false
  if (elsewhere?.isActive || uses.some(({ segment, feature }) => segment === id && isActive(feature)))
    return `The segment ${id} is used by strategies`
  if ((elsewhere?.defaultsOf.length ?? 0) > 0) return `The segment ${id} is used by a default strategy`
  return elsewhere?.requests.some((other) => other !== request)
    ? `The segment ${id} is used by another change request`
    : undefined
}
