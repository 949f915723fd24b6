import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { yieldToEventLoop } from '../../runtime/yielding.ts'
import type { Actor } from '../actor.ts'
import { proposed } from '../change-requests/proposed.ts'
import { ensureContextFields } from '../context-fields/commands.ts'
import { forbiddenFor, invalid, invalidAll } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordBatches } from '../events/record.ts'
import { assertRoomInInstance, assertRoomInProject } from '../features/admission.ts'
import { lockFeaturesOfProject } from '../features/locks.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { assertProjectFor } from '../projects/queries.ts'
import { ensureTagTypes } from '../tag-types/commands.ts'
import { ensureTags } from '../tags/commands.ts'
import type { Limits } from '../transaction/limits.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { applyEntries } from './apply.ts'
import { distinctSorted, type Entry, entriesOf, type ImportFile, namesIn, type Target } from './file.ts'
import { errorsIn, textOf, warningsFor } from './findings.ts'
import { featureIn, lackingFor, needsOf, partFor, placeInWords } from './needs.ts'
import { type TargetState, targetStateFor } from './target-state.ts'

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
  limits: Limits,
): Promise<Schema<'ImportFindings'>> {
  assertSize(data, limits)
  await yieldToEventLoop()
  const present = await targetStateFor(db, target, namesIn(data), actor)
  const lacking = lackingFor(actor.rights, partFor(data, present, target), present, target)
  await yieldToEventLoop()
  const errors = await errorsIn(data, present, target, limits)
  return {
    errors: errors.map(({ finding }) => finding),
    warnings: warningsFor(data, present, target),
    permissions: lacking.map(({ permissions, place }) => ({
      message: `The caller lacks these permissions${placeInWords(place)}`,
      affectedItems: [...permissions],
    })),
  }
}

/**
 * Imports a file into an environment of a project: all its features or none. Locks the project first, then its features
 * in the order of their names. The number of statements does not depend on the number of features. On request, what
 * change requests guard becomes one. Returns what was left out or overwritten.
 *
 * @throws DomainError missing for the project, also if it is archived, and for the environment; forbidden with all
 *   missing permissions, including SKIP_CHANGE_REQUEST, and for the project's limit; invalid for the errors that
 *   `importFindings` returns, and for the limits; taken for the name of a hidden feature
 */
export async function importFeatures(
  transaction: Transaction,
  { data, ...target }: ImportRequest,
): Promise<Schema<'ImportReport'>> {
  const { tx, actor, limits } = transaction
  assertSize(data, limits)
  await assertProjectFor(tx, target.project, actor)
  const project = await lockActiveProject(tx, target.project)
  const names = namesIn(data)
  const locked = await lockFeaturesOfProject(transaction, target.project, names.features)
  const present = await targetStateFor(tx, target, names, actor)
  const part = partFor(data, present, target)
  assertMayImport(transaction, part, present, target)
  const entries = entriesOf(part)
  const added = entries.filter((entry) => featureIn(present, entry) === undefined)
  if (added.length > 0) await assertRoomInProject(transaction, project, added.length)
  await assertNoErrors(transaction, data, present, target)
  if (added.length > 0) await assertRoomInInstance(transaction, added.length)
  const tagTypes = await ensureTagTypes(transaction, part.tagTypes ?? [])
  const contextFields = await ensureNewContextFields(transaction, data, present, target)
  const imported = entries.filter((entry) => !featureIn(present, entry)?.archived)
  // All at once, so that imports which create the same tags do so in the same order.
  const tags = await ensureTags(
    transaction,
    imported.flatMap((entry) => entry.tags ?? []),
    target.project,
  )
  const applied = await applyEntries(transaction, target, withSegmentsOf(data, present, imported), { present, locked })
  const { batches, changes } = applied
  const done = [...tagTypes, ...contextFields, ...tags, ...batches.flat()]
  const scope = { project: target.project, environment: target.environment }
  const end: NewEvent[][] = done.length > 0 ? [[{ type: 'features-imported', subject: scope }]] : []
  const warnings = warningsFor(data, present, target)
  if (changes.length === 0) {
    await recordBatches(transaction, [...batches, ...end])
    return { warnings }
  }
  await recordBatches(transaction, batches)
  const changeRequest = await proposed(transaction, scope, changes)
  await recordBatches(transaction, end)
  return { warnings, changeRequest }
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

function assertMayImport(
  { actor, context }: Transaction,
  data: ImportFile,
  present: TargetState,
  target: Target,
): void {
  const lacking = lackingFor(actor.rights, data, present, target)
  if (lacking.length === 0) {
    for (const { permission, scope } of needsOf(data, present, target))
      context.onRequired?.({ anyOf: [permission], ...scope })
    return
  }
  const texts = lacking.map(({ permissions, place }) => `${permissions.join(', ')}${placeInWords(place)}`)
  const lacks = lacking.flatMap(({ permissions }) => permissions)
  const missing = lacking.flatMap(({ permissions, place }) =>
    permissions.map((permission) => ({ anyOf: [permission], ...place })),
  )
  throw forbiddenFor(`This needs the permissions ${texts.join('; ')}`, distinctSorted(lacks), missing)
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
function withSegmentsOf({ segments = [] }: ImportFile, present: TargetState, entries: readonly Entry[]): Entry[] {
  const ids = new Map(segments.map(({ id, name }) => [id, present.segments.get(name)?.id ?? id]))
  return entries.map((entry) => ({
    ...entry,
    strategies: entry.strategies.map((strategy) => ({
      ...strategy,
      ...(strategy.segments && { segments: strategy.segments.map((id) => ids.get(id) ?? id) }),
    })),
  }))
}
