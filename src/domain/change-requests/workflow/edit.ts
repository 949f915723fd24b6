import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isFinal, stateAfterEdit } from '../../change-control/state.ts'
import { conflict, forbidden, invalid, missing } from '../../errors.ts'
import { recordEvent, recordEvents } from '../../events/record.ts'
import { isVisibleText } from '../../events/visible-text.ts'
import { assertMay, inContext, type Transaction } from '../../transaction/transaction.ts'
import { type Content, changeRecord, changeSubject, type StoredChange } from '../change/change.ts'
import { assertRequestUnchanged, enterState, lockRequest, recordRequestEvent } from '../change/commands.ts'
import { changesOf, type RequestKey, type StoredRequest } from '../change/queries.ts'
import { assertPayloadsFit, notEditable, recordEdit, timeOfAddition } from './add.ts'
import { assertMayPropose, lockUsedSegments, proposalsFrom } from './propose.ts'

/**
 * Replaces a change of a request, and takes a new snapshot of the object that it writes.
 *
 * @throws DomainError missing for the request, the change or something that the change names; forbidden unless the
 *   caller is the author; invalid; conflict in a state in which changes can't be edited
 */
export async function editChange(
  transaction: Transaction,
  key: RequestKey,
  changeId: number,
  content: Content,
): Promise<void> {
  await lockUsedSegments(transaction, [content])
  const request = await lockOwnRequest(transaction, key)
  const changes = await changesOf(transaction.tx, request.id)
  const before = changeIn(changes, changeId)
  assertOfPeople(request)
  if (stateAfterEdit(request.state) === undefined) throw notEditable(request)
  const { proposals, current } = await proposalsFrom(transaction, request, [content], () => '/body')
  const [proposal] = proposals as [(typeof proposals)[0]]
  const { id, project, environment } = request
  transaction.context.onProposed?.({ project, environment, request: id, changes: [changeId] })
  const { feature, action, payload } = before
  const addedBefore = new Date(before.createdAt)
  const createdAt = timeOfAddition(addedBefore, current)
  const isSame = isDeepStrictEqual(proposal, { feature, action, payload, before: before.before })
  // The same names may be those of other features by now.
  if (isSame && createdAt.getTime() === addedBefore.getTime()) return
  await transaction.tx
    .updateTable('changeRequestChanges')
    .set({
      feature: proposal.feature,
      action: proposal.action,
      payload: JSON.stringify(proposal.payload),
      before: proposal.before === null ? null : JSON.stringify(proposal.before),
      createdAt,
    })
    .where('id', '=', changeId)
    .execute()
  assertPayloadsFit(await payloadCharacters(transaction, request.id))
  await recordEdit(transaction, request)
  await recordEvent(
    inContext(transaction, { changeRequest: request.id }),
    'change-edited',
    changeSubject(request, proposal),
    {
      data: changeRecord({ ...request, version: request.version + 1 }, { ...proposal, id: changeId }),
      preData: changeRecord(request, before),
    },
  )
}

/**
 * Removes a change from a request.
 *
 * @throws DomainError missing for the request or the change; forbidden for others than the author, and for non-members
 *   in a project that is no longer open; conflict for the last change, and in a state in which changes can't be edited
 */
export async function discardChange(transaction: Transaction, key: RequestKey, changeId: number): Promise<void> {
  const request = await lockOwnRequest(transaction, key)
  await assertMayPropose(transaction, request)
  const changes = await changesOf(transaction.tx, request.id)
  const discarded = changeIn(changes, changeId)
  assertOfPeople(request)
  if (stateAfterEdit(request.state) === undefined) throw notEditable(request)
  if (changes.length === 1) {
    throw conflict(`This is the only change of the change request ${request.id}. Discard or cancel the request instead`)
  }
  await transaction.tx.deleteFrom('changeRequestChanges').where('id', '=', changeId).execute()
  await recordEdit(transaction, request)
  const preData = changeRecord(request, discarded)
  const subject = changeSubject(request, discarded)
  await recordEvent(inContext(transaction, { changeRequest: request.id }), 'change-discarded', subject, { preData })
}

/**
 * Takes all changes out of the caller's open request, so that it gets others.
 *
 * @throws DomainError missing for the request; forbidden for others than the author, and for non-members in a project
 *   that is no longer open; conflict in a state in which changes can't be edited
 */
export async function withdrawChanges(transaction: Transaction, key: RequestKey): Promise<void> {
  const request = await lockOwnRequest(transaction, key)
  await assertMayPropose(transaction, request)
  if (stateAfterEdit(request.state) === undefined) throw notEditable(request)
  const withdrawn = await changesOf(transaction.tx, request.id)
  await transaction.later(transaction.tx.deleteFrom('changeRequestChanges').where('changeRequestId', '=', request.id))
  await recordEdit(transaction, request)
  await recordEvents(
    inContext(transaction, { changeRequest: request.id }),
    withdrawn.map((change) => ({
      type: 'change-discarded' as const,
      subject: changeSubject(request, change),
      preData: changeRecord(request, change),
    })),
  )
}

