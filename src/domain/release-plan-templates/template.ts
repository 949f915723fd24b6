import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import type { ReleasePlanTemplateRecord } from '../records/release-plans.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import { assertMay, assertMayOne, type Transaction } from '../transaction/transaction.ts'
import { inputsOf } from './milestone.ts'

/** What a caller can change in a template. */
type TemplateSettings = Pick<ReleasePlanTemplateRecord, 'name' | 'description' | 'project'> & {
  readonly milestones: Schema<'MilestoneInput'>[]
}

const TEMPLATE = historyOfRecord(
  ['release-plan-template-created', 'release-plan-template-updated', 'release-plan-template-deleted'],
  settingsOf,
)

/** Returns the settings of a template: without ids, which are new with each edit. */
export function settingsOf({ name, description, project, milestones }: ReleasePlanTemplateRecord): TemplateSettings {
  return { name, description, project, milestones: inputsOf(milestones) }
}

/** Returns a template as it is edited. */
export function templateResource(template: ReleasePlanTemplateRecord): Resource<TemplateSettings> {
  return {
    name: `release plan template ${template.id}`,
    history: TEMPLATE,
    place: { member: { names: ['id'], value: template.id } },
    whole: settingsOf(template),
    showing: { by: 'getReleasePlanTemplate', params: { templateId: template.id } },
  }
}

/** @throws DomainError forbidden */
export function assertMayChangeTemplate(
  transaction: Transaction,
  permission: Extract<Permission, `RELEASE_PLAN_TEMPLATE_${string}`>,
  project: string | null,
): void {
  if (project === null) assertMay(transaction, permission)
  else assertMayOne(transaction, [permission, 'UPDATE_PROJECT'], { project })
}
