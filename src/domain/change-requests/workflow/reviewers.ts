import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { type Page, pageOf } from '../../../db/pagination.ts'
import { anyOf } from '../../../db/sql.ts'
import { requireGroups } from '../../access/groups.ts'
import { holdersAt, isHolderAt, isOtherHolderAt, type PlaceInSql, seesProject } from '../../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../../access/image-url.ts'
import { isActive } from '../../access/people.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../../access/shown-names.ts'
import { REACHED, reachedPlaces } from '../../change-control/reached-places.ts'
import { isFinal } from '../../change-control/state.ts'
import { conflict, type ErrorDetail, forbidden, invalidAll } from '../../errors.ts'
import { recordEvent } from '../../events/record.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { requireProjectEnvironment } from '../../projects/queries.ts'
import { isAdmin } from '../../rights.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import { shownNames } from '../../users/user.ts'
import { hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import type { Asked } from '../change/change.ts'
import { assertRequestUnchanged, lockRequest } from '../change/commands.ts'
import { askedOf, type RequestKey, requireRequest, type StoredRequest } from '../change/queries.ts'
import { assertMayPropose } from './propose.ts'

/** Whether the account `u` can approve the requests of a place, through any role. */
export function isReviewerAt(place: PlaceInSql): RawBuilder<boolean> {
  return sql`(${isActive} and ${isHolderAt('APPROVE_CHANGE_REQUEST', place)})`
}

/** Whether the account `u` can approve the requests of a place without being an Admin. */
export function isOtherReviewerAt(place: PlaceInSql): RawBuilder<boolean> {
  return isOtherHolderAt('APPROVE_CHANGE_REQUEST', place)
}

/** The places in which users can approve the request with this id: its own, and others that the reader sees. */
function placesOfRequest(id: number, reader: Reader): RawBuilder<ProjectEnvironment> {
  return sql`(
    select r.project_id as project, r.environment from change_requests r where r.id = ${id}
    union all
    select e.project, e.environment from change_requests r cross join lateral ${reachedPlaces} e
    where r.id = ${id} and ${isOutside(hiddenFrom(reader), sql`e.project`)})`
}

/** Whether the account `u` can approve this request somewhere, see `placesOfRequest`, and sees it. */
function isReviewerOf({ id, project }: RequestKey, reader: Reader): RawBuilder<boolean> {
  return sql`(${seesProject(project)} and exists (
    select from ${placesOfRequest(id, reader)} e where ${isReviewerAt(REACHED)}))`
}

/**
 * Returns a page of the users who can approve the requests of an environment; or a request there, also because of
 * another place that it changes.
 *
 * @throws DomainError missing for the project or its environment, or for the request
 */
export async function availableReviewers(
  db: Db,
  scope: ProjectEnvironment,
  { changeRequestId: id, ...page }: Page & { changeRequestId?: number },
  reader: Reader,
): Promise<Schema<'AvailableReviewer'>[]> {
  const { limit, offset } = pageOf(page)
  await requireProjectEnvironment(db, scope.project, scope.environment)
  if (id !== undefined) await requireRequest(db, scope.project, id, reader.userId)
  const places =
    id === undefined
      ? sql`(select ${scope.project}::text as project, ${scope.environment}::text as environment)`
      : placesOfRequest(id, reader)
  const holders = sql<{ userId: number }>`(
    select distinct h.user_id from ${places} e cross join lateral ${holdersAt(['APPROVE_CHANGE_REQUEST'], REACHED)} h)`
  const reviewers = await db
    .selectFrom(holders.as('h'))
    .innerJoin('users as u', 'u.id', 'h.userId')
    .select(['u.id', nameWithoutEmail.as('name'), usernameWithoutEmail.as('username')])
    .select(imageUrlWithoutEmail.as('imageUrl'))
    .where(isActive)
    .where(seesProject(scope.project))
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return reviewers.map((reviewer) => ({ id: reviewer.id, ...shownNames(reviewer), imageUrl: reviewer.imageUrl }))
}

/**
 * Replaces the users and groups who are asked to approve a request. Other users with the permission can still approve
 * it.
 *
 * @throws DomainError missing; forbidden for others than the author and admins, and for non-members in a project that
 *   is no longer open; conflict in a final state; invalid, listing all users who can't approve there, or all groups
 *   that do not exist or in which nobody can
 */
export async function setRequestedApprovers(
  transaction: Transaction,
  key: RequestKey,
  { reviewers, groups = [] }: Schema<'SetRequestedApprovers'>,
): Promise<void> {
  const { tx, actor, later } = transaction
  const request = await lockRequest(transaction, key)
  const { id, title, project, environment, state, createdBy } = request
  if (createdBy !== actor.userId && !isAdmin(actor.rights)) {
    throw forbidden(
      `Only the author of the change request ${id}, or a user with the permission ADMIN, can choose who is asked to approve it`,
      { anyOf: ['ADMIN'] },
    )
  }
  await assertRequestUnchanged(transaction, request)
  await assertMayPropose(transaction, request)
  if (isFinal(state))
    throw conflict(`The change request ${id} is in the final state "${state}", so nobody can be asked to approve it`)
  await requireGroups(tx, groups, (position) => `/body/groups/${position}`)
  const { before, after } = await askedBeforeAndAfter(transaction, request, { reviewers, groups })
  const details = [
    ...refused(reviewers, after.reviewers, 'reviewers', (user) => cannotApprove(`The user ${user}`, request)),
    ...refused(groups, after.groups, 'groups', (group) => cannotApprove(`The members of the group ${group}`, request)),
  ]
  const [first] = details
  if (first !== undefined) throw invalidAll(first.message, details)
  if (isDeepStrictEqual(before, after)) return
  await later(tx.deleteFrom('changeRequestRequestedApprovers').where('changeRequestId', '=', id))
  await later(tx.deleteFrom('changeRequestRequestedGroups').where('changeRequestId', '=', id))
  const ofUsers = after.reviewers.map((userId) => ({ changeRequestId: id, userId }))
  if (ofUsers.length > 0) await later(tx.insertInto('changeRequestRequestedApprovers').values(ofUsers))
  const ofGroups = after.groups.map((groupId) => ({ changeRequestId: id, groupId }))
  if (ofGroups.length > 0) await later(tx.insertInto('changeRequestRequestedGroups').values(ofGroups))
  await recordEvent(
    inContext(transaction, { changeRequest: id }),
    'change-request-requested-approvers-updated',
    { project, environment },
    { data: { changeRequestId: id, title, ...after }, preData: { changeRequestId: id, title, ...before } },
  )
}

type AskedIds = { reviewers: number[]; groups: number[] }

/**
 * Returns who is asked to approve a request, and who of the `wanted` can be asked: the users who can approve it, and
 * the groups with a member who can; sorted.
 */
async function askedBeforeAndAfter(
  { tx, actor }: Transaction,
  request: StoredRequest,
  wanted: Asked,
): Promise<{ before: AskedIds; after: AskedIds }> {
  const users = tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', anyOf(wanted.reviewers))
    .where(isReviewerOf(request, actor))
    .orderBy('u.id')
  const groups = tx
    .selectFrom('groupUsers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select('m.groupId')
    .distinct()
    .where('m.groupId', '=', anyOf(wanted.groups))
    .where(isReviewerOf(request, actor))
    .orderBy('m.groupId')
  const able = [sql<number[]>`array${users}`.as('ableUsers'), sql<number[]>`array${groups}`.as('ableGroups')] as const
  const { ableUsers, ableGroups, ...before } = await tx
    .selectNoFrom([...askedOf(request.id), ...able])
    .executeTakeFirstOrThrow()
  return { before, after: { reviewers: ableUsers, groups: ableGroups } }
}

/** Returns what is wrong with the ids of a list that are not among those who can be asked. */
function refused(
  ids: readonly number[],
  able: readonly number[],
  list: 'reviewers' | 'groups',
  messageOf: (id: number) => string,
): ErrorDetail[] {
  return ids.flatMap((id, position) =>
    able.includes(id) ? [] : [{ message: messageOf(id), path: `/body/${list}/${position}` }],
  )
}

function cannotApprove(who: string, { project, environment }: ProjectEnvironment): string {
  return `${who} can't approve change requests in the environment "${environment}" of the project "${project}"`
}
