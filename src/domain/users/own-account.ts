import { type Selectable, sql } from 'kysely'
import type { UsersTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { foldedName } from '../../db/sql.ts'
import { ADMIN_ROLE, VIEWER_ROLE } from '../access/built-in-roles.ts'
import { imageUrlOf } from '../access/image-url.ts'
import { rootRoleOfAccount } from '../access/people.ts'
import { roleObject } from '../access/queries.ts'
import { type Actor, ADMIN_KEY_USER_ID } from '../actor.ts'
import { firstOrMissing } from '../errors.ts'
import { assertVisible } from '../visibility.ts'
import { ownPermissions } from './permission-overview.ts'
import { shownNames } from './user.ts'

type OwnAccount = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'username' | 'email' | 'accountType' | 'seenAt' | 'createdAt'
>

/** Returns the caller and their permissions. */
export async function ownUser(db: Db, actor: Actor): Promise<Schema<'OwnUser'>> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'accountType', 'seenAt', 'createdAt'])
    .where('id', '=', actor.userId)
    .where('accountType', '<>', 'system')
    .executeTakeFirst()
  const permissions = ownPermissions([...actor.rights.values()].flat())
  return { user: account === undefined ? keyView(actor) : accountView(account), permissions, feedback: [], splash: {} }
}

function accountView(account: OwnAccount): Schema<'Caller'> {
  const { id, email, accountType, seenAt, createdAt } = account
  return {
    id,
    isAPI: false,
    ...shownNames(account),
    ...(email !== null && { email }),
    imageUrl: imageUrlOf(account),
    ...(accountType === 'user' && { seenAt: seenAt?.toISOString() ?? null }),
    createdAt: createdAt.toISOString(),
    accountType: accountType === 'user' ? 'User' : 'Service Account',
  }
}

function keyView({ userId, name }: Actor): Schema<'Caller'> {
  const imageUrl = imageUrlOf({ id: userId, username: name, email: null })
  return { id: userId, isAPI: true, name, username: name, imageUrl, accountType: 'Admin Key' }
}

/**
 * Returns a page of the caller's projects, one of their groups, and the root role, in one statement. An admin key is an
 * Admin without projects.
 */
export async function ownProfile(db: Db, { userId }: Actor, page: Page): Promise<Schema<'Profile'>> {
  const { limit, offset } = pageOf(page)
  const ofKey = userId === ADMIN_KEY_USER_ID ? ADMIN_ROLE : null
  const found = await db
    .selectFrom('users as u')
    .select(({ eb, and, selectFrom }) => {
      const projects = selectFrom('heldRoles as h')
        .innerJoin('projects as p', 'p.id', 'h.projectId')
        .select('h.projectId')
        .distinct()
        .whereRef('h.userId', '=', 'u.id')
        .where('p.archivedAt', 'is', null)
        .orderBy('h.projectId')
      const groups = selectFrom('groupUsers as m')
        .innerJoin('groups as g', 'g.id', 'm.groupId')
        .select('g.name')
        .whereRef('m.userId', '=', 'u.id')
        .orderBy(foldedName(sql.ref('g.name')))
      const rootRole = sql<number>`coalesce(${ofKey}::int, ${rootRoleOfAccount}, ${sql.lit(VIEWER_ROLE)})`
      const hasPassword = and([eb('u.accountType', '=', 'user'), eb('u.passwordHash', 'is not', null)])
      return [
        sql<string[]>`array${projects.limit(limit).offset(offset)}`.as('projects'),
        sql<string[]>`array${groups.limit(limit).offset(offset)}`.as('groups'),
        selectFrom('roles as r')
          .select(roleObject().as('role'))
          .where('r.id', '=', rootRole)
          .$asScalar()
          .$notNull()
          .as('rootRole'),
        hasPassword.$castTo<boolean>().as('canChangePassword'),
      ]
    })
    .where('u.id', '=', userId)
    .execute()
  return { ...firstOrMissing(found, 'user', userId), subscriptions: [], features: [] }
}

/**
 * Returns a page of the caller's roles in a project, or of the root roles; direct ones and those from groups.
 *
 * @throws DomainError missing for a project that does not exist or that the caller may not see
 */
export async function ownRoles(
  db: Db,
  actor: Actor,
  { projectId: project, ...page }: Page & { readonly projectId?: string },
): Promise<Schema<'Role'>[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<{ roles: Schema<'Role'>[] }>`
    select coalesce((
      select json_agg(${roleObject(sql`${project ?? null}::text`)} order by r.id) from (
        select * from roles where id in (
          select h.role_id from held_roles h
          where h.user_id = ${actor.userId} and h.project_id is not distinct from ${project ?? null}::text)
        order by id limit ${limit} offset ${offset}) r
    ), '[]') as roles
    where ${project ?? null}::text is null or exists (select from projects p where p.id = ${project ?? null}::text)
    `.execute(db)
  const found = firstOrMissing(rows, 'project', project ?? '')
  if (project !== undefined) assertVisible(actor, project)
  return found.roles
}
