import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { assertMay, type Change } from '../change.ts'
import { copyDependencies } from '../dependencies/copy.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { copyStrategies } from '../strategies/copy.ts'
import { admitFeature, insertFeature } from './commands.ts'
import { featureRecord } from './feature.ts'
import { type FeatureKey, lockFeature, requireFeature, type StoredFeature } from './queries.ts'

/**
 * Makes a new feature with the strategies, variants, metadata and parents of another; off everywhere.
 *
 * @throws DomainError missing for the feature; taken for the name; invalid for the name or the limit of the instance;
 *   forbidden for the limit of the project, or without the rights for what is copied
 */
export async function cloneFeature(
  change: Change,
  { project, feature: from }: FeatureKey,
  { name, replaceGroupId = true }: Schema<'CloneFeature'>,
): Promise<StoredFeature> {
  const { tx, now, actor } = change
  const original = await lockFeature(tx, { project, feature: from })
  await admitFeature(change, project, name)
  const { type, description, impressionData } = original
  await insertFeature(change, { name, project, type, description, impressionData })
  const made = { ...original, name, markedStale: null, createdAt: now, archivedAt: null }
  await recordEvent(change, 'feature-created', { project, feature: name }, { data: featureRecord(made, now) })
  await sql`insert into feature_environments (feature_name, environment)
    select ${name}, environment from feature_environments where feature_name = ${from}`.execute(tx)
  await copyStrategies(change, { project, from, to: name, replaceGroupId })
  await copyVariants(change, project, from, name)
  await copyDependencies(change, project, from, name)
  return requireFeature(tx, { project, feature: name }, actor.userId)
}

async function copyVariants(change: Change, project: string, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ environment: string; variants: Schema<'FeatureVariant'>[] }>`
    update feature_environments copy set variants = original.variants
    from feature_environments original
    where copy.feature_name = ${to} and original.feature_name = ${from}
      and original.environment = copy.environment and original.variants <> '[]'
    returning copy.environment, copy.variants`.execute(change.tx)
  rows.sort((one, other) => one.environment.localeCompare(other.environment, 'en'))
  for (const { environment } of rows) assertMay(change, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', { project, environment })
  await recordEvents(
    change,
    rows.map(({ environment, variants }) => ({
      type: 'feature-environment-variants-updated',
      subject: { project, environment, feature: to },
      data: { variants },
      preData: { variants: [] },
    })),
  )
}
