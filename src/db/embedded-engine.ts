import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'

/**
 * Opens the engine on the database in `folder`, or in memory when there is none.
 *
 * @throws Error that says why what is there can't be opened, and what to do; it is left as it is
 */
export async function openEngine(folder: string | undefined): Promise<PGlite> {
  if (folder === undefined) return engineOn('memory://', () => {})
  const database = join(folder, 'pglite')
  const told: string[] = []
  let isOpen = false
  const onLine = (line: string) => {
    if (!isOpen) told.push(line)
    else if (PANIC.test(line)) endProcess(line)
  }
  try {
    const engine = await (isDatabase(database) ? engineOn(database, onLine) : newDatabase(database, onLine))
    isOpen = true
    return engine
  } catch (error) {
    const advice = spaceProblem(folder) ?? 'Restore the folder from a backup, or name another in FLAGHOIST_DATA'
    const reason = reasonFrom(told) ?? messageOf(error)
    throw new Error(`The embedded database in ${folder} can't be opened: ${reason}. ${advice}.`, { cause: error })
  }
}

/** At the start only: what callers sent stands in lines of the engine, too, but never there. */
const PANIC = /^\S+ \S+ \S+ \[\d+\] PANIC:\s+/

/**
 * After this a server of PostgreSQL starts anew and recovers. The embedded engine would go on with what it has in memory,
 * acknowledge writes and lose them, so nothing may be answered any more. The next start recovers.
 */
function endProcess(line: string): never {
  writeSync(process.stderr.fd, `The embedded database has given up: ${line.split(PANIC)[1]}\n`)
  process.exit(1)
}

/** Stands in a new database until it is whole: what a start left that was cut off is no database, and has nothing in it. */
const UNFINISHED = 'unfinished'

/** @throws Error for files without a version: a new database would take the place of what is left there */
function isDatabase(database: string): boolean {
  if (!existsSync(database) || readdirSync(database).length === 0) return false
  if (existsSync(join(database, UNFINISHED))) return false
  if (existsSync(join(database, 'PG_VERSION'))) return true
  throw new Error('it has files, but PG_VERSION is missing. Something has deleted a part of it')
}

async function newDatabase(database: string, onLine: (line: string) => void): Promise<PGlite> {
  rmSync(database, { recursive: true, force: true })
  mkdirSync(database)
  writeFileSync(join(database, UNFINISHED), '')
  try {
    const engine = await engineOn(database, onLine)
    rmSync(join(database, UNFINISHED))
    return engine
  } catch (error) {
    rmSync(database, { recursive: true, force: true })
    throw error
  }
}

/** Loaded only here: with DATABASE_URL nobody pays for an engine that is not used. */
async function engineOn(dataDir: string, onLine: (line: string) => void): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const onStderr = (line: string) => {
    onLine(line)
    return true
  }
  const options: PGliteOptions = { dataDir, extensions: { pg_trgm }, onStderr }
  return PGlite.create(options)
}

/** What the engine itself says before it gives up: `… PANIC:  could not open file`, `… DETAIL:  …`. */
function reasonFrom(told: readonly string[]): string | undefined {
  const said = told.flatMap((line) => /(?:PANIC|FATAL|DETAIL|^postgres):\s(.*)/.exec(line)?.[1]?.trim() ?? [])
  const lines = said.map((line) => (line.endsWith('.') ? line.slice(0, -1) : line))
  return lines.length === 0 ? undefined : [...new Set(lines)].join(': ')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'what is there is no database'
}

const MIB = 1_048_576
/** A start writes less to a database that there is. */
const NEEDED_MIB = 64

function spaceProblem(folder: string): string | undefined {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / MIB)
  if (free >= NEEDED_MIB) return undefined
  return `Its disk is full, or nearly so: ${free} MB are free, and a start needs ${NEEDED_MIB}`
}
