import { sql } from 'kysely'
import { defer } from '../../db/deferred.ts'
import type { Transaction } from '../transaction.ts'

/** Stores that locked features are on in production now. Features that were on there before keep their date. */
export async function enterProduction({ tx, now }: Transaction, features: readonly string[]): Promise<void> {
  if (features.length === 0) return
  await defer(
    tx,
    sql`update features set first_production_at = ${now}
    where name = any(${features}::text[]) and first_production_at is null`,
  )
}
