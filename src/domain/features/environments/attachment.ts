import { sql } from 'kysely'
import { markFeaturesOf } from '../../feature-revision.ts'
import type { Transaction } from '../../transaction.ts'

/** Adds an environment to the features of a locked project. They are off in it. */
export async function addEnvironmentToFeatures(
  transaction: Transaction,
  project: string,
  environment: string,
): Promise<void> {
  await markFeaturesOf(transaction.tx, project)
  await sql`
    insert into feature_environments (feature_name, environment)
    select name, ${environment}::text from features where project_id = ${project}
    on conflict do nothing`.execute(transaction.tx)
}

/** Removes an environment, with all its data, from the features of a locked project. */
export async function removeEnvironmentFromFeatures(
  transaction: Transaction,
  project: string,
  environment: string,
): Promise<void> {
  await markFeaturesOf(transaction.tx, project)
  await sql`
    delete from feature_environments
    where environment = ${environment} and feature_name in (select name from features where project_id = ${project})`.execute(
    transaction.tx,
  )
}
