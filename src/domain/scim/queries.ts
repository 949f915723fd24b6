import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { isoTime } from '../../db/sql.ts'
import { idIn, type ScimKind } from '../access/scim-id.ts'
import { firstOrMissing, missing } from '../errors.ts'
import { isUser } from '../users/queries.ts'
import { type Condition, groupConditions, userConditions, userNameOf } from './conditions.ts'
import { MAX_RESULTS } from './discovery.ts'
import type { ScimGroupState } from './group.ts'
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
  const conditions = userConditions(filter)
  const page = shownUsers(db, conditions, withGroups).limit(limit).offset(offset)
  const { total, found } = await pageWithTotal(db, userRows(db, conditions).select('u.id'), userObject, page)
  return { total, found: found.map(userFromRow) }
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
  const conditions = groupConditions(filter)
  const most = withMembers ? Math.min(limit, MAX_WITH_MEMBERS) : limit
  const page = shownGroups(db, conditions, withMembers).limit(most).offset(offset)
  const { total, found } = await pageWithTotal(db, groupRows(db, conditions).select('g.id'), groupObject, page)
  return { total, found: fitting(found).map((row) => groupFromRow(row, withMembers)) }
}

/**
 * Returns a page of the users, and then the groups, that match a filter, in one statement, so that the pages fit
 * together.
 *
 * @param withGroups whether the groups of users are read
 * @param withMembers whether the members of groups are read; a page has fewer groups then
 * @throws DomainError invalid for the filter
 */
export async function scimUsersAndGroups(
  db: Db,
  filter: string | undefined,
  { offset, limit }: ScimPart,
  { withGroups, withMembers }: { readonly withGroups: boolean; readonly withMembers: boolean },
): Promise<{ users: Found<ShownUser>; groups: Found<ShownGroup> }> {
  const [ofUsers, ofGroups] = [userConditions(filter), groupConditions(filter)]
  const most = withMembers ? MAX_WITH_MEMBERS : MAX_RESULTS
  const counted = sql<number>`(select total from counted)`
  const users = shownUsers(db, ofUsers, withGroups).limit(limit).offset(offset)
  const groups = shownGroups(db, ofGroups, withMembers)
    .limit(
      sql<number>`least(${most}::int, ${limit}::int - least(${limit}::int, greatest(0, ${counted} - ${offset}::int)))`,
    )
    .offset(sql<number>`greatest(0, ${offset}::int - ${counted})`)
  const row = await db
    .with('counted', (one) =>
      one.selectNoFrom(
        sql<number>`(select count(*)::int from (${userRows(db, ofUsers).select('u.id')}) m)`.as('total'),
      ),
    )
    .selectNoFrom([
      counted.as('userTotal'),
      sql<number>`(select count(*) from (${groupRows(db, ofGroups).select('g.id')}) m)`.as('groupTotal'),
      listOf(userObject, { from: sql`(${users}) r`, orderBy: sql`r.id` }).as('users'),
      listOf(groupObject, { from: sql`(${groups}) r`, orderBy: sql`r.id` }).as('groups'),
    ])
    .executeTakeFirstOrThrow()
  return {
    users: { total: row.userTotal, found: row.users.map(userFromRow) },
    groups: { total: row.groupTotal, found: fitting(row.groups).map((group) => groupFromRow(group, withMembers)) },
  }
}

function userFromRow({ id, createdAt, groups, ...state }: UserRow): ShownUser {
  return { id, createdAt, groups, state }
}

function groupFromRow({ id, createdAt, members, ...state }: GroupRow, withMembers: boolean): ShownGroup {
  return { id, createdAt, state: withMembers ? { ...state, members } : state }
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
export async function requireScimGroup(db: Db, scimId: string): Promise<ShownGroup> {
  const { found } = await scimGroups(db, filterById('group', scimId), ONE, true)
  return firstOrMissing(found, 'group', scimId)
}

function filterById(kind: ScimKind, scimId: string): string {
  if (idIn(kind, scimId) === undefined) throw missing(kind, scimId)
  return `id eq "${scimId}"`
}
