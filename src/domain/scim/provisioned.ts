import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Db } from '../../db/handles.ts'
import { isUser } from '../users/queries.ts'

/** The most that one request releases. */
const MAX_RELEASED = { users: 1000, groups: 100 } as const

const { fn } = expressionBuilder<Database, 'users'>()

function managedUsers(db: Db) {
  return db.selectFrom('users as u').where('u.scimManaged', '=', sql.lit(true)).where(isUser)
}

function managedGroups(db: Db) {
  return db.selectFrom('groups as g').where('g.scimManaged', '=', sql.lit(true))
}

/** Returns the ids of the first users and groups that a directory manages. */
export async function provisionedIds(db: Db): Promise<{ users: number[]; groups: number[] }> {
  const [users, groups] = await Promise.all([
    managedUsers(db).select('u.id').orderBy('u.id').limit(MAX_RELEASED.users).execute(),
    managedGroups(db).select('g.id').orderBy('g.id').limit(MAX_RELEASED.groups).execute(),
  ])
  return { users: users.map(({ id }) => id), groups: groups.map(({ id }) => id) }
}

/** Returns how many users and groups a directory manages. */
export async function provisionedCount(db: Db): Promise<{ users: number; groups: number }> {
  const count = fn.countAll<number>().as('count')
  const [users, groups] = await Promise.all([
    managedUsers(db).select(count).executeTakeFirstOrThrow(),
    managedGroups(db).select(count).executeTakeFirstOrThrow(),
  ])
  return { users: users.count, groups: groups.count }
}
