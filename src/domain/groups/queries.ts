import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { accountMembers, isAssignable, personMembers, personTimes } from '../access/people.ts'
import { firstOrMissing } from '../errors.ts'

/**
 * The members of the group `g`, sorted by id.
 *
 * @param account what is shown of the account `u`, as arguments of json_build_object
 */
const membersWith = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object(
    'joinedAt', ${isoTime(sql`m.joined_at`)}, 'createdBy', m.created_by,
    'user', json_strip_nulls(json_build_object(${account}))
  ) order by u.id), '[]')
  from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ${isAssignable})`

const members = membersWith(sql`${personMembers}, ${personTimes}`)
const membersForAdmins = membersWith(sql`${personMembers}, ${personTimes}, ${accountMembers}`)

/**
 * The group `g`, as the arguments of json_build_object.
 *
 * @param hidden ids of the projects to leave out, an array
 * @param users the members, as JSON
 */
export const groupMembers = (hidden: RawBuilder<unknown>, users = members): RawBuilder<unknown> => sql`
  'id', g.id, 'name', g.name, 'description', g.description, 'mappingsSSO', g.mappings_sso, 'rootRole', g.root_role_id,
  'createdBy', g.created_by, 'createdAt', ${isoTime(sql`g.created_at`)}, 'users', ${users},
  'projects', array(select distinct r.project_id from group_roles r
    where r.group_id = g.id and r.project_id <> all(${hidden}::text[]) order by r.project_id),
  'userCount', json_array_length(${users})`

/** Groups as JSON, for administrators. The members are read once for both places that use them. */
const groupItems = sql<{ item: Schema<'Group'> }>`
  select json_build_object(${groupMembers(sql`'{}'`, sql`m.members`)}) as item
  from groups g cross join lateral (select ${membersForAdmins} as members) m`

export async function groups(db: Db, page: Page): Promise<Schema<'Group'>[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<{ item: Schema<'Group'> }>`
    ${groupItems} order by g.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ item }) => item)
}

const groupById = compiled<{ id: number }, { item: Schema<'Group'> }>(
  (_, { id }) => sql<{ item: Schema<'Group'> }>`${groupItems} where g.id = ${id}`,
)

/** @throws DomainError missing */
export async function requireGroup(db: Db, id: number): Promise<Schema<'Group'>> {
  return firstOrMissing(await groupById(db, { id }), 'group', id).item
}
