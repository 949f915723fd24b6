import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, type Members, type NullableMembers, objectOf, objectWithoutNulls } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, containing, folded, isoTime } from '../../db/sql.ts'
import { accountMembers, isAssignable, personMembers, personTimes } from '../access/people.ts'
import { scimIdOf } from '../access/scim-id.ts'
import { firstOrMissing } from '../errors.ts'

type Group = Schema<'Group'>
type GroupMember = Group['users'][number]

const group = columnsOf<'groups'>('g')
const membership = columnsOf<'groupUsers'>('m')

/**
 * The members of the group `g`, sorted by id.
 *
 * @param account what is shown of the account `u`
 */
const membersWith = (account: NullableMembers<GroupMember['user']>): RawBuilder<GroupMember[]> =>
  listOf(
    objectOf<GroupMember>({
      joinedAt: isoTime(membership('joinedAt')),
      createdBy: membership('createdBy'),
      user: objectWithoutNulls<GroupMember['user']>(account),
    }),
    {
      from: sql`group_users m join users u on u.id = m.user_id where m.group_id = g.id and ${isAssignable}`,
      orderBy: sql`u.id`,
    },
  )

const members = membersWith({ ...personMembers, ...personTimes })
const membersForAdmins = membersWith({ ...personMembers, ...personTimes, ...accountMembers })

/**
 * The group `g`.
 *
 * @param hidden ids of the projects to leave out, an array
 * @param users the members, as JSON
 */
export const groupMembers = (hidden: RawBuilder<unknown>, users = members): Members<Group> => ({
  id: group('id'),
  name: group('name'),
  description: group('description'),
  mappingsSSO: group('mappingsSso'),
  rootRole: group('rootRoleId'),
  createdBy: group('createdBy'),
  createdAt: isoTime(group('createdAt')),
  users,
  projects: sql`array(select distinct r.project_id from group_roles r
    where r.group_id = g.id and r.project_id <> all(${hidden}::text[]) order by r.project_id)`,
  userCount: sql`json_array_length(${users})`,
})

const memberCount = sql<number>`(
  select count(*) from group_users m join users u on u.id = m.user_id where m.group_id = g.id and ${isAssignable})`

type Item = { readonly item: Group; readonly scimManaged: boolean }

/** Groups as JSON, for administrators. The members are read once for both places that use them. */
const groupItems = sql<Item>`
  select ${objectOf<Group>(groupMembers(sql`'{}'`, sql`m.members`))} as item, g.scim_managed
  from groups g cross join lateral (select ${membersForAdmins} as members) m`

/** Which groups a list has: those whose name contains `q`, and those with a root role. */
type GroupSearch = Page & { readonly q?: string; readonly rootRole?: number; readonly members?: boolean }

/**
 * Returns a page of the groups that match, oldest first, and how many match on all pages.
 *
 * @param search `members` is false to leave the members out
 */
export async function groups(
  db: Db,
  { q = '', rootRole, members: withMembers = true, ...page }: GroupSearch,
): Promise<Schema<'Groups'>> {
  const { limit, offset } = pageOf(page)
  const users = withMembers ? membersForAdmins : sql<GroupMember[]>`'[]'::json`
  const item = objectOf<Group>({ ...groupMembers(sql`'{}'`, users), userCount: memberCount })
  const hasText = sql<boolean>`folded(g.name) like ${folded(containing(q))}`
  const matching = db
    .selectFrom('groups as g')
    .$if(q !== '', (query) => query.where(hasText))
    .$if(rootRole !== undefined, (query) => query.where('g.rootRoleId', '=', rootRole ?? null))
  const [found, { total }] = await Promise.all([
    matching
      .select([item.as('item'), 'g.scimManaged'])
      .orderBy('g.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { groups: found.map(shown), total }
}

const groupById = compiled<{ id: number }, Item>((_, { id }) => sql<Item>`${groupItems} where g.id = ${id}`)

/** @throws DomainError missing */
export async function requireGroup(db: Db, id: number): Promise<Schema<'Group'>> {
  return shown(firstOrMissing(await groupById(db, { id }), 'group', id))
}

function shown({ item, scimManaged }: Item): Group {
  return scimManaged ? { ...item, scimId: scimIdOf('group', item.id) } : item
}
