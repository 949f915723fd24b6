import { type RawBuilder, sql } from 'kysely'

/**
 * How far along a stage is, for comparing. A feature is in the furthest stage that it has entered, whatever the dates
 * say: usage that is reported late must not take a completed feature back.
 */
export function rankOf(stage: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(array['initial', 'pre-live', 'live', 'completed', 'archived'], ${stage})`
}
