import { isContention } from '../../../db/errors.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { affectedFeatures, type ChangedStates, statesOf } from '../../impact/queries.ts'
import { everyRight } from '../../rights.ts'
import { refusalFrom } from '../../transaction/constraint-errors.ts'
import { inContext, type ProposedChanges, type Transaction } from '../../transaction/transaction.ts'
import { namesOf } from '../actions/table.ts'
import { allFeatures, allSegments } from '../change/change.ts'
import { changesOfOpen, type PlacedChange } from '../change/queries.ts'
import { lockSubjects, makeChanges } from './apply.ts'

/** Stands for changes that can't be made now. */
const UNKNOWN: ChangedStates = { names: [], isComplete: false, before: [], after: [] }

/**
 * Makes the changes that a transaction, which is rolled back, has added to change requests or edited there, and the
 * later changes that can depend on them. Returns the states of the features that they affect: after the other changes
 * of these requests, and after all.
 *
 * Nothing can be read in the transaction afterwards: a change that can't be made may have ended it.
 *
 * @param isInTime whether there is time for the changes of one more request: not while others wait for this one
 */
export async function dryRunChanges(
  transaction: Transaction,
  proposed: readonly ProposedChanges[],
  isInTime: () => boolean,
): Promise<ChangedStates> {
  const { tx, actor } = transaction
  const changes = await changesOfOpen(
    tx,
    proposed.map(({ request }) => request),
  )
  const following = withFollowing(changes, new Set(proposed.flatMap((one) => one.changes)))
  const [others, later] = [changes.filter((change) => !following.has(change)), [...following]]

  /** Makes changes for a caller with every right, as a preview shows them to everybody, and as after all freezes. */
  async function makeAll(wanted: readonly PlacedChange[]): Promise<void> {
    for (const ofRequest of grouped(wanted, ({ request }) => request).values()) {
      if (!isInTime()) throw OUT_OF_TIME
      await transaction.context.giveWay?.()
      const [{ request: id, project, environment }] = ofRequest as [PlacedChange]
      const applying = {
        ...inContext(transaction, { changeRequest: id, onHeld: () => {} }),
        actor: { ...actor, rights: everyRight },
      }
      await makeChanges(applying, { id, project, environment }, ofRequest)
    }
  }

  try {
    // The requests are locked already, so the objects are locked without waiting.
    await lockSubjects(tx, changes, true)
    await makeAll(others)
    const affected = await affectedFeatures(tx, namesOf(later), actor)
    const before = await statesOf(tx, affected)
    await makeAll(later)
    return { ...affected, before, after: await statesOf(tx, affected) }
  } catch (error) {
    if (error === OUT_OF_TIME || isContention(error) || refusalFrom(error) !== undefined) return UNKNOWN
    throw error
  }
}

const OUT_OF_TIME = new Error('There is no time for one more request')

/**
 * Returns the changes with these ids, and the later changes of their requests that can depend on them, because they
 * name one of the same features or segments. All others give the same when they are made first.
 */
export function withFollowing(changes: readonly PlacedChange[], ids: ReadonlySet<number>): ReadonlySet<PlacedChange> {
  const following = new Set<PlacedChange>()
  // By request: a dry run can have a hundred requests, with five hundred changes each.
  const known = new Map<number, Set<string | number>>()
  for (const change of changes) {
    const named = known.get(change.request) ?? new Set()
    known.set(change.request, named)
    const names = namesOf([change])
    const subjects = [...allFeatures(names), ...allSegments(names)]
    if (!ids.has(change.id) && !subjects.some((subject) => named.has(subject))) continue
    following.add(change)
    for (const subject of subjects) named.add(subject)
  }
  return following
}
