import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { type Actor, ADMIN_KEY_USER_ID } from '../actor.ts'
import { everyRight, type Grant, rightsOf } from '../rights.ts'
import { seesEveryProject } from '../visibility.ts'
import { grantsOf, privateProjectsWithout } from './queries.ts'

type Account = { name: string; grants: Grant[]; hiddenProjects: string[] }

/** Returns an account with its current permissions; undefined when it was deleted. Admin keys share one account. */
export async function accountActor(db: Db, userId: number): Promise<Actor | undefined> {
  const { rows } = await sql<Account>`
    select coalesce(u.email, u.username, u.name) as name, ${grantsOf(sql`u.id`)} as grants,
      ${privateProjectsWithout(sql`u.id`)} as hidden_projects
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(db)
  const [account] = rows
  if (account === undefined) return undefined
  const { name } = account
  if (userId === ADMIN_KEY_USER_ID) return { userId, name, rights: everyRight, hiddenProjects: [] }
  const rights = rightsOf(account.grants)
  return { userId, name, rights, hiddenProjects: seesEveryProject(rights) ? [] : account.hiddenProjects }
}
