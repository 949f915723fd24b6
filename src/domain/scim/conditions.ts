import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { folded } from '../../db/sql.ts'
import { idIn, type ScimKind } from '../access/scim-id.ts'
import { invalidScim } from '../errors.ts'
import { type Comparison, comparisonsIn } from './filter.ts'
import { booleanFrom } from './values.ts'

export type Condition = Expression<SqlBool>

/** The userName of the account `u`: of one that SCIM does not manage, the username or the email. */
export const userNameOf = sql<string>`coalesce(u.scim_user_name, u.username, u.email)`

const users = expressionBuilder<{ u: Database['users'] }, 'u'>()
const groups = expressionBuilder<{ g: Database['groups'] }, 'g'>()

/**
 * Whether the user `u` has a userName: in the directory or, where no user has it there, as the username or the email of
 * an account that no directory manages. Directories look for an account before they create or link one.
 */
function isNamed(name: string): Condition {
  return sql<boolean>`(folded(u.scim_user_name) = ${folded(name)} or (not u.scim_managed
    and (folded(${userNameOf}) = ${folded(name)} or lower(u.email) = lower(${name})) and not exists (
      select from users m where folded(m.scim_user_name) = ${folded(name)} and m.deleted_at is null)))`
}

/** The conditions by which users are found. */
const USER_FILTERS: Readonly<Record<string, (value: Comparison['value']) => Condition>> = {
  id: (value) => users.eb('u.id', '=', idOf('user', value)),
  username: (value) => isNamed(String(value)),
  externalid: (value) => users.eb('u.externalId', '=', String(value)),
  displayname: (value) => sql<boolean>`folded(u.name) = ${folded(String(value))}`,
  emails: (value) => sql<boolean>`lower(u.email) = lower(${String(value)})`,
  'emails.value': (value) => sql<boolean>`lower(u.email) = lower(${String(value)})`,
  'emails.type': (value) => sql<boolean>`${String(value).toLowerCase() === 'work'}::boolean`,
  active: (value) => users.eb('u.active', '=', sql.lit(booleanFrom(value, 'active'))),
}

const isMember = (value: Comparison['value']): Condition =>
  sql<boolean>`g.id in (select m.group_id from group_users m where m.user_id = ${idOf('user', value)})`

/** The conditions by which groups are found. */
const GROUP_FILTERS: Readonly<Record<string, (value: Comparison['value']) => Condition>> = {
  id: (value) => groups.eb('g.id', '=', idOf('group', value)),
  displayname: (value) => sql<boolean>`folded(g.name) = ${folded(String(value))}`,
  externalid: (value) => groups.eb('g.externalId', '=', String(value)),
  members: isMember,
  'members.value': isMember,
}

/** An id that no row has, for the id of something else. */
function idOf(kind: ScimKind, value: Comparison['value']): number {
  return idIn(kind, String(value)) ?? 0
}

/** @throws DomainError invalid for a filter that can't be read, or by what users don't have */
export function userConditions(filter: string | undefined): Condition[] {
  return conditionsOf(USER_FILTERS, filter)
}

/** @throws DomainError invalid for a filter that can't be read, or by what groups don't have */
export function groupConditions(filter: string | undefined): Condition[] {
  return conditionsOf(GROUP_FILTERS, filter)
}

function conditionsOf(
  filters: Readonly<Record<string, (value: Comparison['value']) => Condition>>,
  filter: string | undefined,
): Condition[] {
  return comparisonsOf(filter).map(({ attribute, value }) => {
    const condition = Object.hasOwn(filters, attribute) ? filters[attribute] : undefined
    if (condition === undefined)
      throw invalidScim(
        'invalidFilter',
        `There is no filter by ${attribute}. Accepted: ${Object.keys(filters).join(', ')}`,
      )
    return condition(value)
  })
}

/** Whether a filter is about attributes that users, or groups, have. */
export function canFilter(kind: ScimKind, filter: string | undefined): boolean {
  const filters = kind === 'user' ? USER_FILTERS : GROUP_FILTERS
  return comparisonsOf(filter).every(({ attribute }) => Object.hasOwn(filters, attribute))
}

function comparisonsOf(filter = ''): Comparison[] {
  return filter.trim() === '' ? [] : comparisonsIn(filter)
}
