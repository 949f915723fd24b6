import { sql } from 'kysely'
import type { Change } from '../../change.ts'
import { markFeaturesOf } from '../../feature-revision.ts'

/** Adds an environment to the features of a locked project. They are off in it. */
export async function addEnvironmentToFeatures(change: Change, project: string, environment: string): Promise<void> {
  await markFeaturesOf(change.tx, project)
  await sql`
    insert into feature_environments (feature_name, environment)
    select name, ${environment}::text from features where project_id = ${project}
    on conflict do nothing`.execute(change.tx)
}

/** Removes an environment, with all its data, from the features of a locked project. */
export async function removeEnvironmentFromFeatures(
  change: Change,
  project: string,
  environment: string,
): Promise<void> {
  await markFeaturesOf(change.tx, project)
  await sql`
    delete from feature_environments
    where environment = ${environment} and feature_name in (select name from features where project_id = ${project})`.execute(
    change.tx,
  )
}
