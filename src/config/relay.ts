import { entriesIn } from '../runtime/comma-list.ts'
import { type Environment, numberIn, text, wholeNumber } from './read-variable.ts'
import { variables } from './variables.ts'

/** The settings of a relay. */
export type RelayConfig = {
  /** The address of the server above, without a slash at the end; undefined for everything that is no relay. */
  readonly upstream: string | undefined
  readonly path: string
  readonly keys: readonly string[]
  readonly pollSeconds: number
  readonly maxAgeSeconds: number | undefined
}

const HOUR_SECONDS = 3600
const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS

/** @throws Error with one line that names the variable and the accepted values */
export function relayConfig(env: Environment): RelayConfig {
  const pollSeconds = wholeNumber(env, 'RELAY_POLL_SECONDS', 1, HOUR_SECONDS)
  const maxAgeSeconds = numberIn(env, 'RELAY_MAX_AGE', 1, YEAR_SECONDS)
  // Features are as old as the last question.
  if (maxAgeSeconds !== undefined && maxAgeSeconds < 2 * pollSeconds)
    throw new Error(
      `RELAY_MAX_AGE is ${maxAgeSeconds}, and RELAY_POLL_SECONDS ${pollSeconds}. Accepted: at least twice as many seconds`,
    )
  return {
    upstream: upstream(env),
    path: text(env, 'RELAY_PATH') ?? variables.RELAY_PATH.preset,
    keys: keys(env),
    pollSeconds,
    maxAgeSeconds,
  }
}

/** SDKs have the address with `/api` at the end, so it is taken in this form, too. */
function upstream(env: Environment): string | undefined {
  const value = text(env, 'RELAY_UPSTREAM')
  if (value === undefined) return undefined
  const address = value.replace(/(?<!\/)\/+$/, '').replace(/\/api$/, '')
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  // The value may hold a password, so it is not repeated.
  if (isAddress && !/[?#@]/.test(address)) return address
  throw new Error(
    'RELAY_UPSTREAM is not the address of a server. Accepted: https://flags.example.com, with a path or without',
  )
}

function keys(env: Environment): string[] {
  const given = entriesIn(text(env, 'RELAY_KEYS') ?? '')
  const position = given.findIndex((key) => key.length < 16 || /[^\x21-\x7e]/.test(key))
  if (position >= 0)
    throw new Error(
      `RELAY_KEYS: key ${position + 1} has the wrong form. Accepted: client keys of 16 characters or more, separated by commas`,
    )
  return given
}
