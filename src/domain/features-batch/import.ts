import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { grouped } from '../../runtime/grouped.ts'
import { yieldToEventLoop } from '../../runtime/yielding.ts'
import type { Actor } from '../actor.ts'
import { proposed } from '../change-requests/proposed.ts'
import { ensureContextFields } from '../context-fields/commands.ts'
import { invalid, invalidAll } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { activeFeatures, assertCountedInProject } from '../features/admission.ts'
import { applyPlans } from '../features/apply.ts'
import { lockInOrder } from '../features/locks.ts'
import { assertMayWith, needsToTurnOnAgain } from '../features/permitted.ts'
import { assertSegmentsUsableByAll } from '../features/strategies/segment-links.ts'
import { may } from '../rights.ts'
import { ensureTagTypes } from '../tag-types/commands.ts'
import type { Limits } from '../transaction/limits.ts'
import { isHeldByRule, noteProposable } from '../transaction/proposing.ts'
import { assertCounted } from '../transaction/quota.ts'
import { TO_CONTINUE } from '../transaction/stopped-refusal.ts'
import { placeInWords, type Transaction } from '../transaction/transaction.ts'
import { hiddenFrom, isOutside } from '../visibility.ts'
import type { Entry, ImportFile, Names, Target } from './file.ts'
import { namesIn } from './file.ts'
import { errorsIn, textOf, warningsFor } from './findings.ts'
import { needsOfImport } from './needs.ts'
import { batchesOf, type PlannedFeature, planImport } from './plan.ts'
import { changesOf } from './proposals.ts'
import { importedEntries, partFor, type TargetState, targetStateFor } from './target-state.ts'

type ImportRequest = Target & { readonly data: ImportFile }

/**
 * Returns the errors and warnings of an import, and the permissions that the caller lacks for it.
 *
 * @throws DomainError missing for the project, also if it is archived, and for the environment; invalid for more
 *   features than the limit for a file
 */
export async function importFindings(
  db: Db,
  { data, ...target }: ImportRequest,
  actor: Actor,
  { limits, now }: Pick<Transaction, 'limits' | 'now'>,
): Promise<Schema<'ImportFindings'>> {
  assertSize(data, limits)
  await yieldToEventLoop()
  const present = await targetStateFor(db, target, namesIn(data), actor)
  const part = partFor(data, present, target)
  const entries = withSegmentsOf(data, present, importedEntries(part, present))
  const { features } = await planImport(entries, { target, present, limits, now })
  const batches = batchesOf(features, target)
  const needs = needsOfImport(features, batches, part, present, target)
  if (!may(actor.rights, TO_CONTINUE, target)) needs.push(...(await needsToTurnOnAgain(db, batches.flat())))
  const lacking = needs.filter(({ permission, ...scope }) => !may(actor.rights, permission, scope))
  const errors = await errorsIn(data, present, target, limits)
  return {
    errors: errors.map(({ finding }) => finding),
    warnings: warningsFor(data, present, target),
    permissions: [...grouped(lacking, placeInWords)].map(([place, missing]) => ({
      message: `The caller lacks these permissions${place}`,
      affectedItems: missing.map(({ permission }) => permission),
    })),
  }
}

/**
 * Imports a file into an environment of a project: all its features or none. Locks the project first, then its features
 * in the order of their names. The number of statements does not depend on the number of features. On request,
 * and where approval rules hold it, what change requests guard becomes one. Returns what was left out or overwritten.
 *
 * @throws DomainError missing for the project, also if it is archived, and for the environment; forbidden with all
 *   missing permissions, including SKIP_CHANGE_REQUEST, and for the project's limit; invalid for the errors that
 *   `importFindings` returns, and for the limits; taken for the name of a hidden feature
 */
