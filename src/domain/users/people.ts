import { type Selectable, sql } from 'kysely'
import type { UsersTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { containing, folded, foldedName, startingWith } from '../../db/sql.ts'
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

/** Finds up to `limit` users by a text. Emails are searched only for callers who may see them. */
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
        ...(withEmail ? [sql<boolean>`folded(u.email) like ${folded(startingWith(text))}`] : []),
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
  const { rows } = await sql<PeopleAndGroups>`
    select (
      select coalesce(json_agg(json_build_object(
        'id', u.id, 'name', ${withEmail ? sql`u.name` : nameWithoutEmail}, 'email', u.email,
        'username', ${withEmail ? sql`u.username` : usernameWithoutEmail},
        'accountType', case u.account_type when 'user' then 'User' else 'Service Account' end) order by u.id), '[]')
      from (
        select * from users u where u.account_type <> 'system' and u.deleted_at is null
        order by u.id limit ${limit} offset ${offset}) u
    ) as users, (
      select coalesce(json_agg(json_build_object(
        'id', g.id, 'name', g.name, 'rootRole', g.root_role_id,
        'userCount', (select count(*) from group_users m where m.group_id = g.id)) order by g.id), '[]')
      from (select * from groups g order by g.id limit ${limit} offset ${offset}) g
    ) as groups`.execute(db)
  const { users = [], groups = [] } = rows[0] ?? {}
  const withoutHidden = users.map(({ id, email, accountType, ...names }) => {
    return { id, ...shownNames(names), ...(withEmail && email !== null && { email }), accountType }
  })
  return { users: withoutHidden, groups }
}
