import type { Schema } from '../../contract.ts'
import { carryOutPlans } from '../change-requests/carry-out.ts'
import { applyPlans } from '../features/apply.ts'
import { plansToArchive } from '../features/archive.ts'
import { lockFeatures } from '../features/locks.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { requireProject } from '../projects/queries.ts'
import { heldByRules, noteProposable } from '../transaction/proposing.ts'
import type { Transaction } from '../transaction/transaction.ts'

/**
 * Archives the features in `names` that are active in the project: all of them or none. Where approval rules hold that,
 * it becomes a change request.
 *
 * @returns the change request, if one was made
 * @throws DomainError missing for the project; forbidden for a feature of another project, while a feature outside
 *   `names` depends on one in `names`, and in a guarded project
 */
export async function archiveOrPropose(
  transaction: Transaction,
  project: string,
  names: readonly string[],
): Promise<Schema<'ProposedArchive'> | undefined> {
  await requireProject(transaction.tx, project)
  noteProposable(transaction, undefined)
  const place = heldPlaceIn(transaction, project)
  const batches = await plansToArchive(transaction, project, await lockFeatures(transaction, project, names))
  if (place === undefined) {
    await applyPlans(transaction, batches)
    return undefined
  }
  // Archiving ends the dependencies, so a request only has what archives.
  const changeRequest = await carryOutPlans(transaction, place, batches.slice(-1), true)
  return changeRequest && { changeRequest }
}

/** Returns the first place of a project in which approval rules hold the change. The request names the other ones. */
function heldPlaceIn(transaction: Transaction, project: string): ProjectEnvironment | undefined {
  const environments = heldByRules(transaction).flatMap((one) => (one.project === project ? one.environment : []))
  const [environment] = environments.sort()
  return environment === undefined ? undefined : { project, environment }
}
