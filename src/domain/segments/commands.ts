import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Actor } from '../actor.ts'
import { assertSegmentUnguarded } from '../change-control/guard.ts'
import { requestUsing } from '../change-control/segment-uses.ts'
import { legalValuesOf } from '../context-fields/legal-values.ts'
import { conflict, invalid } from '../errors.ts'
import type { SegmentRecord } from '../event-types.ts'
import { projectSubject } from '../events/project-subject.ts'
import { recordEvent } from '../events/record.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { markFeatures, markLists } from '../transaction/feature-revision.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockFeaturesUsing, lockSegment, lockUnusedSegment } from './locks.ts'
import { refuseManagedSegment } from './managed.ts'
import { type PlanUse, planOrTemplateUsing } from './plan-uses.ts'
import { featureUsing, featureUsingOutside, projectUsingByDefault, type StoredSegment } from './queries.ts'
import {
  assertMayChangeIn,
  assertSegmentConstraints,
  type SegmentSettings,
  segmentAfter,
  segmentResource,
  segmentSettings,
} from './segment.ts'

/**
 * Creates a segment.
 *
 * @throws DomainError forbidden; invalid for the constraints, the project or the limit; taken for the name
 */
export async function createSegment(transaction: Transaction, wanted: Schema<'SegmentInput'>): Promise<StoredSegment> {
  const { tx, actor, now } = transaction
  const settings = segmentSettings(wanted)
  assertMayChangeIn(transaction, 'CREATE_SEGMENT', settings.project)
  await assertConstraints(transaction, settings)
  await assertRoomFor(transaction, { limit: 'segments', what: 'segments', count: rowsOf('segments') })
  const { id } = await tx
    .insertInto('segments')
    .values({ ...columnsOf(settings), createdBy: actor.name, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const segment = { id, ...settings, createdBy: actor.name }
  const data = { ...segment, createdAt: now.toISOString() }
  await recordEvent(transaction, 'segment-created', projectSubject(settings), { data })
  return { ...segment, createdAt: now, usedInFeatures: 0, usedInProjects: 0 }
}

/**
 * Replaces the settings of a segment.
 *
 * @throws DomainError missing; forbidden, also if it is guarded; invalid for the constraints, for the project, or if
 *   it is used outside of the project; taken for the name
 */
export async function updateSegment(
  transaction: Transaction,
  id: number,
  wanted: Schema<'SegmentInput'>,
): Promise<void> {
  const before = await lockSegment(transaction, id)
  const after = segmentAfter(before, wanted)
  assertMayChangeIn(transaction, 'UPDATE_SEGMENT', before.project)
  assertMayChangeIn(transaction, 'UPDATE_SEGMENT', after.project)
  await assertSegmentUnguarded(transaction, id, before.project, after.project)
  await assertPrecondition(transaction, segmentResource(before))
  noteRevision(transaction, segmentResource(after))
  if (isDeepStrictEqual(before, after)) return
  await assertConstraints(transaction, after, before)
  if (after.project !== before.project) {
    await lockUnusedSegment(transaction, id)
    await assertBindable(transaction, before, after.project)
  }
  await refuseManagedSegment(transaction, before, after)
  const columns = { ...columnsOf(after), revision: sql<string>`pg_current_xact_id()` }
  await transaction.tx.updateTable('segments').set(columns).where('id', '=', id).execute()
  await recordEvent(transaction, 'segment-updated', projectSubject(after, before), { data: after, preData: before })
  // Lists show the names of the segments that features use.
  if (after.name !== before.name) await markLists(transaction)
}

/**
 * Deletes a segment that is unused, or used only by archived features. Their strategies keep its id, and nobody meets
 * them then: without the segment, they would be for everybody when the feature is revived and turned on.
 *
 * @returns the names of these features, as far as the caller may see them
 * @throws DomainError missing; forbidden, also if it is guarded; conflict while an active feature, its release plan, a
 *   template or a default strategy uses it, or an unfinished change request would make a strategy use it
 */
export async function deleteSegment(transaction: Transaction, id: number): Promise<string[]> {
  const { tx, actor } = transaction
  const isHidden = (project: string) => actor.hiddenProjects.includes(project)
  // Locks the features before the segment, because changes of strategies lock in this order too.
  const features = await lockFeaturesUsing(transaction, id)
  const before = await lockUnusedSegment(transaction, id)
  assertMayChangeIn(transaction, 'DELETE_SEGMENT', before.project)
  await assertSegmentUnguarded(transaction, id, before.project)
  await assertPrecondition(transaction, segmentResource(before))
  const archived = features.filter(({ archivedAt }) => archivedAt !== null)
  const feature = await featureUsing(
    tx,
    id,
    archived.map(({ name }) => name),
  )
  if (feature !== undefined) {
    const example = isHidden(feature.project) ? '' : `, for example of the feature "${feature.name}"`
    throw conflict(`The segment "${before.name}" is used by strategies${example}`)
  }
  const project = await projectUsingByDefault(tx, id)
  if (project !== undefined) {
    const where = isHidden(project) ? '' : ` of the project "${project}"`
    throw conflict(`The segment "${before.name}" is used by a default strategy${where}`)
  }
  const plan = await planOrTemplateUsing(tx, id)
  if (plan !== undefined) throw conflict(`The segment "${before.name}" is used by ${inWords(plan, actor)}`)
  const request = await requestUsing(transaction, id)
  if (request !== undefined) throw usedBy(before, request, transaction)
  await refuseManagedSegment(transaction, before, null)
  await tx.deleteFrom('segments').where('id', '=', id).execute()
  await markFeatures(
    transaction,
    archived.map(({ name }) => name),
  )
  await recordEvent(transaction, 'segment-deleted', projectSubject(before), { preData: before })
  return archived.filter((one) => !isHidden(one.project)).map(({ name }) => name)
}

/** If the request's project is hidden from the caller, the error does not show which request it is. */
function usedBy(
  { name }: SegmentRecord,
  { id, project, environment }: ProjectEnvironment & { id: number },
  { actor }: Transaction,
) {
  const where = `the change request ${id} of the environment "${environment}" of the project "${project}"`
  const request = actor.hiddenProjects.includes(project) ? 'a change request' : where
  return conflict(`The segment "${name}" is used by ${request}`)
}

/** Says which plan or template it is, unless its project is hidden from the caller. */
function inWords({ what, name, project, feature, environment }: PlanUse, { hiddenProjects }: Actor): string {
  if (project !== null && hiddenProjects.includes(project)) return `a ${what}`
  const where = feature === null ? '' : ` of the feature "${feature}" in ${environment}`
  return `the ${what} "${name}"${where}`
}

async function assertConstraints(
  { tx, limits }: Transaction,
  { constraints }: SegmentSettings,
  before?: SegmentSettings,
): Promise<void> {
  const names = constraints.map(({ contextName }) => contextName)
  const legal = await legalValuesOf(tx, names)
  assertSegmentConstraints(constraints, legal, limits.valuesPerSegment, before?.constraints)
}

async function assertBindable({ tx }: Transaction, { id, name }: SegmentRecord, project: string | null): Promise<void> {
  if (project === null) return
  const feature = await featureUsingOutside(tx, id, project)
  const other = await projectUsingByDefault(tx, id, project)
  const plan = await planOrTemplateUsing(tx, id, project)
  if (feature === undefined && other === undefined && plan === undefined) return
  const user = feature !== undefined ? `the feature "${feature}"` : `a ${plan?.what ?? 'default strategy'}`
  throw invalid(
    `The segment "${name}" can't be bound to the project ${project}: ${user} of another project uses it`,
    '/body/project',
  )
}

function columnsOf({ name, description, project, constraints }: SegmentSettings) {
  return { name, description, projectId: project, constraints: JSON.stringify(constraints) }
}
