import { anyOf } from '../../db/sql.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { recordEvent } from '../events/record.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { aboutChanges } from './applying/about.ts'
import { type AppliedFeatures, applyFeatures } from './applying/features.ts'
import { withFresh } from './applying/fresh.ts'
import { doObjectOperation } from './applying/objects.ts'
import { keysOf } from './applying/parts.ts'
import { isAnyChanged, type Requested, requestAll } from './applying/requests.ts'
import { placeKey } from './applying/work.ts'
import { worksOf } from './applying/works.ts'
import { type Change, EXISTS, membersOf } from './fields.ts'
import type { Keys } from './owner.ts'
import { claimFields, type NewOwner, noteApply, releaseFields } from './owners/commands.ts'
import type { Compared } from './planning/compared.ts'
import type { Claim, Comparison } from './planning/comparison.ts'
import { objectOperations } from './planning/object-operations.ts'
import { changedObjects, type Planned } from './planning/planned.ts'
import type { Prepared } from './prepare.ts'
import { ownershipTotals } from './view.ts'

/** What an apply has done. */
export type Applied = Requested & {
  /** Id of its event; null if it has changed nothing. */
  readonly eventId: number | null
}

/**
 * Makes everything what a prepared set says, and its manager the owner of that: all of it or nothing.
 *
 * @param operations what it leads to
 * @throws DomainError as the single operations
 */
export function carryOut(
  transaction: Transaction,
  prepared: Prepared,
  source: string | null,
  operations: readonly Planned[],
): Promise<Applied> {
  return aboutChanges(prepared.comparison.changes, () => carryOutAll(transaction, prepared, source, operations))
}

async function carryOutAll(
  outer: Transaction,
  { compared, comparison }: Prepared,
  source: string | null,
  operations: readonly Planned[],
): Promise<Applied> {
  const { manager } = compared.documents
  const transaction = inContext(outer, { isBatch: true, manager, ...(source !== null && { source }) })
  for (const { isNew, changes, ...key } of changedObjects(comparison)) {
    await outer.context.giveWay?.()
    const present = isNew ? compared.present : await withFresh(transaction, key, compared.present)
    for (const operation of objectOperations(key.kind, key.name, changes, present))
      await doObjectOperation(transaction, operation)
  }
  const works = await worksOf(compared, comparison)
  const segments = await segmentIds(transaction, compared)
  const isNewProject = ({ kind, field }: Change) => kind === 'projects' && field === EXISTS
  const newProjects = new Set(comparison.changes.filter(isNewProject).map(({ name }) => name))
  const applied = await applyFeatures(transaction, works, compared.documents, segments, newProjects)
  const releases = releasesNow(comparison, applied)
  const requested = await requestAll(transaction, { manager, source }, applied.proposals)
  const direct = operations.filter(({ isRequested }) => !isRequested).length
  if (direct === 0 && !isAnyChanged(requested) && comparison.claims.length + releases.length === 0)
    return { eventId: null, ...requested }
  const eventId = await recordApply(transaction, comparison, {
    manager,
    source,
    operations: direct,
    proposed: operations.length - direct,
  })
  await releaseFields(transaction, releases)
  await claimFields(
    transaction,
    await mapYielding(comparison.claims, (claim) =>
      newOwner(claim, compared, applied, { manager, source, eventId, appliedAt: transaction.now }),
    ),
  )
  await noteApply(transaction, { manager, source, eventId })
  return { eventId, ...requested }
}

/** The manager owns an orphan until it is archived, also while a change request waits for that. */
function releasesNow({ releases, orphans }: Comparison, { proposals }: AppliedFeatures): Comparison['releases'] {
  const changes = proposals.flatMap((proposal) => proposal.changes)
  const proposed = new Set(changes.flatMap((one) => (one.action === 'archiveFeature' ? [one.feature] : [])))
  const kept = new Set(orphans.flatMap(({ name }) => (proposed.has(name) ? [name] : [])))
  return releases.filter(({ kind, name }) => kind !== 'features' || !kept.has(name))
}

/** Returns the ids of all segments that the set names, also of new ones. */
async function segmentIds({ tx }: Transaction, { documents, present }: Compared): Promise<ReadonlyMap<string, number>> {
  const known = new Map([...present.segments].map(([name, { id }]) => [name, id]))
  const created = Object.keys(documents.segments).filter((name) => !known.has(name))
  if (created.length === 0) return known
  const rows = await tx.selectFrom('segments').select(['id', 'name']).where('name', '=', anyOf(created)).execute()
  return new Map([...known, ...rows.map(({ id, name }) => [name, id] as const)])
}

/** Records that a set was applied, after everything that it has changed. */
async function recordApply(
  transaction: Transaction,
  comparison: Comparison,
  {
    manager,
    source,
    operations,
    proposed,
  }: { readonly manager: string; readonly source: string | null } & Readonly<Record<'operations' | 'proposed', number>>,
): Promise<number | null> {
  let eventId: number | null = null
  const noting = inContext(transaction, {
    onRecorded(events) {
      eventId = events.at(-1)?.id ?? null
      transaction.context.onRecorded?.(events)
    },
  })
  const data = { manager, source, operations, proposed, ...ownershipTotals(comparison, manager) }
  await recordEvent(noting, 'state-applied', {}, { data })
  // The event has its id once it is sent.
  await transaction.tx.selectNoFrom((eb) => eb.lit(1).as('sent')).execute()
  return eventId
}

type Ownership = Pick<NewOwner, 'manager' | 'source' | 'eventId' | 'appliedAt'>

/** One literal: there are thousands, and spreading an object and then adding to it takes fifty times as long. */
function newOwner(
  claim: Claim,
  compared: Compared,
  applied: AppliedFeatures,
  { manager, source, eventId, appliedAt }: Ownership,
): NewOwner {
  const { kind, name, field, value } = claim
  const keys = keysFor(claim, compared, applied)
  return { kind, name, field, value, keys, manager, source, eventId, appliedAt, heldUntil: null }
}

/** Returns the ids of the strategies of a list by their keys. */
function keysFor(
  { kind, name, field }: Claim,
  { documents, present }: Compared,
  { keys }: AppliedFeatures,
): Keys | null {
  const [member, environment = '', part] = membersOf(field)
  if (kind !== 'features' || member !== 'environments' || part !== 'strategies') return null
  const written = documents.features[name]?.environments?.[environment]?.strategies ?? []
  const there = present.features.get(name)?.environments.find((one) => one.name === environment)?.strategies ?? []
  return keys.get(placeKey(name, environment)) ?? keysOf(written, there)
}
