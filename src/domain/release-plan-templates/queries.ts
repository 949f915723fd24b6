import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import type { ReleasePlanTemplateRecord } from '../records/release-plans.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'

/** A template as stored. */
export type StoredTemplate = Omit<ReleasePlanTemplateRecord, 'createdAt'> & { readonly createdAt: Date }

/** Selects the templates that a reader sees. */
export function templateRows(db: Db, reader: Reader) {
  return db
    .selectFrom('releasePlanTemplates as t')
    .select(['t.id', 't.name', 't.description', 't.projectId as project', 't.milestones', 't.createdAt'])
    .where(isOutside(hiddenFrom(reader), sql`t.project_id`))
}

/** Returns a page of the templates that a reader sees, by their creation. */
export function templates(
  db: Db,
  { project, ...page }: Page & { project?: string | undefined },
  reader: Reader,
): Promise<StoredTemplate[]> {
  const { limit, offset } = pageOf(page)
  return templateRows(db, reader)
    .$if(project !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('t.projectId', 'is', null), eb('t.projectId', '=', project ?? '')])),
    )
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** @throws DomainError missing */
export async function requireTemplate(db: Db, id: string, reader: Reader): Promise<StoredTemplate> {
  return firstOrMissing(await templateRows(db, reader).where('t.id', '=', id).execute(), 'release plan template', id)
}

/** Returns a template as it is recorded in events. */
export function templateRecord({ createdAt, ...template }: StoredTemplate): ReleasePlanTemplateRecord {
  return { ...template, createdAt: createdAt.toISOString() }
}

/** Returns the view of a template. */
export function templateView(template: StoredTemplate): Schema<'ReleasePlanTemplate'> {
  return { ...templateRecord(template), discriminator: 'template' }
}
