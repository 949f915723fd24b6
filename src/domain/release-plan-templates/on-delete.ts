import type { NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { templateRecord, templateRows } from './queries.ts'

/** Deletes the templates of a project that is being deleted. Returns the events, which the caller records. */
export async function deleteTemplatesOf({ tx, later, actor }: Transaction, project: string): Promise<NewEvent[]> {
  const templates = await templateRows(tx, { ...actor, hiddenProjects: [] })
    .where('t.projectId', '=', project)
    .orderBy('t.id')
    .forUpdate()
    .noWait()
    .execute()
  if (templates.length > 0) await later(tx.deleteFrom('releasePlanTemplates').where('projectId', '=', project))
  return templates.map((template) => ({
    type: 'release-plan-template-deleted',
    subject: { project },
    preData: templateRecord(template),
  }))
}
