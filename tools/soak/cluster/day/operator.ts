import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { installedProgram } from '../../../scripts/temporary-postgres.ts'

/** What a person at the command line does. */

const CLI = fileURLToPath(new URL('../../../../dist/cli.js', import.meta.url))
const RESTORED = 'flaghoist_restored'

const run = promisify(execFile)

/** Runs a command of the program `flaghoist` on a database, and returns what it prints. */
export async function flaghoist(databaseUrl: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl }
  const { stdout } = await run(process.execPath, [CLI, ...args], { env })
  return stdout.trim()
}

/** Backs up a database, and returns the file. */
export async function backedUp(databaseUrl: string, folder: string): Promise<string> {
  const file = join(folder, 'flaghoist.dump')
  await run(program('pg_dump'), ['--format=custom', `--file=${file}`, databaseUrl])
  return file
}

/** Makes a new database of a backup, next to the one that the servers use, and returns its address. */
export async function restored(file: string, url: (database?: string) => string): Promise<string> {
  const client = new pg.Client({ connectionString: url() })
  await client.connect()
  await client.query(`create database ${RESTORED}`)
  await client.end()
  await run(program('pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${url(RESTORED)}`, file])
  return url(RESTORED)
}

function program(name: string): string {
  const found = installedProgram(name)
  if (found === undefined) throw new Error(`This needs ${name} of PostgreSQL`)
  return found
}