export async function importFeatures(
  transaction: Transaction,
  { data, ...wanted }: ImportRequest,
): Promise<Schema<'ImportReport'>> {
  const { limits, now } = transaction
  const scope = { project: wanted.project, environment: wanted.environment }
  noteProposable(transaction, [scope])
  const target = { ...wanted, asChangeRequest: wanted.asChangeRequest || isHeldByRule(transaction, scope) }
  assertSize(data, limits)
  await yieldToEventLoop()
  const present = await lockedTarget(transaction, target, namesIn(data))
  const part = partFor(data, present, target)
  const entries = withSegmentsOf(data, present, importedEntries(part, present))
  const { features, refusals } = await planImport(entries, { target, present, limits, now })
  const batches = batchesOf(features, target)
  await assertMayWith(transaction, needsOfImport(features, batches, part, present, target), () =>
    needsToTurnOnAgain(transaction.tx, batches.flat()),
  )
  const added = entries.filter(({ feature }) => !present.features.has(feature.name)).length
  if (added > 0) assertCountedInProject(transaction, { id: target.project, ...present }, added)
  await assertNoErrors(transaction, data, present, target)
  const [refused] = refusals
  if (refused !== undefined) throw refused
  if (added > 0) assertCounted(transaction, activeFeatures, present.instanceCount, added)
  const changes = target.asChangeRequest ? changesOf(features) : []
  const made = await makeNewItems(transaction, data, part, present, target)
  await assertSegmentsUsableByAll(transaction, target.project, segmentsOf(features))
  await applyPlans(transaction, batches)
  const changeRequest = changes.length === 0 ? undefined : await proposed(transaction, scope, changes)
  if (made > 0 || batches.length > 0) await recordEvent(transaction, 'features-imported', scope, {})
  return { warnings: warningsFor(data, present, target), ...(changeRequest && { changeRequest }) }
}

/**
 * Locks the project, then the features of a file in it, and reads the state before the import: in one round trip. A
 * hidden project is not locked, and takes the same work as one that does not exist.
 */
async function lockedTarget(transaction: Transaction, target: Target, names: Names): Promise<TargetState> {
  const { tx, actor, later } = transaction
  const hidden = hiddenFrom(actor)
  const project = tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', target.project)
    .where('archivedAt', 'is', null)
  await later(project.where(isOutside(hidden, sql.ref('id'))).forNoKeyUpdate())
  await lockInOrder(transaction, [
    sql`f.name in (select unnest(${names.features}::text[]))`,
    sql`f.project_id = ${target.project}`,
    isOutside(hidden, sql`f.project_id`),
  ])
  return targetStateFor(tx, target, names, actor)
}

/** The segments of the strategies that an import adds, strategy by strategy. */
function segmentsOf(features: readonly PlannedFeature[]): number[][] {
  return features
    .flatMap(({ contents, turned }) => [...contents.flat(), ...turned])
    .flatMap((edit) => (edit.kind === 'strategyAdded' ? [edit.after.segments] : []))
}

/**
 * Creates the tag types and context fields that a file brings.
 *
 * @returns their number
 */
async function makeNewItems(
  transaction: Transaction,
  data: ImportFile,
  part: ImportFile,
  present: TargetState,
  target: Target,
): Promise<number> {
  const tagTypes = (part.tagTypes ?? []).filter(({ name }) => !present.tagTypes.has(name))
  const types = await ensureTagTypes(transaction, tagTypes)
  const fields = await ensureNewContextFields(transaction, data, present, target)
  return types.length + fields.length
}

/** Checks the file again if another change has created one of the fields meanwhile, maybe with other legal values. */
async function ensureNewContextFields(
  transaction: Transaction,
  data: ImportFile,
  present: TargetState,
  target: Target,
) {
  const wanted = (data.contextFields ?? []).filter(({ name }) => !present.contextFields.has(name))
  const created = await ensureContextFields(transaction, wanted)
  if (created.length < wanted.length) {
    await assertNoErrors(
      transaction,
      data,
      await targetStateFor(transaction.tx, target, namesIn(data), transaction.actor),
      target,
    )
  }
  return created
}

function assertSize({ features }: ImportFile, { featuresPerBatch: most }: Limits): void {
  if (features.length <= most) return
  throw invalid(`The file has ${features.length} features, and the limit is ${most}`, '/body/data/features')
}

async function assertNoErrors(
  { limits }: Transaction,
  data: ImportFile,
  present: TargetState,
  target: Target,
): Promise<void> {
  await yieldToEventLoop()
  const errors = await errorsIn(data, present, target, limits)
  const [first] = errors
  if (first === undefined) return
  throw invalidAll(
    textOf(first.finding),
    errors.flatMap(({ details }) => details),
  )
}

/** Replaces the segment ids of the file by the ids of the segments with the same names in this instance. */
function withSegmentsOf(
  { segments = [] }: ImportFile,
  present: TargetState,
  entries: readonly Entry[],
): readonly Entry[] {
  if (segments.length === 0) return entries
  const ids = new Map(segments.map(({ id, name }) => [id, present.segments.get(name)?.id ?? id]))
  return entries.map((entry) => ({
    ...entry,
    strategies: entry.strategies.map((strategy) => ({
      ...strategy,
      ...(strategy.segments && { segments: strategy.segments.map((id) => ids.get(id) ?? id) }),
    })),
  }))
}
