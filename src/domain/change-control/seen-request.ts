import { type RawBuilder, sql } from 'kysely'
import { type Hidden, isOutside } from '../visibility.ts'

/**
 * The id of a change request in a column, or null if it is of a hidden project: what it changes can be in another one,
 * or be there later.
 */
export function seenRequest(column: RawBuilder<unknown>, hidden: Hidden): RawBuilder<number | null> {
  if (hidden === undefined) return sql`${column}`
  return sql`(select seen.id from change_requests seen where seen.id = ${column} and ${isOutside(hidden, sql`seen.project_id`)})`
}
