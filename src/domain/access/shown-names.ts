import { type RawBuilder, sql } from 'kysely'

/*
 * Names of the account `u` for readers who may not know its email, in SQL. A username can be the email (one with an @
 * has to be), and an OpenID provider can give the email as the name.
 */

export const usernameWithoutEmail: RawBuilder<string | null> = sql`(
  case when position('@' in u.username) = 0 then u.username end)`

export const nameWithoutEmail: RawBuilder<string | null> = sql`(
  case when u.name !~ '[^[:space:]]@[^[:space:]]' then nullif(u.name, '') end)`

/** The username, else the name, else the id. */
export const shownWithoutEmail: RawBuilder<string> = sql`coalesce(
  ${usernameWithoutEmail}, ${nameWithoutEmail}, u.id::text)`

/** The name as people read it: for some readers, the email stands in for a name. */
export function displayName(withEmail: unknown): RawBuilder<string> {
  return sql`(case when ${withEmail}::boolean then coalesce(u.name, u.username, u.email, '')
    else coalesce(${nameWithoutEmail}, ${shownWithoutEmail}) end)`
}
