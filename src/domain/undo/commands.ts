import type { Schema } from '../../contract.ts'
import { conflict, DomainError } from '../errors.ts'
import { newestEventId, ownEventsSince } from '../events/recorded.ts'
import { lockFeaturesAnywhere } from '../features/locks.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { hasRightsIn } from '../rights.ts'
import { lackingTogether, type Transaction } from '../transaction/transaction.ts'
import { type Together, undoInFeature, undoOfFeature } from './feature.ts'
import { parentsIn, UNDO } from './feature-inverses.ts'
import { type FeatureInverse, type Inverse, inverseOf } from './inverses.ts'
import { featuresNamed, requireEvents, type UndoneEvent, type UndoneEvents } from './queries.ts'
import { undoSettings } from './settings.ts'

/**
 * Reverses one event: makes what it has changed as it was before, and leaves everything else. Where change requests
 * guard the environment or the segment of the event, a caller who may not skip them gets a change request with the same
 * edits.
 *
 * @throws DomainError missing, also for an event that the caller may not see; gone if it was removed because of its
 *   age; conflict with what stands in the way; forbidden without the permission of an edit that it takes, and for a
 *   guarded environment; invalid by the rules of the single edits
 */
export async function undoEvent(
  transaction: Transaction,
  id: number,
  asChangeRequest = false,
): Promise<Schema<'Undone'>> {
  const { tx, actor } = transaction
  const [event] = await requireEvents(tx, [id], actor)
  const inverse = inverseFor(event, asChangeRequest)
  const newest = await newestEventId(tx)
  const undone = isFeatureInverse(inverse)
    ? await undoOfFeature(transaction, event, inverse, asChangeRequest)
    : await undoSettings[inverse](transaction, event, asChangeRequest)
  return { ...undone, events: await recordedSince(transaction, newest) }
}

/**
 * Like `undoEvent`, for events that were recorded together: all of them are undone, or none. Members that were brought
 * back since stay.
 */
export async function undoEvents(
  transaction: Transaction,
  { events: ids, asChangeRequest = false }: Schema<'EventsToUndo'>,
): Promise<Schema<'UndoneEvents'>> {
  const { tx, actor } = transaction
  const parts = partsOf(await requireEvents(tx, ids, actor), asChangeRequest)
  if (parts.length > 1) await lockTogether(transaction, parts)
  const newest = await newestEventId(tx)
  const changeRequests = new Map<number, Schema<'ChangeRequest'>>()
  const refusals: DomainError[] = []
  const lacking: DomainError[] = []
  for (const [position, part] of parts.entries()) {
    const before = parts.slice(0, position).flatMap(({ events }) => events)
    const isArchivedAfter = parts.slice(position).some((later) => archives(later, part))
    const together = { before, isArchivedAfter }
    const undone = await undoPart(transaction, part, asChangeRequest, together).catch((error: unknown) => {
      // All that is missing is named at once. Nothing of the request is made then, so other refusals do not count.
      if (lacksPermission(error)) lacking.push(error)
      else if (lacking.length === 0) throw error
      return []
    })
    if (undone instanceof DomainError) refusals.push(undone)
    // The last one has the changes of all.
    else for (const request of undone) changeRequests.set(request.id, request)
  }
  if (lacking.length > 0) throw lackingTogether(lacking)
  const [refusal] = refusals
  if (refusal !== undefined && refusals.length === parts.length) throw refusal
  return { events: await recordedSince(transaction, newest), changeRequests: [...changeRequests.values()] }
}

/** Whether a step archives the feature of another one. */
function archives({ inverse, events: [{ featureName }] }: Part, { events: [other] }: Part): boolean {
  return inverse === 'archive' && featureName === other.featureName
}

function lacksPermission(error: unknown): error is DomainError {
  return error instanceof DomainError && error.missingPermissions !== undefined
}

/** Events that are undone by one step: those of a feature, or one of a resource. */
type Part = { readonly inverse: Inverse; readonly events: UndoneEvents }

