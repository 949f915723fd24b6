import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { folded, isoTime } from '../../db/sql.ts'
import { idIn, type ScimKind } from '../access/scim-id.ts'
import { firstOrMissing, invalidScim, missing } from '../errors.ts'
import { isUser } from '../users/queries.ts'
import { MAX_RESULTS } from './discovery.ts'
import { type Comparison, comparisonsIn } from './filter.ts'
import type { ScimGroupState } from './group.ts'
import { booleanFrom } from './values.ts'
import type { ShownGroup, ShownUser } from './view.ts'

const DEFAULT_RESULTS = 100
/** Groups can have thousands of members: a page has at most so many groups with theirs, and so many members in all. */
const MAX_WITH_MEMBERS = 20
const MAX_MEMBERS = 5000

/** A part of a list: `startIndex` begins with 1. */
export type ScimPage = { readonly startIndex?: number; readonly count?: number }

/** The same, as rows. */
type ScimPart = { readonly offset: number; readonly limit: number }

export type Found<Shown> = { readonly total: number; readonly found: Shown[] }

/** Returns how many resources a page skips, and how many it has at most. */
export function scimPageOf({ startIndex = 1, count = DEFAULT_RESULTS }: ScimPage): ScimPart {
  return { offset: Math.max(1, startIndex) - 1, limit: Math.min(Math.max(0, count), MAX_RESULTS) }
}

type Condition = Expression<SqlBool>

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

function conditionsOf(
  filters: Readonly<Record<string, (value: Comparison['value']) => Condition>>,
  filter: string | undefined,
): Condition[] {
  if (filter === undefined || filter.trim() === '') return []
  return comparisonsIn(filter).map(({ attribute, value }) => {
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

/** A user, or a group, as the database makes it of the row `r` of a page. */
type UserRow = Pick<ShownUser, 'id' | 'createdAt'> & ShownUser['state'] & { groups: NonNullable<ShownUser['groups']> }
type GroupRow = Pick<ShownGroup, 'id' | 'createdAt'> & ScimGroupState

const userObject = objectOf<UserRow>({
  id: sql`r.id`,
  createdAt: sql`r.created_at`,
  userName: sql`r.user_name`,
  externalId: sql`r.external_id`,
  displayName: sql`r.name`,
  email: sql`r.email`,
  active: sql`r.active`,
  groups: sql`r.groups`,
})

const groupObject = objectOf<GroupRow>({
  id: sql`r.id`,
  createdAt: sql`r.created_at`,
  displayName: sql`r.name`,
  externalId: sql`r.external_id`,
  members: sql`r.members`,
})

const groupsOfUser = listOf(objectOf<{ id: number; name: string }>({ id: sql`g.id`, name: sql`g.name` }), {
  from: sql`group_users m join groups g on g.id = m.group_id where m.user_id = u.id`,
  orderBy: sql`g.id`,
})

const usersInGroup = sql<number[]>`array(
  select m.user_id from group_users m join users u on u.id = m.user_id
  where m.group_id = g.id and u.account_type = 'user' and u.deleted_at is null order by m.user_id)`

const userRows = (db: Db, conditions: readonly Condition[]) =>
  conditions.reduce((query, condition) => query.where(condition), db.selectFrom('users as u').where(isUser))

const groupRows = (db: Db, conditions: readonly Condition[]) =>
  conditions.reduce((query, condition) => query.where(condition), db.selectFrom('groups as g'))

const shownUsers = (db: Db, conditions: readonly Condition[], withGroups: boolean) =>
  userRows(db, conditions)
    .select(['u.id', 'u.name', 'u.email', 'u.active', 'u.externalId'])
    .select([userNameOf.as('userName'), isoTime(sql<Date>`u.created_at`).as('createdAt')])
    .select(withGroups ? groupsOfUser.as('groups') : sql<[]>`'[]'::json`.as('groups'))
    .orderBy('u.id')

const shownGroups = (db: Db, conditions: readonly Condition[], withMembers: boolean) =>
  groupRows(db, conditions)
    .select(['g.id', 'g.name', 'g.externalId', isoTime(sql<Date>`g.created_at`).as('createdAt')])
    .select(withMembers ? usersInGroup.as('members') : sql<number[]>`'{}'::int[]`.as('members'))
    .orderBy('g.id')

/** Reads a page and the total in one statement, so that both are of the same moment. */
function pageWithTotal<Row>(
  db: Db,
  ids: Expression<unknown>,
  row: Expression<Row>,
  page: Expression<unknown>,
): Promise<{ total: number; found: Row[] }> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from (${ids}) matching)`.as('total'),
      listOf(row, { from: sql`(${page}) r`, orderBy: sql`r.id` }).as('found'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Returns the users that match a filter, oldest first.
 *
 * @param withGroups whether their groups are read
 * @throws DomainError invalid for the filter
 */
export async function scimUsers(
  db: Db,
  filter: string | undefined,
  { offset, limit }: ScimPart,
  withGroups: boolean,
): Promise<Found<ShownUser>> {
  const conditions = conditionsOf(USER_FILTERS, filter)
  const page = shownUsers(db, conditions, withGroups).limit(limit).offset(offset)
  const { total, found } = await pageWithTotal(db, userRows(db, conditions).select('u.id'), userObject, page)
  return {
    total,
    found: found.map(({ id, createdAt, groups: memberships, ...state }) => ({
      id,
      createdAt,
      groups: memberships,
      state,
    })),
  }
}

/**
 * Returns the groups that match a filter, oldest first.
 *
 * @param withMembers whether their members are read; a page has fewer groups then
 * @throws DomainError invalid for the filter
 */
export async function scimGroups(
  db: Db,
  filter: string | undefined,
  { offset, limit }: ScimPart,
  withMembers: boolean,
): Promise<Found<ShownGroup>> {
  const conditions = conditionsOf(GROUP_FILTERS, filter)
  const most = withMembers ? Math.min(limit, MAX_WITH_MEMBERS) : limit
  const page = shownGroups(db, conditions, withMembers).limit(most).offset(offset)
  const { total, found } = await pageWithTotal(db, groupRows(db, conditions).select('g.id'), groupObject, page)
  return { total, found: fitting(found).map(({ id, createdAt, ...state }) => ({ id, createdAt, state })) }
}

/** Returns the first groups, as many as have not too many members together, but at least one. */
function fitting(found: readonly GroupRow[]): readonly GroupRow[] {
  let members = 0
  const end = found.findIndex((group, at) => {
    members += group.members.length
    return at > 0 && members > MAX_MEMBERS
  })
  return end < 0 ? found : found.slice(0, end)
}

const ONE = { offset: 0, limit: 1 } as const

/** @throws DomainError missing */
export async function requireScimUser(db: Db, scimId: string): Promise<ShownUser> {
  const { found } = await scimUsers(db, filterById('user', scimId), ONE, true)
  return firstOrMissing(found, 'user', scimId)
}

/** @throws DomainError missing */
export async function requireScimGroup(db: Db, scimId: string, withMembers: boolean): Promise<ShownGroup> {
  const { found } = await scimGroups(db, filterById('group', scimId), ONE, withMembers)
  return firstOrMissing(found, 'group', scimId)
}

function filterById(kind: ScimKind, scimId: string): string {
  if (idIn(kind, scimId) === undefined) throw missing(kind, scimId)
  return `id eq "${scimId}"`
}
