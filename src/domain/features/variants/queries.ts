import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { NOBODY, requireFeature } from '../aggregate.ts'
import { type EnvironmentKey, requireFeatureEnvironment } from '../environments/queries.ts'
import type { FeatureKey } from '../feature.ts'
import { allVariantsResource, variantsResource } from '../resources.ts'
import { shownEnvironment } from '../view.ts'

type Document = Schema<'FeatureVariantsDocument'>

export function variantsDocument(variants: Document['variants']): Document {
  return { version: 1, variants }
}

/** The variants of a feature in one environment. */
type EnvironmentVariants = { readonly name: string; readonly variants: Document['variants'] }

/** Returns the variants of a feature in each of its environments. */
export function variantsEverywhere(db: Db, feature: string): Promise<EnvironmentVariants[]> {
  return db
    .selectFrom('featureEnvironments')
    .select(['environment as name', 'variants'])
    .where('featureName', '=', feature)
    .orderBy('environment')
    .$castTo<EnvironmentVariants>()
    .execute()
}

/**
 * Returns the variants of a feature in an environment, and how they are edited.
 *
 * @throws DomainError missing
 */
export async function environmentVariants(db: Db, key: EnvironmentKey) {
  const { variants } = await requireFeatureEnvironment(db, key)
  return { document: variantsDocument(variants), resource: variantsResource(key, { variants }) }
}

/**
 * Returns a feature's variants in its first production environment, or in its first environment; and how those of all
 * its environments are edited.
 *
 * @throws DomainError missing
 */
export async function featureVariants(db: Db, key: FeatureKey) {
  const { environments } = await requireFeature(db, key, NOBODY)
  const document = variantsDocument(shownEnvironment(environments)?.variants ?? [])
  return { document, resource: allVariantsResource(key.feature, environments) }
}
