import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { isSeenBy, type State } from '../change-control/state.ts'
import { requireProject } from '../projects/queries.ts'
import { waitsFor } from './actionable.ts'
import type { RequestReader } from './reader.ts'

/**
 * Counts the requests of a project that the reader can see, by their state.
 *
 * @throws DomainError missing for the project
 */
export async function changeRequestCounts(
  db: Db,
  project: string,
  reader: number,
): Promise<Schema<'ChangeRequestCounts'>> {
  await requireProject(db, project)
  const groups = await db
    .selectFrom('changeRequests as r')
    .select(({ ref, fn }) => [ref('r.state').$castTo<State>().as('state'), fn.countAll<number>().as('requests')])
    .where('r.projectId', '=', project)
    .where(isSeenBy(reader))
    .groupBy('r.state')
    .execute()
  const inState = (state: State) => groups.find((group) => group.state === state)?.requests ?? 0
  return {
    total: groups.reduce((sum, { requests }) => sum + requests, 0),
    applied: inState('Applied'),
    approved: inState('Approved'),
    rejected: inState('Rejected'),
    reviewRequired: inState('In review'),
    scheduled: inState('Scheduled'),
  }
}

/**
 * Counts the requests of a project that the actor can approve or apply.
 *
 * @throws DomainError missing for the project
 */
export async function actionableChangeRequests(db: Db, project: string, actor: RequestReader): Promise<number> {
  await requireProject(db, project)
  const [found] = await db
    .selectFrom('changeRequests as r')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('r.projectId', '=', project)
    .where(waitsFor(actor))
    .execute()
  return found?.requests ?? 0
}
