import type { Schema } from '../../contract.ts'
import { frozenView } from '../transaction/frozen-refusal.ts'
import { type FieldKey, pathOf } from './fields.ts'
import { isHeld, isOrphaned, type Owner } from './owner.ts'
import { type Plan, projectOf } from './plan.ts'
import { PLAN_MS } from './planning/compared.ts'
import type { Comparison, Conflict, Drift } from './planning/comparison.ts'
import type { Planned } from './planning/planned.ts'
import type { Prepared } from './prepare.ts'
import type { Present } from './present/present.ts'

const MAX_OPERATIONS = 5000
const MAX_LISTED = 1000

/** Returns a plan in the shape of the contract. */
export function planView(
  plan: Plan,
  id: string,
  createdAt: Date,
  { impact, overriders }: Pick<Schema<'StatePlan'>, 'impact'> & { readonly overriders: Schema<'Overriders'>[] },
): Schema<'StatePlan'> {
  const { compared, comparison, operations, missing, warnings, requested, cancelled, changedBy } = plan
  const { conflicts, takenOver, drift, orphans } = comparison
  const { manager } = compared.documents
  const { claimed, givenUp } = ownershipOf(comparison, manager)
  const shown = operations.slice(0, MAX_OPERATIONS)
  const segments = segmentsIn(shown, compared.present)
  return {
    id,
    manager,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(createdAt.getTime() + PLAN_MS).toISOString(),
    differs: changesMore(plan) || comparison.claims.length > 0,
    claimsOnly: !changesMore(plan) && comparison.claims.length > 0,
    totals: totalsOf(plan, operations),
    operations: shown.map(operationView),
    ...(segments.length > 0 && { segments }),
    changeRequests: [...requested],
    cancelledChangeRequests: [...cancelled],
    conflicts: conflicts.slice(0, MAX_LISTED).map((conflict) => conflictView(conflict, plan)),
    claimed: claimed.slice(0, MAX_LISTED).map((field) => fieldView(field, plan)),
    givenUp: givenUp.slice(0, MAX_LISTED).map((field) => fieldView(field, plan)),
    takenOver: takenOver.slice(0, MAX_LISTED).map((conflict) => conflictView(conflict, plan)),
    drift: drift.slice(0, MAX_LISTED).map((one, index) => driftView(one, plan, changedBy[index])),
    orphans: orphans
      .slice(0, MAX_LISTED)
      .map(({ name, project, stays }) => ({ name, project, archives: stays === null, reason: stays })),
    missingPermissions: [...missing],
    ...(plan.rules.length > 0 && { rules: [...plan.rules] }),
    ...(plan.frozen !== undefined && { frozen: frozenView(plan.frozen) }),
    ...(overriders.length > 0 && { overriders }),
    warnings: [...warnings],
    impact,
  }
}

/** Whether an apply would change more than what the manager owns: what waits in a change request stays as it is. */
function changesMore({ comparison, operations, missing, frozen, requested, cancelled }: Plan): boolean {
  const { changes, claims, releases, conflicts } = comparison
  return (
    releases.length + conflicts.length + cancelled.length > 0 ||
    claims.some(isOrphaned) ||
    operations.some(({ isRequested }) => !isRequested) ||
    requested.some(({ waits }) => waits === null) ||
    // It is not tried what would wait.
    ((frozen !== undefined || missing.length > 0) && changes.length > 0)
  )
}

/** Returns the numbers of a plan. */
export function totalsOf(
  { compared: { documents }, comparison }: Prepared,
  operations: readonly Planned[],
): Schema<'StateTotals'> {
  const { manager, tags, ...kinds } = documents
  const objects = tags.length + Object.values(kinds).reduce((sum, named) => sum + Object.keys(named).length, 0)
  const proposed = operations.filter(({ isRequested }) => isRequested).length
  return { objects, operations: operations.length, proposed, ...ownershipTotals(comparison, manager) }
}

/** Returns how many fields a manager would own, and how many it and others would own no more. */
export function ownershipTotals(
  comparison: Comparison,
  manager: string,
): Pick<Schema<'StateTotals'>, 'claimed' | 'givenUp' | 'takenOver'> {
  const { claimed, givenUp } = ownershipOf(comparison, manager)
  const takenOver = comparison.releases.filter((one) => one.manager !== manager).length
  return { claimed: claimed.length, givenUp: givenUp.length, takenOver }
}

/** A feature that becomes an orphan is given up, though it is noted that the manager owned it. */
function ownershipOf(
  { claims, releases }: Comparison,
  manager: string,
): { readonly claimed: readonly FieldKey[]; readonly givenUp: readonly FieldKey[] } {
  return {
    claimed: claims.filter((claim) => !isOrphaned(claim)),
    givenUp: [...claims.filter(isOrphaned), ...releases.filter((one) => one.manager === manager)],
  }
}

function fieldView({ kind, name, field }: FieldKey, plan: Plan): Schema<'StateField'> {
  const { features, segments } = plan.compared.documents
  const wanted =
    kind === 'features' ? features[name]?.project : kind === 'segments' ? segments[name]?.project : undefined
  return { kind, name, project: wanted ?? projectOf({ kind, name }, plan), field }
}

function operationView({
  anyOf: _,
  stopsIn: __,
  isRequested,
  params,
  body,
  before,
  ...operation
}: Planned): Schema<'StateOperation'> {
  return {
    ...operation,
    params: { ...params },
    ...(body !== undefined && { body }),
    ...(before !== undefined && { before }),
    changeRequest: isRequested,
  }
}

/** Returns what an apply has done, as it is listed: a longer answer is not given again for the same key. */
export function doneView(operations: readonly Planned[]): Schema<'StateOperation'>[] {
  return operations
    .slice(0, MAX_LISTED)
    .map(({ operationId, summary, kind, name, project, environment, path, isRequested }) => {
      return { operationId, summary, kind, name, project, environment, path, changeRequest: isRequested }
    })
}

/** Returns the names of the segments whose ids stand in operations. */
function segmentsIn(operations: readonly Planned[], { segments }: Present): Schema<'StateSegmentName'>[] {
  const idsIn = (strategy: unknown) => (strategy as { readonly segments?: readonly unknown[] } | undefined)?.segments
  const ids = new Set(operations.flatMap(({ body, before }) => [...(idsIn(body) ?? []), ...(idsIn(before) ?? [])]))
  return [...segments.values()].flatMap(({ id, name }) => (ids.has(id) ? [{ id, name }] : []))
}

/** Returns an owned field in the shape of the contract. */
export function ownerView(owner: Owner, project: string | null, now: Date): Schema<'OwnedField'> {
  const { kind, name, field, manager, appliedAt, eventId, source, heldUntil } = owner
  return {
    kind,
    name,
    project,
    field,
    manager,
    since: new Date(appliedAt).toISOString(),
    event: eventId,
    source,
    heldUntil: heldUntil !== null && isHeld(owner, now) ? new Date(heldUntil).toISOString() : null,
  }
}

export function conflictView({ owner, field, ours }: Conflict, prepared: Prepared): Schema<'StateConflict'> {
  return {
    owner: ownerView(owner, projectOf(owner, prepared), prepared.compared.now),
    theirs: owner.value,
    ours,
    path: pathOf({ ...owner, field }),
  }
}

function driftView(
  { owner, current }: Drift,
  prepared: Prepared,
  changedBy: Schema<'ChangingEvent'> | undefined,
): Schema<'StateDrift'> {
  return {
    owner: ownerView(owner, projectOf(owner, prepared), prepared.compared.now),
    applied: owner.value,
    current: current ?? null,
    changedBy: changedBy ?? null,
  }
}
