import type { Schema } from '../../contract.ts'
import { proposed } from '../change-requests/proposed.ts'
import { lockContextField, updateContextField } from '../context-fields/commands.ts'
import { contextFieldResource } from '../context-fields/context-field.ts'
import { lockEnvironment, saveEnvironment } from '../environments/commands.ts'
import { assertNotProtected, environmentResource } from '../environments/environment.ts'
import type {
  ContextFieldRecord,
  EnvironmentRecord,
  GroupRecord,
  ProjectRecord,
  RoleRecord,
  SegmentRecord,
} from '../event-types.ts'
import { lockFeatureType, updateFeatureTypeLifetime } from '../feature-types/commands.ts'
import { featureTypeResource } from '../feature-types/feature-type.ts'
import { updateGroup } from '../groups/commands.ts'
import { groupResource } from '../groups/group.ts'
import { lockGroup } from '../groups/locks.ts'
import { archiveProject, reviveProject } from '../project-archive/commands.ts'
import {
  defaultStrategyOf,
  defaultStrategyResource,
  setDefaultStrategy,
} from '../project-environments/default-strategy.ts'
import { saveProject } from '../projects/commands.ts'
import { lockProject } from '../projects/locks.ts'
import { projectResource, type StoredProject } from '../projects/project.ts'
import { requestedPlace } from '../restoring/commands.ts'
import { changeOfSegment } from '../restoring/requested-changes.ts'
import { lockCustomRole, updateRole } from '../roles/commands.ts'
import { roleResource } from '../roles/role.ts'
import { updateSegment } from '../segments/commands.ts'
import { lockSegmentUnlessProposing } from '../segments/locks.ts'
import { segmentResource } from '../segments/segment.ts'
import { lockTagType, updateTagType } from '../tag-types/commands.ts'
import { tagTypeResource } from '../tag-types/tag-type.ts'
import { assertMay, assertMayOne, type Transaction } from '../transaction/transaction.ts'
import type { SettingsInverse } from './inverses.ts'
import type { UndoneEvent } from './queries.ts'
import { type UndoneSettings, undone } from './undone-settings.ts'

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
  environment: (transaction, event) =>
    undone(transaction, event, {
      resourceOf: environmentResource,
      lock: ({ name }: EnvironmentRecord) => lockEnvironment(transaction.tx, name),
      async save(before, wanted) {
        assertMay(transaction, 'ADMIN')
        if (wanted.type !== before.type) assertNotProtected(before)
        await saveEnvironment(transaction, { before, after: { ...before, ...wanted } })
      },
    }),
  featureType: (transaction, event) =>
    undone(transaction, event, {
      resourceOf: featureTypeResource,
      lock: ({ id }: Schema<'FeatureType'>) => lockFeatureType(transaction.tx, id),
      save({ id }, wanted) {
        assertMay(transaction, 'ADMIN')
        return updateFeatureTypeLifetime(transaction, id, wanted)
      },
    }),
  async defaultStrategy(transaction, event) {
    const key = { project: event.project ?? '', environment: event.environment ?? '' }
    const permissions = ['UPDATE_PROJECT', 'PROJECT_DEFAULT_STRATEGY_WRITE'] as const
    return undone(transaction, event, {
      resourceOf: (strategy: Schema<'DefaultStrategy'>) => defaultStrategyResource(key, strategy),
      async lock() {
        await lockProject(transaction.tx, key.project)
        return defaultStrategyOf(transaction.tx, key)
      },
      save(_, wanted) {
        assertMayOne(transaction, permissions, { project: key.project })
        return setDefaultStrategy(transaction, key, { ...wanted, name: 'flexibleRollout' })
      },
    })
  },
  role: (transaction, event) =>
    undone(transaction, event, {
      resourceOf: roleResource,
      lock: ({ id }: Pick<RoleRecord, 'id'>) => lockCustomRole(transaction, id),
      save({ id }, { name, description, permissions }) {
        assertMay(transaction, 'ADMIN')
        return updateRole(transaction, id, { name, description, permissions: [...permissions] })
      },
    }),
  group: (transaction, event) =>
    undone(transaction, event, {
      resourceOf: groupResource,
      lock: ({ id }: GroupRecord) => lockGroup(transaction, id),
      save({ id }, { users, mappingsSSO, ...settings }) {
        assertMay(transaction, 'ADMIN')
        const members = users.map((user) => ({ user: { id: user } }))
        return updateGroup(transaction, id, { ...settings, mappingsSSO: [...mappingsSSO], users: members })
      },
    }),
}

/** @throws DomainError forbidden; as `archiveProject` and `reviveProject` */
async function saveSettings(
  transaction: Transaction,
  project: StoredProject,
  { archived, ...wanted }: ReturnType<typeof projectResource>['whole'],
): Promise<void> {
  const scope = { project: project.id }
  // An event has changed either this or the settings.
  if (archived !== (project.archivedAt !== null)) {
    assertMay(transaction, 'DELETE_PROJECT', scope)
    return archived ? archiveProject(transaction, project.id) : reviveProject(transaction, project.id)
  }
  assertMayOne(transaction, ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'], scope)
  await saveProject(transaction, project, { ...project, ...wanted })
}