/**
 * Cancels an open request of the files of a manager, because they say something else now: also one that another account
 * has applied, as the files are what both apply. That takes what owning the fields takes.
 *
 * @throws DomainError missing; forbidden
 */
export async function cancelRequestOfFiles(transaction: Transaction, key: RequestKey): Promise<void> {
  const request = await lockRequest(transaction, key)
  if (request.createdBy !== transaction.actor.userId)
    assertMay(transaction, 'UPDATE_FEATURE', { project: request.project })
  await enterState(transaction, request, 'Cancelled')
  await recordRequestEvent(transaction, request, 'change-request-cancelled', {})
}

/**
 * Deletes a draft with all its changes.
 *
 * @throws DomainError missing; forbidden unless the caller is the author; conflict for a request that is not a draft
 */
export async function discardChangeRequest(transaction: Transaction, key: RequestKey): Promise<void> {
  const { id, project, environment, title, state } = await lockOwnRequest(transaction, key)
  if (state !== 'Draft') {
    throw conflict(
      `The change request ${id} is in the state "${state}". Only a draft can be discarded; cancel any other request`,
    )
  }
  await transaction.tx.deleteFrom('changeRequests').where('id', '=', id).execute()
  const preData = { changeRequestId: id, title }
  await recordEvent(
    inContext(transaction, { changeRequest: id }),
    'change-request-discarded',
    { project, environment },
    { preData },
  )
}

/**
 * Sets the title of a request.
 *
 * @throws DomainError missing; forbidden for others than the author, and for non-members in a project that became
 *   protected; conflict in a final state
 */
export async function setChangeRequestTitle(transaction: Transaction, key: RequestKey, title: string): Promise<void> {
  const request = await lockOwnRequest(transaction, key)
  await assertMayPropose(transaction, request)
  const { id, state } = request
  if (isFinal(state))
    throw conflict(`The change request ${id} is in the final state "${state}", so its title can't be changed`)
  await transaction.tx.updateTable('changeRequests').set({ title: title.trim() }).where('id', '=', id).execute()
}

/** Counts the characters of the payloads of a request, as JSON. */
async function payloadCharacters({ tx }: Transaction, requestId: number): Promise<number> {
  const { characters } = await tx
    .selectFrom('changeRequestChanges')
    .select(sql<number>`sum(length(payload::text))::int`.as('characters'))
    .where('changeRequestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return characters
}

/** Every response contains all comments of a request. */
const MAX_COMMENTS = 500

/** @throws DomainError missing; invalid for more comments than a request can have */
export async function addChangeRequestComment(transaction: Transaction, key: RequestKey, text: string): Promise<void> {
  const { id } = await lockRequest(transaction, key)
  await insertComment(transaction, id, text, '/body/text')
}

/** Adds a comment to a locked request, unless it has as many as it takes. */
export async function noteOnRequest(transaction: Transaction, id: number, text: string): Promise<void> {
  if ((await commentsOf(transaction, id)) < MAX_COMMENTS) await insertComment(transaction, id, text, '/body')
}

async function commentsOf({ tx }: Transaction, changeRequestId: number): Promise<number> {
  const { comments } = await tx
    .selectFrom('changeRequestComments')
    .select(sql<number>`count(*)::int`.as('comments'))
    .where('changeRequestId', '=', changeRequestId)
    .executeTakeFirstOrThrow()
  return comments
}

/**
 * Adds a comment to a locked request, trimmed.
 *
 * @param path JSON pointer of the text in the request
 * @throws DomainError invalid for a text of which nothing is seen, and for more comments than a request can have
 */
export async function insertComment(
  transaction: Transaction,
  changeRequestId: number,
  text: string,
  path: string,
): Promise<void> {
  if (!isVisibleText(text)) throw invalid('The comment has only blanks and invisible characters', path)
  const { tx, actor, now, later } = transaction
  if ((await commentsOf(transaction, changeRequestId)) >= MAX_COMMENTS)
    throw invalid(`A change request takes at most ${MAX_COMMENTS} comments`, path)
  const comment = { changeRequestId, text: text.trim(), createdBy: actor.userId, createdAt: now }
  await later(tx.insertInto('changeRequestComments').values(comment))
}

/** @throws DomainError missing; forbidden unless the caller is the author */
async function lockOwnRequest(transaction: Transaction, key: RequestKey): Promise<StoredRequest> {
  const request = await lockRequest(transaction, key)
  if (request.createdBy !== transaction.actor.userId)
    throw forbidden(`Only the author of the change request ${key.id} can change it`)
  await assertRequestUnchanged(transaction, request)
  return request
}

/**
 * A request of files has nothing but what they say: reviewers trust that, and it may change what only files may.
 *
 * @throws DomainError conflict
 */
function assertOfPeople({ id, manager }: StoredRequest): void {
  if (manager !== null)
    throw conflict(
      `The change request ${id} has what the files of the manager ${manager} say. Change the files and apply them, or cancel the request`,
    )
}

function changeIn(changes: readonly StoredChange[], id: number): StoredChange {
  const found = changes.find((change) => change.id === id)
  if (found === undefined) throw missing('change', id)
  return found
}
