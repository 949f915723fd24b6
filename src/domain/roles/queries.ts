import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { assertNameFree, firstOrMissing } from '../errors.ts'
import { isOutside, type Reader } from '../visibility.ts'
import type { RolePermission, RoleType } from './role.ts'

/** A role as it is stored, with its permissions sorted by name and environment. */
export type StoredRole = Pick<Schema<'Role'>, 'id' | 'name' | 'description'> & {
  type: RoleType
  permissions: RolePermission[]
}

/** The permissions of the role `r`, in byte order, as in the domain. */
const permissions = listOf(objectOf<RolePermission>({ name: sql`p.permission`, environment: sql`p.environment` }), {
  from: sql`role_permissions p where p.role_id = r.id`,
  orderBy: sql`p.permission collate "C", coalesce(p.environment, '') collate "C"`,
})

export async function roles(db: Db, page: Page): Promise<Schema<'Role'>[]> {
  const { limit, offset } = pageOf(page)
  return db
    .selectFrom('roles')
    .select(['id', 'type', 'name', 'description', sql.lit(null).as('project')])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** @throws DomainError missing */
export async function requireRole(db: Db, id: number): Promise<StoredRole> {
  const found = db
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', 'r.description', 'r.type', permissions.as('permissions')])
    .$narrowType<{ type: RoleType }>()
    .where('r.id', '=', id)
  return firstOrMissing(await found.execute(), 'role', id)
}

/** Checks whether any user or group has a role. */
export async function isHeld(tx: Tx, id: number): Promise<boolean> {
  const { isHeld } = await tx
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('userRoles').where('roleId', '=', id)),
        exists(selectFrom('groupRoles').where('roleId', '=', id)),
        exists(selectFrom('groups').where('rootRoleId', '=', id)),
      ]).as('isHeld'),
    )
    .executeTakeFirstOrThrow()
  return isHeld === true
}

/**
 * Ensures that a role name is free.
 *
 * @param except the id of the role that gets the name
 * @throws DomainError taken
 */
export async function assertRoleNameFree(db: Db, name: string, except = 0): Promise<void> {
  const others = db.selectFrom('roles').select('id').where('name', '=', name).where('id', '<>', except)
  assertNameFree(await others.execute(), 'role', name)
}

/** Returns the names of all environments, in their order. */
export async function environmentNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('environments').select('name').orderBy('sortOrder').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/**
 * Returns a page of the projects in which a role is assigned, without those hidden from the caller.
 *
 * @throws DomainError missing
 */
export async function roleUsage(
  db: Db,
  id: number,
  { hiddenProjects }: Reader,
  page: Page,
): Promise<Schema<'RoleUsage'>> {
  const { limit, offset } = pageOf(page)
  const use = objectOf<Schema<'RoleUsage'>['projects'][number]>({
    project: sql`h.project_id`,
    role: sql`r.id`,
    userCount: sql`h.users`,
    groupCount: sql`h.groups`,
    serviceAccountCount: sql`h.accounts`,
  })
  const projects = listOf(use, {
    from: sql`(
        select project_id, count(*) filter (where kind = 'user') as users, count(*) filter (where kind = 'group') as groups,
          count(*) filter (where kind = 'service-account') as accounts
        from (
          select project_id, u.account_type as kind from user_roles h join users u on u.id = h.user_id
          where h.role_id = r.id and h.project_id is not null and u.deleted_at is null
          union all
          select project_id, 'group' from group_roles where role_id = r.id
        ) holders
        where ${isOutside(sql`${hiddenProjects}`, sql`project_id`)}
        group by project_id order by project_id limit ${limit} offset ${offset}
      ) h`,
    orderBy: sql`h.project_id`,
  })
  const found = db.selectFrom('roles as r').select(projects.as('projects')).where('r.id', '=', id)
  return firstOrMissing(await found.execute(), 'role', id)
}
