import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { foldedName } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'

const shownName = sql`coalesce(u.name, u.username, u.email, '')`

const creators = compiled<Required<Page> & { project: string }, { creators: Schema<'FlagCreators'> }>(
  (_, { project, limit, offset }) => sql`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'name', name) order by ${foldedName(sql`name`)}, id), '[]') from (
        select u.id, ${shownName} as name from users u
        where u.id in (select f.created_by_user_id from features f where f.project_id = p.id)
        order by ${foldedName(shownName)}, id limit ${limit} offset ${offset}
      ) creator) as creators
    from projects p where p.id = ${project}`,
)

/**
 * Returns a page of the users who created a feature of a project, by name.
 *
 * @throws DomainError missing for the project
 */
export async function flagCreators(db: Db, project: string, page: Page): Promise<Schema<'FlagCreators'>> {
  return firstOrMissing(await creators(db, { project, ...pageOf(page) }), 'project', project).creators
}
