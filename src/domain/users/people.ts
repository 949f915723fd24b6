import { type Selectable, sql } from 'kysely'
import type { UsersTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, containing, folded, foldedName, startingWith } from '../../db/sql.ts'
import { imageUrlOf } from '../access/image-url.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../access/shown-names.ts'
import type { Actor } from '../actor.ts'
import { seesEmails } from '../rights.ts'
import { isUser } from './queries.ts'
import { shownNames } from './user.ts'

const MIN_CHARACTERS = 2
const MAX_RESULTS = 100

type Person = Pick<Selectable<UsersTable>, 'id' | 'name' | 'username' | 'email'>

type PeopleSearch = { readonly q?: string; readonly limit?: number }

/** Finds up to `limit` users by a text. Who may not see emails finds nobody by them, nor by a name in a directory. */
export async function usersFound(
  db: Db,
  actor: Actor,
  { q: text = '', limit = MAX_RESULTS }: PeopleSearch,
): Promise<Schema<'FoundUser'>[]> {
  if ([...text].length < MIN_CHARACTERS) return []
  const withEmail = seesEmails(actor)
  const name = withEmail ? sql<string | null>`u.name` : nameWithoutEmail
  const username = withEmail ? sql<string | null>`u.username` : usernameWithoutEmail
  const found: Person[] = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', name.as('name'), username.as('username')])
    .where(isUser)
    .where(({ or }) =>
      or([
        sql<boolean>`folded(${name}) like ${folded(containing(text))}`,
        sql<boolean>`folded(${username}) like ${folded(startingWith(text))}`,
        ...(withEmail
          ? [
              sql<boolean>`folded(u.email) like ${folded(startingWith(text))}`,
              sql<boolean>`folded(u.scim_user_name) like ${folded(startingWith(text))}`,
            ]
          : []),
      ]),
    )
    .orderBy(foldedName(sql`coalesce(${name}, ${username})`))
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return found.map(({ id, name, username, email }) => ({
    id,
    ...shownNames({ name, username }),
    ...(withEmail && { ...(email !== null && { email }), imageUrl: imageUrlOf({ id, username, email }) }),
  }))
}

type PeopleAndGroups = {
  users: (Person & { accountType: 'User' | 'Service Account' })[]
  groups: Schema<'GroupToPick'>[]
}

/** Returns a page of the accounts that can be given access, and one of the groups, in one statement. */
export async function accessOverview(db: Db, actor: Actor, page: Page): Promise<Schema<'AccessOverview'>> {
  const { limit, offset } = pageOf(page)
  const withEmail = seesEmails(actor)
  const account = columnsOf<'users'>('u')
  const accounts = listOf(
    objectOf<PeopleAndGroups['users'][number]>({
      id: account('id'),
      name: withEmail ? account('name') : nameWithoutEmail,
      email: account('email'),
      username: withEmail ? account('username') : usernameWithoutEmail,
      accountType: sql`case u.account_type when 'user' then 'User' else 'Service Account' end`,
    }),
    {
      from: sql`(
        select * from users u where u.account_type <> 'system' and u.deleted_at is null
        order by u.id limit ${limit} offset ${offset}) u`,
      orderBy: account('id'),
    },
  )
  const group = columnsOf<'groups'>('g')
  const groupsToPick = listOf(
    objectOf<Schema<'GroupToPick'>>({
      id: group('id'),
      name: group('name'),
      rootRole: group('rootRoleId'),
      userCount: sql`(select count(*) from group_users m where m.group_id = g.id)`,
    }),
    { from: sql`(select * from groups g order by g.id limit ${limit} offset ${offset}) g`, orderBy: group('id') },
  )
  const { rows } = await sql<PeopleAndGroups>`select ${accounts} as users, ${groupsToPick} as groups`.execute(db)
  const { users = [], groups = [] } = rows[0] ?? {}
  const withoutHidden = users.map(({ id, email, accountType, ...names }) => {
    return { id, ...shownNames(names), ...(withEmail && email !== null && { email }), accountType }
  })
  return { users: withoutHidden, groups }
}
