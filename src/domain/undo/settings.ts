import type { Schema } from '../../contract.ts'
import { proposed } from '../change-requests/proposed.ts'
import { lockContextField, updateContextField } from '../context-fields/commands.ts'
import { contextFieldResource } from '../context-fields/context-field.ts'
import { conflict } from '../errors.ts'
import type { ContextFieldRecord, ProjectRecord, SegmentRecord } from '../event-types.ts'
import { saveProject } from '../projects/commands.ts'
import { lockProject } from '../projects/locks.ts'
import { projectResource, type StoredProject } from '../projects/project.ts'
import { requestedPlace } from '../restoring/commands.ts'
import { changeOfSegment } from '../restoring/requested-changes.ts'
import { type PatchStep, patchBetween } from '../revisions/differences.ts'
import { statesBack } from '../revisions/history.ts'
import { assertPrecondition } from '../revisions/precondition.ts'
import { newestEvents } from '../revisions/queries.ts'
import type { Resource } from '../revisions/resources.ts'
import { updateSegment } from '../segments/commands.ts'
import { lockSegmentUnlessProposing } from '../segments/locks.ts'
import { segmentResource } from '../segments/segment.ts'
import { lockTagType, updateTagType } from '../tag-types/commands.ts'
import { tagTypeResource } from '../tag-types/tag-type.ts'
import { assertMay, assertMayOne, type Transaction } from '../transaction/transaction.ts'
import type { SettingsInverse } from './inverses.ts'
import { changedSince } from './members.ts'
import type { UndoneEvent } from './queries.ts'
import { settingsWithout } from './settings-without.ts'

/** What undoing has changed, or the change request that does it. */
type UndoneSettings = { readonly changes: PatchStep[]; readonly changeRequest?: Schema<'ChangeRequest'> }

/**
 * Undoes an event that says how the settings of a resource have changed. Change requests change only segments.
 *
 * @param asChangeRequest whether to make a change request also for a caller who may skip them
 */
export const undoSettings: {
  readonly [Inverse in SettingsInverse]: (
    transaction: Transaction,
    event: UndoneEvent,
    asChangeRequest: boolean,
  ) => Promise<UndoneSettings>
} = {
  segment: (transaction, event, asChangeRequest) =>
    undone(transaction, event, {
      resourceOf: segmentResource,
      lock: ({ id }: SegmentRecord) => lockSegmentUnlessProposing(transaction, id),
      async request({ id, ...before }, after) {
        const scope = await requestedPlace(transaction, id, { before, after }, asChangeRequest)
        return scope && proposed(transaction, scope, [changeOfSegment(id, before, after)])
      },
      save: ({ id }, wanted) => updateSegment(transaction, id, wanted),
    }),
  project: (transaction, event) =>
    undone(transaction, event, {
      resourceOf: projectResource,
      lock: ({ id }: ProjectRecord | StoredProject) => lockProject(transaction.tx, id),
      save: (project, wanted) => saveSettings(transaction, project, wanted),
    }),
  contextField: (transaction, event) =>
    undone(transaction, event, {
      resourceOf: contextFieldResource,
      lock: ({ name }: ContextFieldRecord) => lockContextField(transaction.tx, name),
      save({ name }, wanted) {
        assertMay(transaction, 'UPDATE_CONTEXT_FIELD')
        return updateContextField(transaction, name, wanted)
      },
    }),
  tagType: (transaction, event) =>
    undone(transaction, event, {
      resourceOf: tagTypeResource,
      lock: ({ name }: Schema<'TagType'>) => lockTagType(transaction.tx, name),
      save({ name }, wanted) {
        assertMay(transaction, 'UPDATE_TAG_TYPE')
        return updateTagType(transaction, name, wanted)
      },
    }),
}

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
async function undone<Recorded, Stored extends Recorded, Settings extends object>(
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

/** @throws DomainError forbidden; conflict for archiving and reviving, which have rules of their own */
async function saveSettings(
  transaction: Transaction,
  project: StoredProject,
  { archived, ...wanted }: ReturnType<typeof projectResource>['whole'],
): Promise<void> {
  const scope = { project: project.id }
  const permissions = ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'] as const
  assertMayOne(transaction, permissions, scope)
  if (archived !== (project.archivedAt !== null))
    throw conflict('A project is archived and revived by operations of its own')
  await saveProject(transaction, project, { ...project, ...wanted })
}
