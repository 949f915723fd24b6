import { isContention } from '../../../db/errors.ts'
import { refusalFrom } from '../../constraint-errors.ts'
import { affectedFeatures, type ChangedStates, statesOf } from '../../impact/queries.ts'
import { everyRight } from '../../rights.ts'
import type { AddedChanges, Transaction } from '../../transaction.ts'
import { namesOf } from '../actions/table.ts'
import { changesOfOpen, type PlacedChange } from '../change/queries.ts'
import { lockSubjects, makeChange } from './apply.ts'

/** Stands for changes that can't be made now. */
const UNKNOWN: ChangedStates = { names: [], isComplete: false, before: [], after: [] }

/**
 * Makes the changes that a transaction, which is rolled back, has added to change requests. Returns the states of the
 * features that they affect: after the earlier changes of these requests, and after all.
 *
 * Nothing can be read in the transaction afterwards: a change that can't be made may have ended it.
 *
 * @param isInTime whether there is time for one more change
 */
export async function rehearsed(
  transaction: Transaction,
  added: readonly AddedChanges[],
  isInTime: () => boolean,
): Promise<ChangedStates> {
  const { tx, actor } = transaction
  const changes = await changesOfOpen(
    tx,
    added.map(({ request }) => request),
  )
  const isAdded = new Set(added.flatMap((one) => one.changes))
  const [earlier, later] = [changes.filter(({ id }) => !isAdded.has(id)), changes.filter(({ id }) => isAdded.has(id))]

  /** Makes changes for a caller with every right, as a preview shows them to everybody. */
  async function makeAll(wanted: readonly PlacedChange[]): Promise<void> {
    for (const change of wanted) {
      if (!isInTime()) throw OUT_OF_TIME
      const applying = { ...transaction, actor: { ...actor, rights: everyRight }, changeRequest: change.request }
      await makeChange(applying, change, change)
    }
  }

  try {
    // The requests are locked already, so the objects are locked without waiting.
    await lockSubjects(tx, changes, true)
    await makeAll(earlier)
    const affected = await affectedFeatures(tx, namesOf(later), actor)
    const before = await statesOf(tx, affected)
    await makeAll(later)
    return { ...affected, before, after: await statesOf(tx, affected) }
  } catch (error) {
    if (error === OUT_OF_TIME || isContention(error) || refusalFrom(error) !== undefined) return UNKNOWN
    throw error
  }
}

const OUT_OF_TIME = new Error('There is no time for one more change')
