import { isDeepStrictEqual } from 'node:util'
import { conflict, DomainError, firstDetails } from '../errors.ts'
import type { LaterEvent } from '../feature-history/later-events.ts'
import { type Change, type FeatureEvent, UNKNOWN, withoutChanges } from '../features/changes.ts'
import { changesOf } from '../features/edits/table.ts'
import { EMPTY_ENVIRONMENT, type FeatureDocument } from '../features/state.ts'
import { areDisjoint, pointerTo } from '../revisions/differences.ts'
import type { SeenEvent } from '../revisions/queries.ts'

/** What undoing events makes of the document of their feature. */
export type Undoing = { readonly wanted: FeatureDocument }

/**
 * Decides what undoing events changes in the document of their feature. Members that were brought back since are left
 * out.
 *
 * @param now the document as it is
 * @param events the events, newest first
 * @param later all events that have changed the feature since the first of them, newest first
 * @param undone events that were undone together with these ones, before them
 * @returns the refusal, if nothing is left to undo
 * @throws DomainError conflict with what stands in the way
 */
export function undoingOf(
  now: FeatureDocument,
  events: readonly (FeatureEvent & Pick<LaterEvent, 'transactionId'>)[],
  later: readonly LaterEvent[],
  undone: readonly LaterEvent[] = [],
): Undoing | DomainError {
  const own = new Set(events.map(({ id }) => id))
  const others = later.filter(({ id }) => !own.has(id))
  let wanted = now
  for (const event of events) {
    const since = others.filter(({ id }) => id > event.id)
    wanted = withoutChanges(wanted, openMembers(wanted, event, since, undone)) as FeatureDocument
  }
  const set = events.flatMap((event) => membersToUndo(event).map((member) => ({ event, member })))
  const isOpen = set.some(({ member }) => !isDeepStrictEqual(valueAt(now, member.path), valueAt(wanted, member.path)))
  if (isOpen) return { wanted }
  const back = others.filter((one) => set.some(({ event, member }) => hasChanged(one, member, event)))
  return changedSince(back, 'has brought it back already')
}

/**
 * Returns the members that an event has changed and that are not as they were before it.
 *
 * @throws DomainError conflict with what stands in the way
 */
function openMembers(
  now: FeatureDocument,
  event: FeatureEvent & Pick<LaterEvent, 'transactionId'>,
  later: readonly LaterEvent[],
  undone: readonly LaterEvent[],
): Change[] {
  const set = membersToUndo(event)
  if (set.some(({ before }) => before === UNKNOWN))
    throw conflict(`The event ${event.id} is of an earlier version and does not say what was before`)
  const members = set.filter(({ path, before }) => !isDeepStrictEqual(valueAt(now, path), before))
  const since = later.filter((one) => members.some((member) => hasChanged(one, member, event)))
  const own = since.find(({ isOwn }) => isOwn)
  if (own !== undefined) throw contradiction(event, own, undone)
  if (since.length > 0) throw changedSince(since, 'has changed the same since')
  const lost = members.find(({ path, after }) => !isDeepStrictEqual(valueAt(now, path), after))
  if (lost !== undefined)
    throw conflict(
      `${pointerTo(lost.path)} is not what the event made of it: a change that is about more than this feature, such as the deletion of a tag or a segment, has changed it`,
    )
  return members
}

/** The refusal of an event, because undoing another one has changed the same. It names only events of the log. */
function contradiction(event: FeatureEvent, own: LaterEvent, undone: readonly LaterEvent[]): DomainError {
  const written = changedMembers(own).map(({ path }) => pointerTo(path))
  const sets = (one: LaterEvent) =>
    !areDisjoint(
      changedMembers(one).map(({ path }) => pointerTo(path)),
      written,
    )
  const other = undone.find(sets) ?? undone[0]
  return other === undefined
    ? conflict(`The event ${event.id} can't be undone here: the same request changes the same`)
    : conflict(
        `The event ${event.id} (${event.type}) can't be undone together with the event ${other.id} (${other.type}, by ${other.createdBy}): undoing that changes the same. Undo them one by one`,
      )
}

/** The refusal because of later events, newest first. It does not name events that the caller may not see. */
export function changedSince(events: readonly SeenEvent[], what: string): DomainError {
  const visible = events.filter(({ isVisible }) => isVisible)
  const [newest] = visible
  if (newest === undefined)
    return conflict(
      events.length > 0
        ? `A later event that you may not see ${what}`
        : 'Nothing is left to undo: all is as it was before the event',
    )
  const { id, type, createdBy } = newest
  return new DomainError(
    'conflict',
    `The event ${id} (${type}, by ${createdBy}) ${what}`,
    firstDetails(visible.map((one) => ({ message: `event ${one.id}, ${one.type}, by ${one.createdBy}` }))),
  )
}

/** Returns the members that an event has changed, as far as undoing it is about them. */
function membersToUndo(event: FeatureEvent): Change[] {
  const members = changedMembers(event)
  // Reviving has turned the feature off, which stays; when it was archived is decided by the clock.
  return event.type === 'feature-revived' ? members.filter(({ path: [name] }) => name === 'archived') : members
}

/** Returns the members that an event has changed, each as small as users edit it. */
function changedMembers(event: FeatureEvent): Change[] {
  return changesOf(event)
    .flatMap(inMembers)
    .filter(({ path: [name], before, after }) => name !== 'archivedAt' && isChange(before, after))
}

/** Members of a strategy are edited by themselves; its parameters mean something only for its type. */
function inMembers(change: Change): Change[] {
  const { path, before, after } = change
  if (path.length !== STRATEGY_DEPTH || path[2] !== 'strategies' || !isRecord(before) || !isRecord(after))
    return [change]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const also = changed.includes('name') && !changed.includes('parameters') ? ['parameters'] : []
  return [...changed, ...also].map((name) => ({ path: [...path, name], before: before[name], after: after[name] }))
}

/** The path of a strategy: environments, the environment, strategies, its id. */
const STRATEGY_DEPTH = 4

function isChange(before: unknown, after: unknown): boolean {
  return before === UNKNOWN || after === UNKNOWN || !isDeepStrictEqual(before, after)
}

/**
 * Whether an event has changed a member that another event had changed before. A feature that is marked as stale has
 * two events for it in the same transaction, which say the same.
 */
function hasChanged(later: LaterEvent, member: Change, event: Pick<LaterEvent, 'transactionId'>): boolean {
  const isOfSameEdit = later.transactionId === event.transactionId
  return changedMembers(later).some(
    (one) =>
      !areDisjoint([pointerTo(one.path)], [pointerTo(member.path)]) &&
      !(isOfSameEdit && isDeepStrictEqual(one, member)),
  )
}

function valueAt(document: FeatureDocument, path: readonly string[]): unknown {
  return path.reduce<unknown>((whole, name, depth) => {
    const member = isRecord(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined
    return member === undefined && depth === 1 && path[0] === 'environments' ? EMPTY_ENVIRONMENT : member
  }, document)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
