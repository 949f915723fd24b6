import { type RawBuilder, sql } from 'kysely'

/** A timestamp inside JSON that the database builds, in the form of the contract: RFC 3339, UTC, milliseconds. */
export function isoTime(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** `text` as a pattern that finds it anywhere, taken literally. */
export function containing(text: string): string {
  return `%${literal(text)}%`
}

/** `text` as a pattern that finds it at the start, taken literally. */
export function startingWith(text: string): string {
  return `${literal(text)}%`
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
