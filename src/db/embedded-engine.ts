import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { unlessStopped } from '../runtime/unless-stopped.ts'
import { OWN_VALUES, preparedDatabase } from './prepared-database.ts'

/** What a new database has: nothing, or all migrations, which the build has applied, or the files of another one. */
export type NewDatabase = 'empty' | 'prepared' | Blob

/**
 * Opens the engine on the database in `folder`, or in memory without a folder.
 *
 * @param content of a new database
 * @param stop ends the wait for a new database, which the next start makes again
 * @throws Error that says why the database can't be opened and what to do; its files stay unchanged
 */
export async function openEngine(
  folder: string | undefined,
  content: NewDatabase = 'empty',
  stop?: AbortSignal,
): Promise<PGlite> {
  if (folder === undefined) return newEngine('memory://', () => {}, content)
  const database = join(folder, 'pglite')
  const output: string[] = []
  let isOpen = false
  const onLine = (line: string) => {
    if (!isOpen) output.push(line)
    else if (PANIC.test(line)) endProcess(line)
  }
  try {
    const engine = await (isDatabase(database)
      ? engineOn(database, onLine)
      : newDatabase(database, onLine, content, stop))
    isOpen = true
    return engine
  } catch (error) {
    stop?.throwIfAborted()
    const advice = spaceProblem(folder) ?? 'Restore the folder from a backup, or name another in FLAGHOIST_DATA'
    const reason = reasonFrom(output) ?? messageOf(error)
    throw new Error(`The embedded database in ${folder} can't be opened: ${reason}. ${advice}.`, { cause: error })
  }
}

/** Matches only the start of a line: the engine also prints text from callers, but never at the start. */
const PANIC = /^\S+ \S+ \S+ \[\d+\] PANIC:\s+/

/**
 * Ends the process after a panic. A PostgreSQL server would restart and recover. The embedded engine would continue
 * with its memory, acknowledge writes and lose them, so no request may be answered any more. The next start recovers.
 */
function endProcess(line: string): never {
  writeSync(process.stderr.fd, `The embedded database has given up: ${line.split(PANIC)[1]}\n`)
  process.exit(1)
}

/** Two files of the engine's log, of 16 MiB each: one that is full, and the next one. */
const RESERVED_MIB = 32

/**
 * Ensures that the log of the engine can grow: without room for it, the engine would panic. So writes are refused
 * before, and reads continue.
 *
 * @throws Error with the code of PostgreSQL for a full disk
 */
export function assertSpaceIn(folder: string): void {
  const free = freeMibOf(folder)
  if (free >= RESERVED_MIB) return
  const message = `the disk is full, or nearly so: ${free} MB are free, and the database keeps ${RESERVED_MIB} for its log`
  throw Object.assign(new Error(message), { code: '53100' })
}

/** A file that marks a new database until it is complete. When a start was interrupted, its database has no data. */
const UNFINISHED = 'unfinished'

/** @throws Error for files without a version: a new database would replace the remaining files */
function isDatabase(database: string): boolean {
  if (!existsSync(database) || readdirSync(database).length === 0) return false
  if (existsSync(join(database, UNFINISHED))) return false
  if (existsSync(join(database, 'PG_VERSION'))) return true
  throw new Error('it has files, but PG_VERSION is missing. Something has deleted a part of it')
}

async function newDatabase(
  database: string,
  onLine: (line: string) => void,
  content: NewDatabase,
  stop: AbortSignal | undefined,
): Promise<PGlite> {
  rmSync(database, { recursive: true, force: true })
  mkdirSync(database)
  writeFileSync(join(database, UNFINISHED), '')
  try {
    const engine = await unlessStopped(newEngine(database, onLine, content), stop)
    rmSync(join(database, UNFINISHED))
    return engine
  } catch (error) {
    // The engine may still be writing. The mark stays, so that the next start deletes what it has written.
    stop?.throwIfAborted()
    rmSync(database, { recursive: true, force: true })
    throw error
  }
}

async function newEngine(dataDir: string, onLine: (line: string) => void, content: NewDatabase): Promise<PGlite> {
  if (content === 'empty') return engineOn(dataDir, onLine)
  if (content !== 'prepared') return engineOn(dataDir, onLine, content)
  const files = preparedDatabase()
  const engine = await engineOn(dataDir, onLine, files)
  if (files !== undefined) await engine.exec(OWN_VALUES)
  return engine
}

/** The engine fills its buffers with zeros at each start; what does not fit stays in the cache of the system. */
const BUFFERS = '32MB'

/**
 * Loads the engine only when it is needed: with DATABASE_URL it is not used.
 *
 * @param files to begin with, where there are none
 */
async function engineOn(dataDir: string, onLine: (line: string) => void, files?: Blob): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const onStderr = (line: string) => {
    onLine(line)
    return true
  }
  const options: PGliteOptions = {
    dataDir,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
    extensions: { pg_trgm },
    onStderr,
    ...(files && { loadDataDir: files }),
  }
  return PGlite.create(options)
}

/** Extracts the reason from the engine's output before it stopped: `… PANIC:  could not open file`, `… DETAIL:  …`. */
function reasonFrom(output: readonly string[]): string | undefined {
  const messages = output.flatMap((line) => /(?:PANIC|FATAL|DETAIL|^postgres):\s(.*)/.exec(line)?.[1]?.trim() ?? [])
  const lines = messages.map((line) => (line.endsWith('.') ? line.slice(0, -1) : line))
  return lines.length === 0 ? undefined : [...new Set(lines)].join(': ')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'its content is not a database'
}

const MIB = 1_048_576
/** A start writes less than this to an existing database. */
const NEEDED_MIB = 64

function spaceProblem(folder: string): string | undefined {
  const free = freeMibOf(folder)
  if (free >= NEEDED_MIB) return undefined
  return `Its disk is full, or nearly so: ${free} MB are free, and a start needs ${NEEDED_MIB}`
}

function freeMibOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / MIB)
}
