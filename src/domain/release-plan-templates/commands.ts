import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { firstOrMissing } from '../errors.ts'
import { projectSubject } from '../events/project-subject.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { milestonesFrom, OF_NO_FEATURE } from './milestone.ts'
import { type StoredTemplate, templateRecord, templateRows } from './queries.ts'
import { assertMilestones } from './references.ts'
import { assertMayChangeTemplate, settingsOf, templateResource } from './template.ts'

type Input = Schema<'ReleasePlanTemplateInput'>

/** A feature that no template knows; its name is the group of rollouts that name none. */
const ANY_FEATURE = 'any feature'

/**
 * Creates a template of release plans.
 *
 * @throws DomainError forbidden; missing for a segment; invalid for a milestone, an unknown project, or the limit
 */
export async function createTemplate(transaction: Transaction, input: Input): Promise<StoredTemplate> {
  const { tx, now } = transaction
  const template = { id: randomUUID(), ...(await wanted(transaction, input)), createdAt: now }
  assertMayChangeTemplate(transaction, 'RELEASE_PLAN_TEMPLATE_CREATE', template.project)
  const what = 'templates of release plans'
  await assertRoomFor(transaction, { limit: 'releasePlanTemplates', what, count: rowsOf('releasePlanTemplates') })
  await tx
    .insertInto('releasePlanTemplates')
    .values({ id: template.id, ...columnsOf(template), createdAt: now })
    .execute()
  const data = templateRecord(template)
  await recordEvent(transaction, 'release-plan-template-created', projectSubject(template), { data })
  return template
}

/**
 * Replaces a template. Plans that were made from it stay as they are.
 *
 * @throws DomainError missing; and as `createTemplate`
 */
export async function updateTemplate(transaction: Transaction, id: string, input: Input): Promise<StoredTemplate> {
  const before = await lockTemplate(transaction, id)
  const after = { ...before, ...(await wanted(transaction, input)) }
  assertMayChangeTemplate(transaction, 'RELEASE_PLAN_TEMPLATE_UPDATE', before.project)
  assertMayChangeTemplate(transaction, 'RELEASE_PLAN_TEMPLATE_UPDATE', after.project)
  const [was, becomes] = [templateRecord(before), templateRecord(after)]
  await assertPrecondition(transaction, templateResource(was))
  noteRevision(transaction, templateResource(becomes))
  if (isDeepStrictEqual(settingsOf(was), settingsOf(becomes))) return before
  await transaction.tx.updateTable('releasePlanTemplates').set(columnsOf(after)).where('id', '=', id).execute()
  const data = { data: becomes, preData: was }
  await recordEvent(transaction, 'release-plan-template-updated', projectSubject(after, before), data)
  return after
}

/**
 * Deletes a template. Plans that were made from it stay as they are.
 *
 * @throws DomainError missing; forbidden
 */
export async function deleteTemplate(transaction: Transaction, id: string): Promise<void> {
  const before = await lockTemplate(transaction, id)
  assertMayChangeTemplate(transaction, 'RELEASE_PLAN_TEMPLATE_DELETE', before.project)
  const preData = templateRecord(before)
  await assertPrecondition(transaction, templateResource(preData))
  await transaction.tx.deleteFrom('releasePlanTemplates').where('id', '=', id).execute()
  await recordEvent(transaction, 'release-plan-template-deleted', projectSubject(before), { preData })
}

/** Locks a template that the caller sees until the end of the transaction. */
async function lockTemplate({ tx, actor }: Transaction, id: string): Promise<StoredTemplate> {
  const locked = await templateRows(tx, actor).where('t.id', '=', id).forUpdate().execute()
  return firstOrMissing(locked, 'release plan template', id)
}

/** Returns what a request wants a template to be, checked. */
async function wanted(transaction: Transaction, input: Input) {
  const { name, description = null, project = null } = input
  const milestones = milestonesFrom(input.milestones, OF_NO_FEATURE, transaction.limits)
  await assertMilestones(transaction, { feature: ANY_FEATURE, project }, milestones)
  return { name, description, project, milestones }
}

function columnsOf({ name, description, project, milestones }: StoredTemplate) {
  return { name, description, projectId: project, milestones: JSON.stringify(milestones) }
}
