import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { foldedName } from '../../db/sql.ts'
import { displayName } from '../access/shown-names.ts'
import { firstOrMissing } from '../errors.ts'
import { seesEmails } from '../rights.ts'
import type { Reader } from '../visibility.ts'

const creators = compiled<
  Required<Page> & { project: string; withEmail: boolean },
  { creators: Schema<'FlagCreators'> }
>((db, { project, withEmail, limit, offset }) => {
  const creator = objectOf<Schema<'FlagCreators'>[number]>({ id: sql`id`, name: sql`name` })
  const page = listOf(creator, {
    from: sql`(
        select u.id, ${displayName(withEmail)} as name from users u
        where u.id in (select f.created_by_user_id from features f where f.project_id = p.id)
        order by ${foldedName(displayName(withEmail))}, id limit ${limit} offset ${offset}
      ) creator`,
    orderBy: sql`${foldedName(sql`name`)}, id`,
  })
  return db.selectFrom('projects as p').select(page.as('creators')).where('p.id', '=', project)
})

/**
 * Returns a page of the users who created a feature of a project, by name.
 *
 * @throws DomainError missing for the project
 */
export async function flagCreators(
  db: Db,
  project: string,
  page: Page,
  reader: Pick<Reader, 'rights'>,
): Promise<Schema<'FlagCreators'>> {
  return firstOrMissing(
    await creators(db, { project, withEmail: seesEmails(reader), ...pageOf(page) }),
    'project',
    project,
  ).creators
}
