import { sql } from 'kysely'
import { UNANSWERED } from '../../db/client.ts'
import { WRITES_OWN } from '../../db/touches.ts'
import type { Change } from '../change.ts'

/** Notes that locked features are on in production now; those that have been there before keep their date. */
export async function enterProduction({ tx, now }: Change, features: readonly string[]): Promise<void> {
  if (features.length === 0) return
  await sql`${UNANSWERED} ${WRITES_OWN}
    update features set first_production_at = ${now}
    where name = any(${features}::text[]) and first_production_at is null`.execute(tx)
}
