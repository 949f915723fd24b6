import { sql } from 'kysely'
import { compiledStatement } from '../../../db/compiled.ts'
import { arrayOf } from '../../../db/sql.ts'
import { markFeaturesOf, marking } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { recordLostEnvironment } from './on-delete.ts'

/** Stores whether locked features are on in an environment, and marks them as changed. */
export async function storeEnabled(
  { later }: Transaction,
  features: readonly string[],
  environment: string,
  enabled: boolean,
): Promise<void> {
  if (features.length === 0) return
  await later(updateEnabled({ features, environment, enabled }))
}

const updateEnabled = compiledStatement<{ features: readonly string[]; environment: string; enabled: boolean }>(
  (_, { features, environment, enabled }) => sql`
    ${marking(arrayOf(features, 'text'))}
    update feature_environments set enabled = ${enabled}
    where feature_name = any(${arrayOf(features, 'text')}) and environment = ${environment}`,
)

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

/** Removes an environment from the features of a locked project, with all that they have there, and records it. */
export async function removeEnvironmentFromFeatures(
  transaction: Transaction,
  project: string,
  environment: string,
): Promise<void> {
  const { tx } = transaction
  await markFeaturesOf(transaction, project)
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
