import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { missing } from '../errors.ts'
import type { EnvironmentKey } from '../feature-environments/queries.ts'
import type { FeatureKey } from '../features/queries.ts'

type Document = Schema<'FeatureVariantsDocument'>
type Found = { variants: Document['variants'] | null }

const ofEnvironment = prepared<EnvironmentKey, Found>(
  (_, { project, feature, environment }) => sql<Found>`
    select fe.variants from features f join feature_environments fe on fe.feature_name = f.name
    where f.name = ${feature} and f.project_id = ${project} and fe.environment = ${environment}`,
)

const ofFeature = prepared<FeatureKey, Found>(
  (_, { project, feature }) => sql<Found>`
    select (
      select fe.variants from feature_environments fe join environments e on e.name = fe.environment
      where fe.feature_name = f.name order by e.type = 'production' desc, e.sort_order, e.name limit 1
    ) as variants
    from features f where f.name = ${feature} and f.project_id = ${project}`,
)

export function variantsDocument(variants: Document['variants']): Document {
  return { version: 1, variants }
}

/**
 * The variants of a feature in an environment.
 *
 * @throws DomainError missing
 */
export async function environmentVariants(db: Db, key: EnvironmentKey): Promise<Document> {
  const [row] = await ofEnvironment(db, key)
  if (row === undefined) throw missing(`environment of the feature "${key.feature}" named`, key.environment)
  return variantsDocument(row.variants ?? [])
}

/**
 * The variants of a feature in its first production environment, or in its first one (decision E7).
 *
 * @throws DomainError missing
 */
export async function featureVariants(db: Db, key: FeatureKey): Promise<Document> {
  const [row] = await ofFeature(db, key)
  if (row === undefined) throw missing('feature', key.feature)
  return variantsDocument(row.variants ?? [])
}
