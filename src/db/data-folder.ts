import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Takes the data folder for this process. The embedded database does not notice a second process in its folder and
 * loses rows, so a lock file names the one that has it. The lock of a process that is gone is taken over.
 *
 * @returns the function that gives the folder back
 * @throws Error naming the process that has the folder, or saying why the folder can't be written
 */
export function lockDataFolder(folder: string): () => void {
  const lock = join(folder, 'flaghoist.lock')
  const own = `${lock}.${process.pid}`
  writeInto(folder, own)
  try {
    while (!isLinked(own, lock)) {
      refuseIfHeld(lock, folder)
      removeIfDead(lock, own)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return () => {
    if (contentOf(lock) === String(process.pid)) rmSync(lock, { force: true })
  }
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

/** `recursive` of Node 20 never ends where a folder can't be made in one that exists, such as /proc. */
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

/** Linking is atomic: of several processes that try at once, one gets the lock. */
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

/** Processes take turns with this: a dead lock stays as it is until somebody removes it, so none removes a new one. */
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

/** Undefined when the file is not there, or no longer. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether there is a lock that nobody holds. A container gives its only process the same pid every time. */
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
