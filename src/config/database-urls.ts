import { type Environment, text } from './read-variable.ts'

/**
 * Reads the address of the database, and that of its replica.
 *
 * @throws Error for a value that is not accepted
 */
export function databaseUrls(env: Environment) {
  const databaseUrl = urlIn(env, 'DATABASE_URL')
  const databaseReadUrl = urlIn(env, 'DATABASE_READ_URL')
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new Error(
      'DATABASE_READ_URL is set without DATABASE_URL: the embedded database has no replica. Set both, or none',
    )
  return { databaseUrl, databaseReadUrl }
}

function urlIn(env: Environment, name: 'DATABASE_URL' | 'DATABASE_READ_URL'): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const expected = 'postgres://user:password@host:port/database'
  // The value may hold a password, so it is not repeated.
  if (!URL.canParse(value)) throw new Error(`${name} is not an address. Accepted: ${expected}`)
  if (!['postgres:', 'postgresql:'].includes(new URL(value).protocol)) {
    throw new Error(`${name} does not start with postgres:// or postgresql://. Accepted: ${expected}`)
  }
  const limit = OUR_LIMITS.find((name) => new URL(value).searchParams.has(name))
  if (limit !== undefined)
    throw new Error(`${name} sets ${limit}. Accepted: an address without it, since the server has limits of its own`)
  return value
}

/** Limits that the driver would take from the address in place of those of the server. */
const OUR_LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'query_timeout']
