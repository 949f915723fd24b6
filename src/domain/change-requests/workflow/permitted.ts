import type { Permission } from '../../../../generated/permissions.ts'
import { type DomainError, refusalOf } from '../../errors.ts'
import type { Edit } from '../../features/edits/edit.ts'
import { needsToTurnOnAgain } from '../../features/permitted.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { may, rightsOf } from '../../rights.ts'
import { assertMayChangeIn } from '../../segments/segment.ts'
import { inContext, lackingAll, lackingTogether, type Transaction } from '../../transaction/transaction.ts'
import { ACTIONS, namesOf } from '../actions/table.ts'
import type { StoredChange } from '../change/change.ts'
import { changesOf } from '../change/queries.ts'
import { conflictsOf } from '../forecast/conflicts.ts'
import { type CurrentState, currentStateOf } from '../state/current-state.ts'
import { requestedStateOf } from '../state/requested-state.ts'

/* What applying a request needs in addition to the permission to apply it. */

type RequestAt = ProjectEnvironment & { readonly id: number }

/** The changes of a request, with their edits by their ids, and the current state of what they name. */
type Made = {
  readonly changes: readonly StoredChange[]
  readonly current: CurrentState
  readonly edits: ReadonlyMap<number, readonly Edit[]>
}

/** Permissions in the project that the caller gets while applying a request, because the commands check them. */
const WHILE_APPLYING: readonly Permission[] = ['UPDATE_PROJECT_SEGMENT']

/**
 * Returns the transaction as part of applying a request. The permission to apply it there is enough for everything in
 * the project. A segment of all projects also needs the permission to change such segments.
 */
export function asApplying({ id, project }: RequestAt, transaction: Transaction): Transaction {
  const own = [...transaction.actor.rights.values()].flat()
  const given = WHILE_APPLYING.map((permission) => ({ permission, project, environment: null, inEveryProject: false }))
  return {
    ...inContext(transaction, { changeRequest: id, precondition: undefined }),
    actor: { ...transaction.actor, rights: rightsOf([...own, ...given]) },
  }
}

/**
 * Ensures that the caller may make the changes of a request, before they are made. Whether a safeguard has turned off
 * what they turn on is looked up only for the refusal.
 *
 * @throws DomainError forbidden, with all missing permissions
 */
export async function assertMayMakeAll(transaction: Transaction, request: RequestAt, made: Made): Promise<void> {
  const refusals = segmentRefusals(transaction, request, made)
  if (refusals.length > 0) throw lackingTogether([...refusals, ...(await stopRefusals(transaction, request, made))])
}

/**
 * Returns the refusal of a caller who may not apply a request, with what else they lack to make its changes. Nothing is
 * locked.
 */
export async function wholeRefusal(
  transaction: Transaction,
  request: RequestAt,
  refusal: DomainError,
): Promise<DomainError> {
  const { tx, actor, limits } = transaction
  const changes = await changesOf(tx, request.id)
  const current = await currentStateOf(tx, { scope: request, names: namesOf(changes), withConfigurations: true })
  const requested = requestedStateOf(current, request.project, { hiddenProjects: actor.hiddenProjects, limits })
  const { edits } = await conflictsOf(request, changes, requested)
  const made = { changes, current, edits }
  return lackingTogether([
    refusal,
    ...segmentRefusals(transaction, request, made),
    ...(await stopRefusals(transaction, request, made)),
  ])
}

function segmentRefusals(transaction: Transaction, request: RequestAt, { changes, current }: Made): DomainError[] {
  const applying = asApplying(request, transaction)
  return changes.flatMap((change) => {
    const { permission } = ACTIONS[change.action]
    if (permission === undefined) return []
    const { payload } = change
    const projects = [
      ...namesOf([change])
        .segments.flatMap((id) => current.segments.get(id) ?? [])
        .map(({ project }) => project),
      ...('project' in payload && payload.project !== undefined ? [payload.project] : []),
    ]
    return projects.flatMap((project) => refusalOf(() => assertMayChangeIn(applying, permission, project)) ?? [])
  })
}

async function stopRefusals(
  { tx, actor }: Transaction,
  { project }: RequestAt,
  { changes, edits }: Made,
): Promise<DomainError[]> {
  const plans = changes.flatMap(({ id, feature }) =>
    feature === null ? [] : [{ project, feature, edits: edits.get(id) ?? [] }],
  )
  const needs = await needsToTurnOnAgain(tx, plans)
  const missing = needs.filter(({ permission, ...scope }) => !may(actor.rights, permission, scope))
  return missing.length === 0 ? [] : [lackingAll(missing)]
}
