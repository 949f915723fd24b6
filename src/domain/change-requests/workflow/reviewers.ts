import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { type Page, pageOf } from '../../../db/pagination.ts'
import { anyOf } from '../../../db/sql.ts'
import { holdersAt, isHolderAt, isOtherHolderAt, type PlaceInSql } from '../../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../../access/image-url.ts'
import { isAssignable } from '../../access/people.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../../access/shown-names.ts'
import { isFinal } from '../../change-control/state.ts'
import { conflict, forbidden, invalidAll } from '../../errors.ts'
import { recordEvent } from '../../events/record.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { requireProjectEnvironment } from '../../projects/queries.ts'
import { isAdmin } from '../../rights.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import { shownNames } from '../../users/user.ts'
import { assertRequestUnchanged, lockRequest } from '../change/commands.ts'
import type { RequestKey, StoredRequest } from '../change/queries.ts'
import { assertMayPropose } from './propose.ts'

/** Whether the account `u` can approve the requests of a place, through any role. */
export function isReviewerAt(place: PlaceInSql): RawBuilder<boolean> {
  return sql`(${isAssignable} and ${isHolderAt('APPROVE_CHANGE_REQUEST', place)})`
}

/** Whether the account `u` can approve the requests of a place without being an Admin. */
export function isOtherReviewerAt(place: PlaceInSql): RawBuilder<boolean> {
  return isOtherHolderAt('APPROVE_CHANGE_REQUEST', place)
}

/**
 * Returns a page of the users who can approve the requests of an environment.
 *
 * @throws DomainError missing for the project or its environment
 */
export async function availableReviewers(
  db: Db,
  scope: ProjectEnvironment,
  page: Page,
): Promise<Schema<'AvailableReviewer'>[]> {
  const { limit, offset } = pageOf(page)
  await requireProjectEnvironment(db, scope.project, scope.environment)
  const reviewers = await db
    .selectFrom(holdersAt(['APPROVE_CHANGE_REQUEST'], scope).as('h'))
    .innerJoin('users as u', 'u.id', 'h.userId')
    .select(['u.id', nameWithoutEmail.as('name'), usernameWithoutEmail.as('username')])
    .select(imageUrlWithoutEmail.as('imageUrl'))
    .where(isAssignable)
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return reviewers.map((reviewer) => ({ id: reviewer.id, ...shownNames(reviewer), imageUrl: reviewer.imageUrl }))
}

/**
 * Replaces the users who are asked to approve a request. Other users with the permission can still approve it.
 *
 * @returns the ids of the users who were not asked before
 * @throws DomainError missing; forbidden for others than the author and admins, and for non-members in a project that
 *   is no longer open; conflict in a final state; invalid, listing all users who can't approve there
 */
export async function setRequestedApprovers(
  transaction: Transaction,
  key: RequestKey,
  reviewers: readonly number[],
): Promise<number[]> {
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
  const { before, able } = await approversOf(transaction, request, reviewers)
  const details = reviewers.flatMap((reviewer, position) =>
    able.includes(reviewer) ? [] : [{ message: cannotApprove(reviewer, request), path: `/body/reviewers/${position}` }],
  )
  const [first] = details
  if (first !== undefined) throw invalidAll(first.message, details)
  if (before.join() === able.join()) return []
  await later(tx.deleteFrom('changeRequestRequestedApprovers').where('changeRequestId', '=', id))
  const rows = able.map((userId) => ({ changeRequestId: id, userId }))
  if (rows.length > 0) await later(tx.insertInto('changeRequestRequestedApprovers').values(rows))
  await recordEvent(
    inContext(transaction, { changeRequest: id }),
    'change-request-requested-approvers-updated',
    { project, environment },
    {
      data: { changeRequestId: id, title, reviewers: able },
      preData: { changeRequestId: id, title, reviewers: before },
    },
  )
  return able.filter((reviewer) => !before.includes(reviewer))
}

/** Returns the users among `ids` who can approve requests of a place and have an email. */
export function reviewersToNotify(db: Db, scope: ProjectEnvironment, ids: readonly number[]) {
  return db
    .selectFrom('users as u')
    .select(['u.name', 'u.email'])
    .where('u.id', '=', anyOf(ids))
    .where('u.email', 'is not', null)
    .where(isReviewerAt(scope))
    .orderBy('u.id')
    .$narrowType<{ email: NotNull }>()
    .execute()
}

/**
 * Returns the users who are asked to approve a request, and the `reviewers` who can; sorted, without deleted accounts.
 */
async function approversOf({ tx }: Transaction, request: StoredRequest, reviewers: readonly number[]) {
  const before = tx
    .selectFrom('changeRequestRequestedApprovers as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select('u.id')
    .where('a.changeRequestId', '=', request.id)
    .where('u.deletedAt', 'is', null)
    .orderBy('u.id')
  const able = tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', anyOf(reviewers))
    .where(isReviewerAt(request))
    .orderBy('u.id')
  return tx
    .selectNoFrom([sql<number[]>`array${before}`.as('before'), sql<number[]>`array${able}`.as('able')])
    .executeTakeFirstOrThrow()
}

function cannotApprove(reviewer: number, { project, environment }: ProjectEnvironment): string {
  return `The user ${reviewer} can't approve change requests in the environment "${environment}" of the project "${project}"`
}
