import type { Schema } from '../../contract.ts'
import { type PatchStep, patchBetween } from '../revisions/differences.ts'
import { statesBack } from '../revisions/history.ts'
import { assertPrecondition } from '../revisions/precondition.ts'
import { newestEvents } from '../revisions/queries.ts'
import type { Resource } from '../revisions/resources.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { changedSince } from './members.ts'
import type { UndoneEvent } from './queries.ts'
import { settingsWithout } from './settings-without.ts'

/** What undoing has changed, or the change request that does it. */
export type UndoneSettings = { readonly changes: PatchStep[]; readonly changeRequest?: Schema<'ChangeRequest'> }

/** How the settings of a kind of resource are read and written. */
type Kind<Recorded, Stored extends Recorded, Settings extends object> = {
  readonly resourceOf: (record: Recorded) => Resource<Settings>
  /** Locks the resource that a record of an event is about. */
  readonly lock: (record: Recorded) => Promise<Stored>
  /** Makes a change request, where the caller can't save the settings. */
  readonly request?: (stored: Stored, wanted: Settings) => Promise<Schema<'ChangeRequest'> | undefined>
  readonly save: (stored: Stored, wanted: Settings) => Promise<unknown>
}

/**
 * @returns the JSON Patch from the settings before to those after it; empty with a change request
 * @throws DomainError conflict with what stands in the way; as the update of the resource
 */
export async function undone<Recorded, Stored extends Recorded, Settings extends object>(
  transaction: Transaction,
  event: UndoneEvent,
  { resourceOf, lock, request, save }: Kind<Recorded, Stored, Settings>,
): Promise<UndoneSettings> {
  const { tx, actor } = transaction
  const recorded = event.data as Recorded
  const { name, history } = resourceOf(recorded)
  const [newest] = await newestEvents(tx, resourceOf(recorded), actor)
  // Otherwise it is missing, like one that is in a project which the caller may not see.
  if (newest?.isVisible && newest.type === history.types[2]) throw changedSince([newest], `has deleted the ${name}`)
  const stored = await lock(recorded)
  const resource = resourceOf(stored)
  await assertPrecondition(transaction, resource)
  const steps = [...statesBack(resource.history, resource.whole, await newestEvents(tx, resource, actor))]
  const wanted = settingsWithout(resource.whole, steps, event.id)
  const changeRequest = await request?.(stored, wanted)
  if (changeRequest !== undefined) return { changes: [], changeRequest }
  await save(stored, wanted)
  return { changes: patchBetween(resource.whole, wanted) }
}
