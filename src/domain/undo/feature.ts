import type { Schema } from '../../contract.ts'
import { carryOut } from '../change-requests/carry-out.ts'
import { conflict, DomainError } from '../errors.ts'
import { type LaterEvent, laterEvents } from '../feature-history/later-events.ts'
import { assertNotWider } from '../feature-history/wider.ts'
import { lockUnlessProposing, NOBODY, requireFeature, type StoredFeature } from '../features/aggregate.ts'
import { type Change, UNKNOWN, withoutChanges } from '../features/changes.ts'
import { changesOf } from '../features/edits/table.ts'
import type { FeatureKey } from '../features/feature.ts'
import { wholeFeatureResource } from '../features/resources.ts'
import { type FeatureDocument, featureDocument } from '../features/state.ts'
import { type PatchStep, patchBetween } from '../revisions/differences.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { hasRightsIn } from '../rights.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { LOCKS, movedTo, UNDO } from './feature-inverses.ts'
import type { FeatureInverse } from './inverses.ts'
import { changedSince, undoingOf } from './members.ts'
import { projectOfName, type UndoneEvent, type UndoneEvents } from './queries.ts'

/** A feature whose events are undone: its document before, where it is now, and the change requests with the edits. */
type UndoneFeature = {
  readonly before: FeatureDocument
  readonly key: FeatureKey
  readonly changeRequests: readonly Schema<'ChangeRequest'>[]
}

/**
 * Undoes an event about a feature.
 *
 * @param asChangeRequest whether to make a change request also for a caller who may skip them
 * @returns the JSON Patch from the document of the feature before to that after it, or a change request with the edits
 * @throws DomainError conflict with what stands in the way; as the edits that it takes
 */
export async function undoOfFeature(
  transaction: Transaction,
  event: UndoneEvent,
  inverse: FeatureInverse,
  asChangeRequest: boolean,
): Promise<{ readonly changes: PatchStep[]; readonly changeRequest?: Schema<'ChangeRequest'> }> {
  const undone = await undoInFeature(transaction, [event], inverse, asChangeRequest)
  if (undone instanceof DomainError) throw undone
  const { before, key, changeRequests } = undone
  const [changeRequest] = changeRequests
  if (changeRequest !== undefined) return { changes: [], changeRequest }
  const after = featureDocument(await requireFeature(transaction.tx, key, NOBODY))
  noteRevision(transaction, wholeFeatureResource(key.feature, after))
  return { changes: patchBetween(before, after) }
}

/** What else a request undoes: events before these ones, and whether it archives the feature after them. */
export type Together = { readonly before: readonly UndoneEvent[]; readonly isArchivedAfter: boolean }

/**
 * Undoes events about a feature together.
 *
 * @returns the refusal, if nothing is left to undo
 * @throws DomainError conflict with what stands in the way; as the edits that it takes
 */
export async function undoInFeature(
  given: Transaction,
  events: UndoneEvents,
  inverse: FeatureInverse,
  asChangeRequest: boolean,
  { before, isArchivedAfter }: Together = { before: [], isArchivedAfter: false },
): Promise<UndoneFeature | DomainError> {
  // The commands that make the edits would compare parts of the feature with a tag of the whole.
  const transaction = inContext(given, { precondition: undefined })
  const { tx, actor } = transaction
  const first = firstOf(events)
  const name = first.featureName ?? ''
  const project = await projectOfName(tx, name, actor)
  if (project === undefined) throw await goneError(transaction, first)
  // Without rights there, the caller can only propose.
  if (hasRightsIn(actor.rights, project)) await LOCKS[inverse]?.(transaction, events, project)
  const feature = await lockUnlessProposing(transaction, { project, feature: name })
  const document = featureDocument(feature)
  await assertPrecondition(given, wholeFeatureResource(name, document))
  const others = await laterEvents(tx, first, actor)
  const undoing = undoingOf(
    document,
    events,
    others.later,
    before.filter(({ featureName }) => featureName === name),
  )
  for (const event of events) assertThere(feature, event)
  if (undoing instanceof DomainError) return undoing
  // What it depended on ended with it.
  const wanted = inverse === 'revive' ? withTies(undoing.wanted, others.sameEdit) : undoing.wanted
  if (!isArchivedAfter) await assertNotWider(transaction, { name, now: document, wanted, since: first, others })
  const outside = events.find(({ environment }) => environment === null)
  if (asChangeRequest && outside !== undefined) throw conflict(`A change request can't undo a ${outside.type}`)
  const planned = await UNDO[inverse](transaction, { events, later: others.later, feature, document, ...undoing })
  const done = planned && (await carryOut(transaction, planned, asChangeRequest ? 'everywhere' : undefined))
  const key = { project: inverse === 'move' ? movedTo(events[0]) : project, feature: name }
  return { before: document, key, changeRequests: done?.changeRequests ?? [] }
}

/** Returns the first of some events, as one of the environment that all of them are in, if there is one. */
function firstOf(events: UndoneEvents): UndoneEvent {
  const first = events.at(-1) ?? events[0]
  const isInOne = events.every(({ environment }) => environment === first.environment)
  return isInOne ? first : { ...first, environment: null }
}

/** Returns an archived feature with the dependencies that ended with it: it comes back with them, or not. */
function withTies(wanted: FeatureDocument, sameEdit: readonly LaterEvent[]): FeatureDocument {
  const ended = sameEdit.toReversed().flatMap(changesOf).filter(isOfDependency)
  return withoutChanges(wanted, ended) as FeatureDocument
}

const isOfDependency = ({ path: [member], before }: Change) => member === 'dependencies' && before !== UNKNOWN

async function goneError({ tx, actor }: Transaction, event: UndoneEvent): Promise<DomainError> {
  const { later } = await laterEvents(tx, { ...event, environment: null }, actor)
  const deletion = later.filter(({ type }) => type === 'feature-deleted')
  return deletion.some(({ isVisible }) => isVisible)
    ? changedSince(deletion, `has deleted the feature "${event.featureName}"`)
    : conflict(`There is no feature "${event.featureName}" any more`)
}

/** @throws DomainError conflict for an archived feature, and for an environment that it is not in any more */
function assertThere({ name, archivedAt, environments }: StoredFeature, { type, environment }: UndoneEvent) {
  if (archivedAt !== null && type !== 'feature-archived')
    throw conflict(`The feature "${name}" is archived. Revive it first`)
  if (environment !== null && !environments.some((one) => one.name === environment))
    throw conflict(`The feature "${name}" is not in the environment "${environment}" any more`)
}
