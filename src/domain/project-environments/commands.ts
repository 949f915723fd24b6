import type { Schema } from '../../contract.ts'
import { setChangeRequests } from '../change-request-settings/settings.ts'
import { withErrorPathAsync } from '../checking/error-path.ts'
import { invalid } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { addEnvironmentToFeatures, removeEnvironmentFromFeatures } from '../features/environments/commands.ts'
import { lockProject } from '../projects/locks.ts'
import { notInProject } from '../projects/queries.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { saveDefaultStrategy, usableDefaultStrategy } from './default-strategy.ts'
import { refuseManagedEnvironment } from './managed.ts'

/**
 * Adds an environment to a project. Its features are off there.
 *
 * @throws DomainError missing for the project or a segment; invalid for an unknown environment or the default strategy;
 *   conflict for an environment that the project already has
 */
export async function addProjectEnvironment(
  transaction: Transaction,
  id: string,
  { environment, changeRequestsEnabled, defaultStrategy: wanted }: Schema<'AddProjectEnvironment'>,
): Promise<void> {
  const { tx } = transaction
  const project = await lockProject(tx, id)
  const strategy =
    wanted === undefined
      ? undefined
      : await withErrorPathAsync('/body/defaultStrategy', () =>
          usableDefaultStrategy(transaction, project, wanted, null),
        )
  await tx.insertInto('projectEnvironments').values({ projectId: id, environment }).execute()
  await addEnvironmentToFeatures(transaction, id, environment)
  await recordEvent(transaction, 'project-environment-added', { project: id, environment }, {})
  if (strategy !== undefined) await saveDefaultStrategy(transaction, { project: id, environment }, strategy, null)
  if (changeRequestsEnabled !== undefined)
    await setChangeRequests(transaction, { project: id, environment }, changeRequestsEnabled)
}

/**
 * Removes an environment from a project, with all data that its features have there.
 *
 * @throws DomainError missing for the project, or for an environment that it does not have; invalid for its last one
 */
export async function removeProjectEnvironment(
  transaction: Transaction,
  id: string,
  environment: string,
): Promise<void> {
  const { tx } = transaction
  await lockProject(tx, id)
  const attached = await tx
    .selectFrom('projectEnvironments')
    .select('environment')
    .where('projectId', '=', id)
    .orderBy('environment')
    .execute()
  if (!attached.some((row) => row.environment === environment)) throw notInProject(id, environment)
  if (attached.length === 1)
    throw invalid(`"${environment}" is the only environment of the project. Add another one first`)
  await refuseManagedEnvironment(transaction, { project: id, environment })
  await removeEnvironmentFromFeatures(transaction, id, environment)
  await tx
    .deleteFrom('projectEnvironments')
    .where('projectId', '=', id)
    .where('environment', '=', environment)
    .execute()
  await recordEvent(transaction, 'project-environment-removed', { project: id, environment }, {})
}
