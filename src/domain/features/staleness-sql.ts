import { type RawBuilder, sql } from 'kysely'

/** The rule of `isPastLifetime` in SQL; `f` is the feature, `t` its type. */
export function pastLifetimeAt(now: Date): RawBuilder<boolean> {
  // Compares numbers, because the longest lifetime does not fit into an interval.
  return sql`coalesce(extract(epoch from ${now}::timestamptz - f.created_at) >= t.lifetime_days * 86400::bigint, false)`
}

/** The rule of `isStale` in SQL. */
export function staleAt(now: Date): RawBuilder<boolean> {
  return sql`coalesce(f.marked_stale, ${pastLifetimeAt(now)})`
}
