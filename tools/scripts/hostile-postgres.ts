import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startTemporaryPostgres, TEST_SETTINGS, type TemporaryPostgres } from './temporary-postgres.ts'

/** Settings that a server may have, and with which the code would not work if it left them as they are. */
const SETTINGS = [
  'default_transaction_isolation=serializable',
  'datestyle=German',
  'standard_conforming_strings=off',
  'array_nulls=off',
  'extra_float_digits=-10',
  'client_min_messages=error',
  'gin_fuzzy_search_limit=1',
  'intervalstyle=sql_standard',
  'bytea_output=escape',
  'timezone=Asia/Kathmandu',
]

const GERMAN = 'de_DE.UTF-8'
/** Its lower case of I is the i without a dot, and its upper case of i the one with a dot. */
const TURKISH = 'tr_TR.UTF-8'

/** Makes locales, for which nothing is installed; undefined where the machine has not what they are made of. */
function madeLocales(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-locales-'))
  chmodSync(folder, 0o755)
  try {
    for (const name of [GERMAN, TURKISH])
      execFileSync('localedef', ['-i', name.slice(0, 5), '-f', 'UTF-8', join(folder, name)], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

/**
 * Starts a temporary server whose messages are German, whose order is German, and whose case is Turkish, with settings
 * that are all different from the usual ones. Prints a line about what the machine can't provide.
 *
 * @returns undefined when the machine has no server binaries
 */
export async function startHostilePostgres(): Promise<TemporaryPostgres | undefined> {
  const folder = madeLocales()
  const locales = folder === undefined ? undefined : { messages: GERMAN, sort: GERMAN, case: TURKISH, folder }
  if (locales === undefined)
    console.log('German messages and the Turkish case are skipped: localedef does not make their locales here')
  const server = await startTemporaryPostgres([...TEST_SETTINGS, ...SETTINGS], locales)
  if (server === undefined) return undefined
  if (locales !== undefined && !(await speaksGerman(server.url)))
    console.log('German messages are skipped: this PostgreSQL has no translations')
  return {
    ...server,
    stop() {
      server.stop()
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function speaksGerman(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const message = await client.query('select 1 / 0').then(
    () => '',
    (error: Error) => error.message,
  )
  await client.end()
  return message !== 'division by zero'
}
