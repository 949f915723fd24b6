import pg from 'pg'

/** A setting of a session that the code relies on, whatever the server, the database or the account sets. */
type Pinned = {
  /** The value that sessions are started with. */
  readonly value: string
  /** The values with which the code works: behind a pooler, the database may have to set one of them. */
  readonly accepted: RegExp
  readonly wanted: string
}

const PINNED: Readonly<Record<string, Pinned>> = {
  // A statement that has waited for a lock has to see what was committed in the meantime.
  default_transaction_isolation: {
    value: 'read committed',
    accepted: /^read (un)?committed$/,
    wanted: 'read committed',
  },
  // The driver reads times in this form only.
  DateStyle: { value: 'ISO', accepted: /^ISO\b/, wanted: 'ISO' },
  // Statements and migrations have backslashes in literals.
  standard_conforming_strings: { value: 'on', accepted: /^on$/, wanted: 'on' },
  // Lists of values are sent as arrays, in which a value can be null.
  array_nulls: { value: 'on', accepted: /^on$/, wanted: 'on' },
  // Numbers keep all their digits.
  extra_float_digits: { value: '1', accepted: /^[1-3]$/, wanted: '1' },
  // A commit that no standby has confirmed is known by a warning.
  client_min_messages: { value: 'notice', accepted: /^(debug\d?|log|notice|warning)$/, wanted: 'notice or warning' },
  // Otherwise, searches by an index leave out some of what they find.
  gin_fuzzy_search_limit: { value: '0', accepted: /^0$/, wanted: '0' },
}

/** The names of the settings that the code relies on. */
export const pinnedNames: readonly string[] = Object.keys(PINNED)

/** The options with which sessions are started. */
export const pinnedOptions = [
  // JIT compilation of a search takes a second; running it takes some milliseconds.
  '-c jit=off',
  ...Object.entries(PINNED).map(([name, { value }]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`),
].join(' ')

/** Returns the value that a session should have, when the code does not work with `value`. */
export function wantedInstead(name: string, value: string): string | undefined {
  const pinned = PINNED[name]
  return pinned === undefined || pinned.accepted.test(value) ? undefined : pinned.wanted
}

export type Setting = { readonly name: string; readonly setting: string }

/** Selects settings of the session. Without parameters, so that it is no named statement, which a pooler may keep. */
export function settingsNamed(names: readonly string[]): string {
  return `select name, setting from pg_settings where name in (${names.map((name) => `'${name}'`).join()}) order by name`
}

/** Returns the settings with which the code does not work, as a session has them without ours. */
export async function unpinnedSettings(url: string): Promise<Setting[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Setting>(settingsNamed(pinnedNames))
    return rows.filter(({ name, setting }) => wantedInstead(name, setting) !== undefined)
  } finally {
    await client.end()
  }
}
