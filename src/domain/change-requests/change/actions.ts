import type { Change } from '../../change.ts'
import { archiveFeature } from '../../features/archive.ts'
import { addDependency, removeDependencies } from '../../features/dependencies/commands.ts'
import { turnOneOff, turnOneOn } from '../../features/environments/commands.ts'
import type { EnvironmentKey } from '../../features/environments/queries.ts'
import { addStrategy, removeStrategy, sortStrategies, updateStrategy } from '../../features/strategies/commands.ts'
import { setVariants } from '../../features/variants/commands.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { deleteSegment, updateSegment } from '../../segments/commands.ts'
import { lockSegment } from '../../segments/queries.ts'
import type { Action, Payloads, TypedChange } from './typed-change.ts'

/** The command of each action: the same command as for the direct change. */
const COMMANDS: {
  readonly [Of in Action]: (change: Change, key: EnvironmentKey, payload: Payloads[Of]) => Promise<unknown>
} = {
  updateEnabled: (change, key, { enabled, shouldActivateDisabledStrategies = false }) =>
    enabled ? turnOneOn(change, key, shouldActivateDisabledStrategies) : turnOneOff(change, key),
  addStrategy,
  updateStrategy: (change, key, { id, ...changes }) => updateStrategy(change, { ...key, id }, changes),
  deleteStrategy: (change, key, { id }) => removeStrategy(change, { ...key, id }),
  reorderStrategy: sortStrategies,
  patchVariant: (change, key, { variants }) => setVariants(change, key, variants),
  archiveFeature,
  addDependency,
  deleteDependency: removeDependencies,
  async updateSegment(change, _, { id, ...changes }) {
    await updateSegment(change, id, { ...(await lockSegment(change, id)), ...changes })
  },
  deleteSegment: (change, _, { id }) => deleteSegment(change, id),
}

/**
 * Makes one change of a request.
 *
 * @throws DomainError as thrown by the command of the action
 */
export async function applyChange(
  change: Change,
  { project, environment }: ProjectEnvironment,
  named: TypedChange,
): Promise<void> {
  // Changes of segments have no feature, and their commands ignore the key.
  const key = { project, environment, feature: named.feature ?? '' }
  await COMMANDS[named.action](change, key, named.payload as never)
}
