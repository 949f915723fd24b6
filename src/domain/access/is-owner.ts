import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../../db/sql.ts'

/*
 * Who the owners of a feature are, for statements: its own ones, or those of its project if it has none. This file
 * knows no other module of the domain, so that every module can use it: events, too.
 */

/** A feature by its name and its project, as values or as columns. */
type FeatureInSql = { readonly name: Operand<string>; readonly project: Operand<string> }

/** The feature `f`. */
const F: FeatureInSql = { name: sql`f.name`, project: sql`f.project_id` }

/** Selects the owners of a feature, as `user_id` or `group_id`. */
export function ownersOf({ name, project }: FeatureInSql = F): RawBuilder<unknown> {
  return sql`(
    select own.user_id, own.group_id from feature_owners own where own.feature_name = ${name}
    union all
    select ofp.user_id, ofp.group_id from project_owners ofp where ofp.project_id = ${project}
      and not exists (select from feature_owners own where own.feature_name = ${name}))`
}

/**
 * Whether a user is an owner of a feature, also through a group. Deleted users own nothing.
 *
 * @param user the id, as a value or as an expression such as `u.id`
 * @param feature the feature; if absent, the row `f` of features
 */
export function isOwnerOf(user: Operand<number>, feature: FeatureInSql = F): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${ownersOf(feature)} o
    where o.user_id = ${user} or exists (
      select from group_users m where m.group_id = o.group_id and m.user_id = ${user}))`
}

/** Selects the ids of the users who own a feature, also through groups; some of them more than once. */
export function owningUsers(feature: FeatureInSql = F): RawBuilder<unknown> {
  return sql`(
    select coalesce(o.user_id, m.user_id) as user_id from ${ownersOf(feature)} o
    left join group_users m on m.group_id = o.group_id
    where coalesce(o.user_id, m.user_id) is not null)`
}

/** Users and groups, as arrays. */
export type OwnerIds = { readonly users: Operand<number[]>; readonly groups: Operand<number[]> }

/** Whether one of the users, or of the groups, is an owner of the feature `f`. Their features are found by indexes. */
export function isOwnedBy({ users, groups }: OwnerIds): RawBuilder<boolean> {
  const allGroups = sql`(select array(select m.group_id from group_users m where m.user_id = any(${users}::int[])) || ${groups}::int[])`
  const owned = (column: RawBuilder<unknown>, table: RawBuilder<unknown>) => sql`array(
    select ${column} from ${table} where user_id = any(${users}::int[])
    union all
    select ${column} from ${table} where group_id = any(${allGroups}::int[]))`
  return sql<boolean>`(f.name = any(${owned(sql`feature_name`, sql`feature_owners`)})
    or (f.project_id = any(${owned(sql`project_id`, sql`project_owners`)})
      and not exists (select from feature_owners own where own.feature_name = f.name)))`
}
