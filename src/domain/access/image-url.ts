import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { usernameWithoutEmail } from './shown-names.ts'

const ADDRESS = 'https://gravatar.com/avatar/'
const OPTIONS = '?s=42&d=retro&r=g'

type Names = { readonly id: number; readonly username: string | null; readonly email: string | null }

/**
 * Returns the URL of an account's picture, computed from its names; nothing is stored for it. Only the case of ASCII
 * does not matter: emails are stored in lower case, and the locale of the database decides about other letters.
 */
export function imageUrlOf({ id, username, email }: Names): string {
  const subject = (email || username || String(id)).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return ADDRESS + hash('sha256', subject, 'hex') + OPTIONS
}

/** The URL of the picture for a subject, in SQL. */
export function imageUrlFor(subject: RawBuilder<string>): RawBuilder<string> {
  return sql`(${sql.lit(ADDRESS)} || encode(sha256(convert_to(lower(${subject} collate "C"), 'UTF8')), 'hex') || ${sql.lit(OPTIONS)})`
}

/** Like `imageUrlOf`, in SQL, for the account `u`. */
export const imageUrl: RawBuilder<string> = imageUrlFor(sql`coalesce(u.email, u.username, u.id::text)`)

/** For readers who may not know the email: with a URL made from it, they could check guesses. */
export const imageUrlWithoutEmail: RawBuilder<string> = imageUrlFor(sql`coalesce(${usernameWithoutEmail}, u.id::text)`)
