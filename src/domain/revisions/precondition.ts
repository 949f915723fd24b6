import type { Tx } from '../../db/handles.ts'
import { changed, DomainError, type ErrorDetail } from '../errors.ts'
import type { Precondition } from '../transaction/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { areDisjoint, differencesOf, pointersOf } from './differences.ts'
import { statesBack } from './history.ts'
import { newestEvents, type SeenEvent } from './queries.ts'
import { type Resource, stateOf } from './resources.ts'
import { revisionOf } from './revision.ts'

/**
 * Ensures that a resource has the revision that the caller requires. Call it under the lock of the resource, before it
 * is decided what changes. Without a precondition, it only checks whether one is required, and reads nothing.
 *
 * @throws DomainError changed, with what happened since; unconditional if the project requires a precondition
 */
export async function assertPrecondition<Whole>(
  { tx, actor, context: { precondition } }: Pick<Transaction, 'tx' | 'actor' | 'context'>,
  resource: Resource<Whole>,
): Promise<void> {
  if (precondition === undefined) return
  const { revisions } = precondition
  precondition.outcome = 'met'
  if (revisions === undefined) {
    if (resource.requiresPrecondition) throw unconditional(resource.name)
    return
  }
  if (revisions === '*' || revisions.includes(revisionOfResource(resource))) return
  const since = changesSince(resource, revisions, await newestEvents(tx, resource, actor))
  if (!isMergeable(precondition, resource, since)) throw await refusal(tx, precondition, resource, since)
  precondition.outcome = 'merged'
}

/** Whether the caller requires a revision, so that the whole state of the resource has to be known. */
export function requiresRevision({ context: { precondition } }: Pick<Transaction, 'context'>): boolean {
  return Array.isArray(precondition?.revisions)
}

/** Notes the state of the resource after the change: its revision is in the response, if the caller required one. */
export function noteRevision<Whole>(
  { context: { precondition } }: Pick<Transaction, 'context'>,
  after: Resource<Whole>,
): void {
  if (precondition?.revisions !== undefined) precondition.after = () => revisionOfResource(after)
}

/** Returns the revision of a resource: a hash of its state. */
export function revisionOfResource<Whole>(resource: Resource<Whole>): string {
  return revisionOf(stateOf(resource))
}

/** The changes since the caller read the resource. */
type Since = {
  /** The pointers into its state that differ; undefined if the log does not have the state that the caller read. */
  readonly pointers: readonly string[] | undefined
  /** The events that changed it, newest first. */
  readonly events: readonly SeenEvent[]
}

/** Walks back through the log until a state has one of the revisions. */
function changesSince<Whole>(
  resource: Resource<Whole>,
  revisions: readonly string[],
  logged: readonly SeenEvent[],
): Since {
  const now = stateOf(resource)
  const events: SeenEvent[] = []
  let newer: { readonly revision: string; readonly event: SeenEvent } | undefined
  for (const { state, event } of statesBack(resource.history, resource.whole, logged)) {
    const part = stateOf(resource, state)
    const revision = part === undefined ? '' : revisionOf(part)
    if (newer !== undefined && newer.revision !== revision) events.push(newer.event)
    if (revisions.includes(revision)) return { pointers: differencesOf(part, now), events }
    newer = event && { revision, event }
  }
  return { pointers: undefined, events }
}

function isMergeable<Whole>(
  { mergeable }: Precondition,
  { patchPointer = (pointer) => pointer }: Resource<Whole>,
  { pointers }: Since,
): boolean {
  if (mergeable === undefined || pointers === undefined) return false
  return areDisjoint(pointersOf(mergeable), pointers.map(patchPointer))
}

async function refusal<Whole>(
  tx: Tx,
  { readNow }: Precondition,
  resource: Resource<Whole>,
  { pointers, events }: Since,
): Promise<DomainError> {
  const current = await readNow?.(tx, resource.showing)
  const details: ErrorDetail[] = pointers?.map((path) => ({ message: 'has changed', path })) ?? [
    { message: 'The log does not have the state with this ETag, so what differs is unknown' },
  ]
  return changed(`The ${resource.name} has changed since the ETag in If-Match`, details, {
    events: events.flatMap(({ isVisible, id, type, createdBy, createdAt }) =>
      isVisible ? [{ id, type, createdBy, createdAt }] : [],
    ),
    revision: revisionOfResource(resource),
    ...(current !== undefined && { current }),
  })
}

function unconditional(name: string): DomainError {
  return new DomainError(
    'unconditional',
    `The project of the ${name} requires the header If-Match: send the ETag that you have read`,
  )
}
