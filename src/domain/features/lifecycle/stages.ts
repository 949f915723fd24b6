import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the position of a stage in the lifecycle. A feature is in the furthest stage that it has entered, regardless
 * of the dates: usage that is reported late must not move a completed feature back.
 */
export function rankOf(stage: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], ${stage})`
}
