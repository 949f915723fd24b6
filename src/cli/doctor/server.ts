import type { Setting } from '../../db/pinned-settings.ts'
import type { ServerFacts } from '../../db/server-facts.ts'
import { type Finding, ok, problem } from './finding.ts'

const LEAST_VERSION = 140_000
const MAX_CLOCK_MS = 1000

/** Returns the findings about settings that the code does not work with, and that its sessions set themselves. */
export function findingsOfSettings(unpinned: readonly Setting[]): Finding[] {
  return unpinned.map(({ name, setting }) =>
    ok('database', `${name} is ${setting} there: sessions of Flaghoist have their own value`),
  )
}

/** Returns the findings about a PostgreSQL server at `now`, by the clock of this machine. */
export function findingsOf(facts: ServerFacts, now: Date): Finding[] {
  const version = `PostgreSQL ${facts.version}`
  const seconds = Math.round(Math.abs(now.getTime() - facts.now.getTime()) / 100) / 10
  const findings: (Finding | false)[] = [
    facts.versionNumber < LEAST_VERSION
      ? problem('database', `${version} is too old`, 'upgrade it to PostgreSQL 14 or newer')
      : ok('database', version),
    facts.isReadOnly &&
      problem('database', 'it takes no changes', 'name the primary server in DATABASE_URL, not a replica'),
    facts.schema === null &&
      problem(
        'database',
        `search_path is ${facts.searchPath}, and the account can use no schema of these`,
        'set another search_path for the database or the account, such as public, or create the schema',
      ),
    facts.schema !== null &&
      !facts.mayCreateTables &&
      problem(
        'database',
        `the account may not create tables in the schema ${facts.schema}, the first one of search_path`,
        'make it the owner of the schema, or set another search_path',
      ),
    facts.hiddenTrigrams !== null &&
      problem(
        'database',
        `the extension pg_trgm is in the schema ${facts.hiddenTrigrams}, which search_path (${facts.searchPath}) does not have`,
        `add ${facts.hiddenTrigrams} to search_path`,
      ),
    !facts.hasTrigrams &&
      !facts.mayCreateTrigrams &&
      problem(
        'database',
        'the extension pg_trgm is missing, and the account can not create it',
        "install PostgreSQL's contrib modules, and run: create extension pg_trgm",
      ),
    seconds * 1000 > MAX_CLOCK_MS &&
      problem(
        'database',
        `its clock and that of this machine differ by ${seconds} seconds`,
        'let both machines get their time from a time server (NTP)',
      ),
  ]
  return findings.filter((finding) => finding !== false)
}
