import type { Schema } from '../../contract.ts'
import { carryOut } from '../change-requests/carry-out.ts'
import { conflict, type DomainError } from '../errors.ts'
import { lockUnlessProposing, NOBODY, requireFeature, type StoredFeature } from '../features/aggregate.ts'
import { type Loss, wayBack } from '../features/coming-back.ts'
import { wholeFeatureResource } from '../features/resources.ts'
import { type FeatureDocument, featureDocument } from '../features/state.ts'
import { type PatchStep, patchBetween } from '../revisions/differences.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { hasRightsIn } from '../rights.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { type FeatureUndoing, LOCKS, movedTo, segmentsIn, UNDO } from './feature-inverses.ts'
import type { FeatureInverse } from './inverses.ts'
import { changedSince, type LaterEvent, lostParent, turnedOnBy, undoingOf } from './members.ts'
import { hasLostSegment, laterEvents, projectOfName, type UndoneEvent } from './queries.ts'

/**
 * Undoes an event about a feature.
 *
 * @param asChangeRequest whether to make a change request also for a caller who may skip them
 * @returns the JSON Patch from the document of the feature before to that after it, or a change request with the edits
 * @throws DomainError conflict with what stands in the way; as the edits that it takes
 */
export async function undoOfFeature(
  given: Transaction,
  event: UndoneEvent,
  inverse: FeatureInverse,
  asChangeRequest: boolean,
): Promise<{ readonly changes: PatchStep[]; readonly changeRequest?: Schema<'ChangeRequest'> }> {
  // The commands that make the edits would compare parts of the feature with a tag of the whole.
  const transaction = inContext(given, { precondition: undefined })
  const { tx, actor } = transaction
  const name = event.featureName ?? ''
  const project = await projectOfName(tx, name, actor)
  if (project === undefined) throw await goneError(transaction, event)
  // Without rights there, the caller can only propose.
  if (hasRightsIn(actor.rights, project)) await LOCKS[inverse]?.(transaction, event, project)
  const feature = await lockUnlessProposing(transaction, { project, feature: name })
  const document = featureDocument(feature)
  await assertPrecondition(given, wholeFeatureResource(name, document))
  const later = await laterEvents(tx, event, actor)
  const undoing = undoingOf(document, event, later)
  assertThere(feature, event)
  if (turnedOnBy(document, undoing.wanted).length > 0) await assertWhole(transaction, event, document, later)
  const all: FeatureUndoing = { event, feature, document, ...undoing }
  if (asChangeRequest && event.environment === null) throw conflict(`A change request can't undo a ${event.type}`)
  const planned = await UNDO[inverse](transaction, all)
  const done = planned && (await carryOut(transaction, planned, asChangeRequest ? 'everywhere' : undefined))
  const [changeRequest] = done?.changeRequests ?? []
  if (changeRequest !== undefined) return { changes: [], changeRequest }
  const key = { project: inverse === 'move' ? movedTo(event) : project, feature: name }
  const after = featureDocument(await requireFeature(tx, key, NOBODY))
  noteRevision(given, wholeFeatureResource(name, after))
  return { changes: patchBetween(document, after) }
}

/**
 * Ensures that a feature which is on again has all that has restricted it.
 *
 * @throws DomainError conflict
 */
async function assertWhole(
  { tx }: Transaction,
  event: UndoneEvent,
  document: FeatureDocument,
  later: readonly LaterEvent[],
): Promise<void> {
  const parent = lostParent(document, later)
  const losesSegment = parent === undefined && (await hasLostSegment(tx, event, segmentsIn(document)))
  const lost: Loss[] = parent !== undefined ? ['parent'] : losesSegment ? ['segment'] : []
  if (wayBack({ lost, isOn: true, mayBeOff: false }) !== 'refused') return
  const what = losesSegment
    ? 'A segment that it used was deleted'
    : `It does not depend on "${parent}" any more, as it did then`
  throw conflict(`${what}, so that "${event.featureName}" would be on for more users. Check it, and turn it on instead`)
}

async function goneError({ tx, actor }: Transaction, event: UndoneEvent): Promise<DomainError> {
  const later = await laterEvents(tx, { ...event, environment: null }, actor)
  const deletion = later.filter(({ type }) => type === 'feature-deleted')
  return deletion.some(({ isVisible }) => isVisible)
    ? changedSince(deletion, `has deleted the feature "${event.featureName}"`)
    : conflict(`There is no feature "${event.featureName}" any more`)
}

/** @throws DomainError conflict for an archived feature, and for an environment that it is not in any more */
function assertThere(
  { name, archivedAt, environments }: StoredFeature,
  { type, environment }: FeatureUndoing['event'],
) {
  if (archivedAt !== null && type !== 'feature-archived')
    throw conflict(`The feature "${name}" is archived. Revive it first`)
  if (environment !== null && !environments.some((one) => one.name === environment))
    throw conflict(`The feature "${name}" is not in the environment "${environment}" any more`)
}
