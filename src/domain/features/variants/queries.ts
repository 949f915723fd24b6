import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { NOBODY, requireFeature } from '../aggregate.ts'
import { type EnvironmentKey, requireFeatureEnvironment } from '../environments/queries.ts'
import type { FeatureKey } from '../feature.ts'
import { shownEnvironment } from '../view.ts'

type Document = Schema<'FeatureVariantsDocument'>

export function variantsDocument(variants: Document['variants']): Document {
  return { version: 1, variants }
}

/**
 * Returns the variants of a feature in an environment.
 *
 * @throws DomainError missing
 */
export async function environmentVariants(db: Db, key: EnvironmentKey): Promise<Document> {
  const { variants } = await requireFeatureEnvironment(db, key)
  return variantsDocument(variants)
}

/**
 * Returns a feature's variants in its first production environment, or in its first environment.
 *
 * @throws DomainError missing
 */
export async function featureVariants(db: Db, key: FeatureKey): Promise<Document> {
  const { environments } = await requireFeature(db, key, NOBODY)
  return variantsDocument(shownEnvironment(environments)?.variants ?? [])
}
