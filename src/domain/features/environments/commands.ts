import { sql } from 'kysely'
import { markFeaturesOf } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { assertNothingStoppedIn } from '../stops.ts'
import { recordLostEnvironment } from './on-delete.ts'

/** Adds an environment to the features of a locked project. They are off in it. */
export async function addEnvironmentToFeatures(
  transaction: Transaction,
  project: string,
  environment: string,
): Promise<void> {
  const { tx } = transaction
  await markFeaturesOf(transaction, project)
  const features = tx.selectFrom('features').where('projectId', '=', project)
  await tx
    .insertInto('featureEnvironments')
    .columns(['featureName', 'environment'])
    .expression(features.select(['name', sql<string>`${environment}::text`.as('environment')]))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Removes an environment from the features of a locked project, with all that they have there, and records it.
 *
 * @throws DomainError forbidden for a stopped feature there, without the permission to let it continue
 */
export async function removeEnvironmentFromFeatures(
  transaction: Transaction,
  project: string,
  environment: string,
): Promise<void> {
  const { tx } = transaction
  await markFeaturesOf(transaction, project)
  await assertNothingStoppedIn(transaction, { project, environment })
  await recordLostEnvironment(transaction, environment, project)
  await tx
    .deleteFrom('featureEnvironments')
    .where('environment', '=', environment)
    .where('featureName', '=', (eb) => {
      const features = eb.selectFrom('features').select('name').where('projectId', '=', project)
      return sql<string>`any(array(${features}))`
    })
    .execute()
}
