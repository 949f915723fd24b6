import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { missing } from '../errors.ts'

const COLUMNS = ['id', 'name', 'description', 'lifetimeDays'] as const

/** Returns all feature types, in the order in which they are offered. */
export function allFeatureTypes(db: Db): Promise<Schema<'FeatureType'>[]> {
  return db.selectFrom('featureTypes').select(COLUMNS).orderBy('sortOrder').orderBy('id').execute()
}

/**
 * Locks a feature type until the transaction ends. Features of the type can still be created.
 *
 * @throws DomainError missing
 */
export async function lockFeatureType(tx: Tx, id: string): Promise<Schema<'FeatureType'>> {
  const type = await tx
    .selectFrom('featureTypes')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (type === undefined) throw missing('feature type', id)
  return type
}
