import { type RawBuilder, sql } from 'kysely'
import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import { anyOf } from '../../db/sql.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { PROJECT_OF_ROOT_ROLES } from '../rights.ts'
import { isCustomRoot } from './queries.ts'

/*
 * Which accounts have a permission, for statements: the rule of `holdsAt`. It is about the permission `p` of the role
 * `k` that an account holds as `r`.
 */

/** An environment of a project by its names, or by columns with the names; null for every one. */
export type PlaceInSql = { readonly [Name in keyof ProjectEnvironment]: string | null | RawBuilder<string> }

/** Whether the permission makes its holder an Admin. */
const isAdminRight: RawBuilder<boolean> = sql`(p.permission = 'ADMIN' and r.project_id is null)`

/** Whether a permission of projects or environments holds at a place. */
function holdsAtPlace({ project, environment }: PlaceInSql): RawBuilder<boolean> {
  return sql`((${isCustomRoot(sql`k.type`)} or coalesce(r.project_id, ${PROJECT_OF_ROOT_ROLES}) = ${project}::text)
    and (p.environment is null or p.environment = ${environment}::text))`
}

/** Whether the account `u` has a permission of environments at a place, or is an Admin. */
export function isHolderAt(permission: Permission, place: PlaceInSql): RawBuilder<boolean> {
  return hasRight(sql`(${isAdminRight} or ${isRightAt(permission, place)})`)
}

/** Whether the account `u` may approve at a place: nobody who was switched off or deleted does. */
export function isApproverAt(place: PlaceInSql): RawBuilder<boolean> {
  return sql`(u.deleted_at is null and u.active and ${isHolderAt('APPROVE_CHANGE_REQUEST', place)})`
}

/** Whether the admin key with which the approval `v` was given still works at a time. */
const keyStands = (now: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from api_tokens k where k.id = v.api_token_id and (k.expires_at is null or k.expires_at > ${now}))`

/**
 * Whether the approval `v` of the account `u` counts at a place, as far as its rights go at a time. An admin key may
 * approve everywhere, as long as it stands.
 */
export function countsAt(place: PlaceInSql, now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(case when u.id < 0 then ${keyStands(now)} else ${isApproverAt(place)} end)`
}

/** Whether the account `u` has a permission of environments at a place without being an Admin. */
export function isOtherHolderAt(permission: Permission, place: PlaceInSql): RawBuilder<boolean> {
  return sql`${hasRight(isRightAt(permission, place))} and not ${hasRight(isAdminRight)}`
}

function isRightAt(permission: Permission, place: PlaceInSql): RawBuilder<boolean> {
  return sql`(p.permission = ${sql.lit(permission)} and ${holdsAtPlace(place)})`
}

function hasRight(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ${condition})`
}

/**
 * The accounts that have one of the permissions at a place, each once, and whether they are Admins. Begins with the
 * roles, so that the accounts are found by an index.
 */
export function holdersAt(permissions: readonly Permission[], place: PlaceInSql) {
  const ofRoots = permissions.filter((permission) => permissionScopes[permission] === 'root')
  const ofPlaces = permissions.filter((permission) => permissionScopes[permission] !== 'root')
  return sql<{ userId: number; isAdmin: boolean }>`(
    select r.user_id, bool_or(${isAdminRight}) as is_admin
    from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.role_id = any(array(
        select g.role_id from role_permissions g where g.permission = ${anyOf(['ADMIN', ...permissions])}))
      and (r.project_id is null or r.project_id = ${place.project}::text)
      and (${isAdminRight} or (p.permission = ${anyOf(ofRoots)} and r.project_id is null)
        or (p.permission = ${anyOf(ofPlaces)} and ${holdsAtPlace(place)}))
    group by r.user_id)`
}

/** Whether the account `u` sees a project: the rule of `hiddenProjects`. */
export function seesProject(project: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql`(exists (select from projects p where p.id = ${project} and p.mode <> 'private')
    or exists (select from held_roles r where r.user_id = u.id and r.project_id = ${project})
    or exists (select from held_roles r join role_permissions p using (role_id)
      where r.user_id = u.id and r.project_id is null))`
}
