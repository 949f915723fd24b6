import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../../db/sql.ts'

/** The longest lifetime that is counted back from now; the database has no times before one that is much longer. */
const MAX_DAYS = 700_000

/** The latest creation of a feature that is past the lifetime of its type `t`; null if the lifetime has no end. */
export function lastCreationPast(now: Operand<Date>): RawBuilder<Date | null> {
  // Hours, as a day of a time zone may have 23 of them.
  return sql`case when t.lifetime_days > ${sql.lit(MAX_DAYS)} then '-infinity'
    else ${now}::timestamptz - t.lifetime_days * interval '24 hours' end`
}

/** The rule of `isPastLifetime` in SQL; `f` is the feature, `t` its type. */
export function pastLifetimeAt(now: Operand<Date>): RawBuilder<boolean> {
  return sql`coalesce(f.created_at <= ${lastCreationPast(now)}, false)`
}

/** The rule of `isStale` in SQL. */
export function staleAt(now: Operand<Date>): RawBuilder<boolean> {
  return sql`coalesce(f.marked_stale, ${pastLifetimeAt(now)})`
}
