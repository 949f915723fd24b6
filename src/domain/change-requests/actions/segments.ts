import { isDeepStrictEqual } from 'node:util'
import { segmentChanged, segmentNamed } from '../../change-control/invalidations.ts'
import { invalid, missing, withPath } from '../../errors.ts'
import type { SegmentRecord } from '../../event-types.ts'
import { constraintFrom } from '../../features/strategies/constraint.ts'
import { deleteSegment, updateSegment } from '../../segments/commands.ts'
import { lockSegment } from '../../segments/locks.ts'
import { assertSegmentConstraints, segmentAfter } from '../../segments/segment.ts'
import { isDeleted, requireSegment, usersOf } from '../state/requested-state.ts'
import { type ActionRules, definedMembers, type ProposalContext } from './action.ts'

export const updatingSegment: ActionRules<'updateSegment'> = {
  isOfFeature: false,
  names: ({ id, name, project, constraints = [] }) => ({
    segments: [id],
    segmentNames: name === undefined ? [] : [name],
    projects: project == null ? [] : [project],
    constraints,
  }),
  check({ id, name, description, project, constraints: wanted }, _, context) {
    const { current, legal, limits, hiddenProjects } = context
    usableSegment(id, context)
    if (project && (!current.projects.has(project) || hiddenProjects.includes(project)))
      throw withPath(missing('project', project), '/body/project')
    const constraints = wanted?.map(constraintFrom)
    const before = current.segments.get(id)?.constraints
    if (constraints !== undefined) assertSegmentConstraints(constraints, legal, limits.valuesPerSegment, before)
    return definedMembers({ id, name, description, project, constraints })
  },
  before: ({ id }, _, { segments }) => segments.get(id) ?? null,
  isPartial: true,
  obstacle({ id, name, project = null }, _, requested) {
    const { current, segments } = requested
    const isNamed = ([other, nameBefore]: readonly [number, string]) =>
      other !== id && !isDeleted(requested, other) && (segments.get(other)?.name ?? nameBefore) === name
    if (name !== undefined && [...current.segmentNames].some(isNamed)) return `The segment "${name}" exists already`
    if (project === null || project === current.segments.get(id)?.project) return undefined
    if (!current.projects.has(project)) return `There is no project "${project}"`
    const elsewhere = current.segmentUses.get(id)
    const usedIn = [
      ...(elsewhere?.projects ?? []),
      ...(elsewhere?.defaultsOf ?? []),
      ...usersOf(requested, id).flatMap((feature) => current.features.get(feature)?.project ?? []),
    ]
    return usedIn.some((user) => user !== project)
      ? `The segment ${id} can't be bound to the project "${project}": another project uses it`
      : undefined
  },
  edits({ id, ...changes }, _, requested) {
    const { segments, current, checks } = requested
    const before = requireSegment(requested, id)
    const after = segmentAfter(before, { ...before, ...changes })
    if (isDeepStrictEqual(before, after)) return []
    segments.set(id, after)
    if (checks)
      assertSegmentConstraints(after.constraints, current.legal, checks.limits.valuesPerSegment, before.constraints)
    return []
  },
  affects(payload, _, { segments }) {
    const { id, name } = payload
    const before = segments.get(id)
    if (isDeepStrictEqual(before, { ...before, ...payload })) return []
    const keysOfName = name === undefined || name === before?.name ? [] : segmentNamed(name).keys
    return [...segmentChanged(id, 'updated').keys, ...keysOfName]
  },
  permission: 'UPDATE_SEGMENT',
  async command(transaction, { id, ...changes }) {
    await updateSegment(transaction, id, { ...(await lockSegment(transaction, id)), ...changes })
  },
}

export const deletingSegment: ActionRules<'deleteSegment'> = {
  isOfFeature: false,
  names: ({ id }) => ({ segments: [id] }),
  check: ({ id }, _, context) => ({ id: usableSegment(id, context).id }),
  before: ({ id }, _, { segments }) => segments.get(id) ?? null,
  obstacle({ id }, _, requested, request) {
    const elsewhere = requested.current.segmentUses.get(id)
    const isActive = (name: string) => requested.features.get(name)?.archived === false
    if (elsewhere?.isActive || usersOf(requested, id).some(isActive)) return `The segment ${id} is used by strategies`
    if ((elsewhere?.defaultsOf.length ?? 0) > 0) return `The segment ${id} is used by a default strategy`
    if (elsewhere?.isPlanned) return `The segment ${id} is used by a release plan or a template of release plans`
    return elsewhere?.requests.some((other) => other !== request)
      ? `The segment ${id} is used by another change request`
      : undefined
  },
  edits({ id }, _, requested) {
    requested.segments.set(requireSegment(requested, id).id, undefined)
    return []
  },
  affects: ({ id }) => segmentChanged(id, 'deleted').keys,
  permission: 'DELETE_SEGMENT',
  command: (transaction, { id }) => deleteSegment(transaction, id),
}

/**
 * Returns a segment that a request of the project can name: one of the project, or of all projects.
 *
 * @throws DomainError missing; invalid for a segment of another project
 */
export function usableSegment(
  id: number,
  { current, project, hiddenProjects }: ProposalContext,
  path = '/body/id',
): SegmentRecord {
  const segment = current.segments.get(id)
  if (segment === undefined || (segment.project !== null && hiddenProjects.includes(segment.project)))
    throw withPath(missing('segment', id), path)
  if (segment.project !== null && segment.project !== project)
    throw invalid(`The segment ${id} ("${segment.name}") belongs to another project`, path)
  return segment
}
