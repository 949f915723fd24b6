import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { mapYielding } from '../../../yielding.ts'
import { isFinal } from '../../change-control/state.ts'
import { conflict, refusalOf } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import type { Reader } from '../../visibility.ts'
import { namesOf, simulate } from '../actions/table.ts'
import { changesOf, type RequestKey, requireRequest, type StoredRequest } from '../change/queries.ts'
import type { StoredChange } from '../change/typed-change.ts'
import { currentStateOf } from '../state/current-state.ts'
import { checkedSimulationOf, type Simulation } from '../state/simulation.ts'
import { assertApplicable, refusalIn } from './applicable.ts'
import { previewFrom } from './preview-view.ts'

/**
 * Returns the features and segments of a request as they are, and as they would be after applying it, independent of
 * the caller's permissions. The changes are made in memory: nothing is locked or written.
 *
 * @throws DomainError missing, also for a draft of another user; conflict if the request is final or can't be applied
 */
export async function previewOf(
  db: Db,
  { project, id }: RequestKey,
  reader: Reader,
  limits: Limits,
): Promise<Schema<'ChangeRequestPreview'>> {
  const request = await requireRequest(db, project, id, reader.userId)
  if (isFinal(request.state)) throw conflict(`A change request that is in the state "${request.state}" has no preview`)
  const changes = await changesOf(db, id)
  const names = namesOf(changes)
  const current = await currentStateOf(db, { place: request, names, withConfigurations: true })
  assertApplicable(request, changes, current)
  const simulation = checkedSimulationOf(current, project, reader.hiddenProjects, limits)
  await simulateAll(simulation, request, changes)
  return previewFrom(names, current, simulation)
}

async function simulateAll(simulation: Simulation, request: StoredRequest, changes: readonly StoredChange[]) {
  await mapYielding([...changes.entries()], ([index, change]) => {
    const refusal = refusalOf(() => simulate(change, simulation))
    if (refusal !== undefined) throw refusalIn(request, change, index, refusal)
  })
}
