import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'

/** The columns of a feature type that the contract shows. */
export const FEATURE_TYPE_COLUMNS = ['id', 'name', 'description', 'lifetimeDays'] as const

/** Returns all feature types, in the order in which they are offered. */
export function allFeatureTypes(db: Db): Promise<Schema<'FeatureType'>[]> {
  return db.selectFrom('featureTypes').select(FEATURE_TYPE_COLUMNS).orderBy('sortOrder').orderBy('id').execute()
}