/** Returns the steps that undo events, in their order: the newest first, but revived parents before their children. */
function partsOf(events: UndoneEvents, asChangeRequest: boolean): Part[] {
  const parts = new Map<string, Part>()
  const revivals = new Set(events.filter(({ type }) => type === 'feature-revived').map(editOf))
  for (const event of events) {
    // It is archived as it was when it was revived: on where it was on.
    if (event.type === 'feature-environment-enabled' && revivals.has(editOf(event))) continue
    const inverse = inverseFor(event, asChangeRequest)
    const isMerged = inverse === 'document' || inverse === 'dependencies'
    const key = isMerged ? `${inverse} ${event.featureName}` : String(event.id)
    const newer = parts.get(key)?.events
    parts.set(key, { inverse, events: newer === undefined ? [event] : [...newer, event] })
  }
  const parents = new Set(events.flatMap(parentsOf))
  const isParent = ({ inverse, events: [{ featureName }] }: Part) =>
    inverse === 'revive' && featureName !== null && parents.has(featureName)
  return [...parts.values()].toSorted((one, other) => Number(isParent(other)) - Number(isParent(one)))
}

/** Which edits of a feature were recorded together. */
const editOf = ({ featureName, transactionId }: UndoneEvent) => `${transactionId} ${featureName}`

const parentsOf = (event: UndoneEvent) => (event.featureName === null ? [] : parentsIn(event))

/** Locks what several steps lock, in the order in which all commands do. */
async function lockTogether(transaction: Transaction, parts: readonly Part[]): Promise<void> {
  const { tx, actor } = transaction
  const events = parts.flatMap((part) => part.events)
  const found = await featuresNamed(
    tx,
    events.flatMap((event) => [event.featureName ?? [], parentsOf(event)].flat()),
    actor,
  )
  // Without rights there, the caller can only propose.
  const locked = found.filter(({ project }) => hasRightsIn(actor.rights, project))
  const revived = parts
    .filter(({ inverse }) => inverse === 'revive')
    .map(({ events: [{ featureName }] }) => featureName)
  const projects = locked.filter(({ name }) => revived.includes(name)).map(({ project }) => project)
  for (const project of [...new Set(projects)].sort()) await lockActiveProject(tx, project)
  const names = locked.map(({ name }) => name)
  if (names.length > 0) await lockFeaturesAnywhere(transaction, names)
}

async function undoPart(
  transaction: Transaction,
  { inverse, events }: Part,
  asChangeRequest: boolean,
  together: Together,
): Promise<readonly Schema<'ChangeRequest'>[] | DomainError> {
  if (isFeatureInverse(inverse)) {
    const undone = await undoInFeature(transaction, events, inverse, asChangeRequest, together)
    return undone instanceof DomainError ? undone : undone.changeRequests
  }
  const { changeRequest } = await undoSettings[inverse](transaction, events[0], asChangeRequest)
  return changeRequest === undefined ? [] : [changeRequest]
}

/** @throws DomainError conflict for an event that has no inverse, and for one that no change request can undo */
function inverseFor({ type }: UndoneEvent, asChangeRequest: boolean): Inverse {
  const inverse = inverseOf(type)
  if (typeof inverse === 'object') throw conflict(`An event of the type ${type} can't be undone. ${inverse.why}`)
  if (asChangeRequest && !isFeatureInverse(inverse) && inverse !== 'segment')
    throw conflict(`A change request can't undo a ${type}`)
  return inverse
}

async function recordedSince({ tx, actor }: Transaction, newest: number): Promise<Schema<'RecordedEvent'>[]> {
  const recorded = await ownEventsSince(tx, newest, actor)
  return recorded.flatMap(({ id, event: { type }, isVisible }) => (isVisible ? [{ id, type }] : []))
}

function isFeatureInverse(inverse: Inverse): inverse is FeatureInverse {
  return inverse in UNDO
}
