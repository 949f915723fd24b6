import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { tags } from '../../tags/queries.ts'
import { compiledForReader, isOutside, type Reader } from '../../visibility.ts'
import type { Names } from '../present/queries.ts'

/** What an export contains: what a manager owns, or everything; of one project, or of all. */
export type Selection = { readonly manager?: string | undefined; readonly project?: string | undefined }

type Asked = { manager: string | null; project: string | null }

const names = compiledForReader<Asked, Names>((hidden, { manager, project }) => {
  const isAsked = (kind: string, name: string) => sql`(${manager}::text is null or exists (
    select from managed_fields m where m.manager = ${manager}::text and m.kind = ${sql.lit(kind)} and m.name = ${sql.ref(name)}))`
  return sql<Names>`
    select
      array(select f.name from features f
        where (${manager}::text is not null or f.archived_at is null) and (${project}::text is null or f.project_id = ${project}::text)
          and ${isOutside(hidden, sql`f.project_id`)} and ${isAsked('features', 'f.name')} order by f.name) as features,
      array(select p.id from projects p
        where (${manager}::text is not null or p.archived_at is null) and (${project}::text is null or p.id = ${project}::text)
          and ${isOutside(hidden, sql`p.id`)} and ${isAsked('projects', 'p.id')} order by p.id) as projects,
      array(select g.name from segments g
        where (${project}::text is null or g.project_id = ${project}::text)
          and ${isOutside(hidden, sql`g.project_id`)} and ${isAsked('segments', 'g.name')} order by g.name) as segments,
      array(select c.name from context_fields c where ${isAsked('contextFields', 'c.name')} order by c.name) as context_fields,
      array(select t.name from tag_types t where ${isAsked('tagTypes', 't.name')} order by t.name) as tag_types`
})

/** Returns the names of everything that an export contains. */
export async function allNames(
  db: Db,
  { manager = null, project = null }: { manager?: string | undefined | null; project?: string | undefined | null },
  reader: Reader,
): Promise<Names> {
  const [row] = await names(db, { manager, project }, reader)
  if (row === undefined) throw new Error('The names are one row')
  return row
}

const MAX_TAGS = 1000

/** Returns the tags that the reader sees, also tags that no feature has. */
export function tagsAlone(db: Db, reader: Reader): Promise<Schema<'Tag'>[]> {
  return tags(db, { limit: MAX_TAGS }, reader)
}
