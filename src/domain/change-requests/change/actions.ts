import { archiveFeature } from '../../features/archive.ts'
import { addDependency, removeDependencies } from '../../features/dependencies/commands.ts'
import type { EnvironmentKey } from '../../features/environments/queries.ts'
import { addStrategy, removeStrategy, sortStrategies, updateStrategy } from '../../features/strategies/commands.ts'
import { turnOneOff, turnOneOn } from '../../features/turn-on-off.ts'
import { setVariants } from '../../features/variants/commands.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { deleteSegment, updateSegment } from '../../segments/commands.ts'
import { lockSegment } from '../../segments/queries.ts'
import type { Transaction } from '../../transaction.ts'
import type { Action, Payloads, TypedChange } from './typed-change.ts'

/** The command of each action: the same command as for the direct change. */
const COMMANDS: {
  readonly [Of in Action]: (transaction: Transaction, key: EnvironmentKey, payload: Payloads[Of]) => Promise<unknown>
} = {
  updateEnabled: (transaction, key, { enabled, shouldActivateDisabledStrategies = false }) =>
    enabled ? turnOneOn(transaction, key, shouldActivateDisabledStrategies) : turnOneOff(transaction, key),
  addStrategy,
  updateStrategy: (transaction, key, { id, ...changes }) => updateStrategy(transaction, { ...key, id }, changes),
  deleteStrategy: (transaction, key, { id }) => removeStrategy(transaction, { ...key, id }),
  reorderStrategy: sortStrategies,
  patchVariant: (transaction, key, { variants }) => setVariants(transaction, key, variants),
  archiveFeature,
  addDependency,
  deleteDependency: removeDependencies,
  async updateSegment(transaction, _, { id, ...changes }) {
    await updateSegment(transaction, id, { ...(await lockSegment(transaction, id)), ...changes })
  },
  deleteSegment: (transaction, _, { id }) => deleteSegment(transaction, id),
}

/**
 * Makes one change of a request.
 *
 * @throws DomainError as thrown by the command of the action
 */
export async function applyChange(
  transaction: Transaction,
  { project, environment }: ProjectEnvironment,
  named: TypedChange,
): Promise<void> {
  // Changes of segments have no feature, and their commands ignore the key.
  const key = { project, environment, feature: named.feature ?? '' }
  await COMMANDS[named.action](transaction, key, named.payload as never)
}
