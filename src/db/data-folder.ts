import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A process that removes a dead lock takes much less. */
const MAX_TURN_MS = 1000

/**
 * Locks the data folder for this process. The embedded database does not detect a second process in its folder and
 * loses rows, so a lock file names the process that uses it. Replaces the lock of a process that no longer runs.
 *
 * @returns the function that releases the folder; the end of the process releases it too, unless it is killed
 * @throws Error that names the process that uses the folder, or says why the folder can't be written
 */
export function lockDataFolder(folder: string): () => void {
  const lock = join(folder, 'flaghoist.lock')
  const own = `${lock}.${process.pid}`
  writeInto(folder, own)
  const since = performance.now()
  try {
    while (!isLinked(own, lock)) {
      refuseIfHeld(lock, folder)
      removeIfDead(lock, own)
      if (performance.now() - since > MAX_TURN_MS)
        throw new Error(
          `The data folder ${folder} can't be locked. Delete ${lock}.turn if no other process starts now.`,
        )
    }
  } finally {
    rmSync(own, { force: true })
  }
  const unlock = () => {
    process.off('exit', unlock)
    if (contentOf(lock) === String(process.pid)) rmSync(lock, { force: true })
  }
  process.once('exit', unlock)
  return unlock
}

/** Whether a running process has locked a data folder. */
export function isFolderInUse(folder: string): boolean {
  const holder = contentOf(join(folder, 'flaghoist.lock'))
  return holder !== undefined && !isDead(holder)
}

function writeInto(folder: string, own: string): void {
  try {
    makeFolder(folder)
    writeFileSync(own, String(process.pid))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The data folder ${folder} can't be written. FLAGHOIST_DATA names another. ${reason}`, {
      cause: error,
    })
  }
}

/** Makes a folder and its parents. `recursive` of Node 20 never ends where no folder can be made, such as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Tries to take the lock. Linking is atomic: only one of several processes gets it. */
function isLinked(own: string, lock: string): boolean {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function refuseIfHeld(lock: string, folder: string): void {
  const holder = contentOf(lock)
  if (holder === undefined || isDead(holder)) return
  throw new Error(
    `The data folder ${folder} is in use by the process with pid ${holder}. Stop it, or name another folder in FLAGHOIST_DATA.`,
  )
}

/** Removes a dead lock. A second lock lets only one process at a time do this, so that none removes a new lock. */
function removeIfDead(lock: string, own: string): void {
  const turn = `${lock}.turn`
  if (isLinked(own, turn)) {
    try {
      if (isDead(contentOf(lock))) rmSync(lock, { force: true })
    } finally {
      rmSync(turn, { force: true })
    }
  } else if (isDead(contentOf(turn))) {
    rmSync(turn, { force: true })
  }
}

/** Returns undefined when the file does not exist. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether no process holds the lock. In a container, the only process gets the same pid at each start. */
function isDead(holder: string | undefined): boolean {
  if (holder === undefined) return false
  const pid = Number(holder)
  return !Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
