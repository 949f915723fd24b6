import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { anyOf } from '../../../db/sql.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { isUnfinishedRequest } from '../../change-control/state.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Limits } from '../../transaction/limits.ts'
import { namesOf } from '../actions/table.ts'
import type { StoredChange } from '../change/change.ts'
import { currentStatesOf } from '../state/current-state.ts'
import { requestedStateOf } from '../state/requested-state.ts'
import { blockingConflict, conflictsOf } from './conflicts.ts'

/** A request that can't be applied as it is, and why. */
export type Unappliable = { readonly project: string; readonly id: number; readonly reason: string }

type OpenRequest = ProjectEnvironment & { readonly id: number; readonly changes: readonly StoredChange[] }

/** The requests that are read at once, each with its changes: some megabytes. */
const PAGE = 20

/**
 * Returns the requests of all projects that are not over and can't be applied any more, oldest first: something that
 * they name is gone, or their changes break a rule. Permissions do not matter.
 */
export async function unappliableRequests(db: Db, limits: Limits): Promise<Unappliable[]> {
  const found: Unappliable[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const requests: OpenRequest[] = await openRequests(db, after)
    found.push(...(await unappliableAmong(db, requests, limits)))
    after = requests.length < PAGE ? undefined : requests.at(-1)?.id
  }
  return found
}

async function unappliableAmong(db: Db, requests: readonly OpenRequest[], limits: Limits): Promise<Unappliable[]> {
  if (requests.length === 0) return []
  const states = await currentStatesOf(
    db,
    requests.map((scope) => ({ scope, names: namesOf(scope.changes), withConfigurations: true })),
  )
  const found: Unappliable[] = []
  for (const [index, current] of states.entries()) {
    const request = requests[index]
    if (request === undefined) continue
    const { project, id, changes } = request
    const requested = requestedStateOf(current, project, { hiddenProjects: [], limits })
    const conflicts = await conflictsOf(request, changes, requested)
    const reason = blockingConflict(conflicts, changes) ?? conflicts.refusals[0]?.message
    if (reason !== undefined) found.push({ project, id, reason })
  }
  return found
}

async function openRequests(db: Db, after: number): Promise<OpenRequest[]> {
  const requests = await db
    .selectFrom('changeRequests as r')
    .select(['r.id', 'r.projectId as project', 'r.environment'])
    .where(isUnfinishedRequest)
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(sql.lit(PAGE))
    .execute()
  const changes = await db
    .selectFrom('changeRequestChanges')
    .select(['changeRequestId', 'id', 'feature', 'action', 'payload', 'before', 'createdAt'])
    .where('changeRequestId', '=', anyOf(requests.map(({ id }) => id)))
    .orderBy('id')
    .$castTo<StoredChange & { changeRequestId: number }>()
    .execute()
  const byRequest = grouped(changes, ({ changeRequestId }) => changeRequestId)
  return requests.map((request) => ({ ...request, changes: byRequest.get(request.id) ?? [] }))
}
