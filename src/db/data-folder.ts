import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the data folder for this process. The embedded database does not notice a second process in its folder and
 * loses rows, so a lock file names the one that has it. The lock of a process that is gone is taken over.
 *
 * @returns the function that gives the folder back
 * @throws Error naming the process that has the folder
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'flaghoist.lock')
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    while (!isLinked(own, lock)) takeOver(lock, folder)
  } finally {
    rmSync(own, { force: true })
  }
  return () => {
    if (holderOf(lock) === process.pid) rmSync(lock, { force: true })
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

/** Moves a dead lock out of the way; by renaming, so that two processes can't both remove it. */
function takeOver(lock: string, folder: string): void {
  refuseIfHeld(holderOf(lock), folder)
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  try {
    refuseIfHeld(holderOf(aside), folder)
  } catch (error) {
    isLinked(aside, lock)
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function refuseIfHeld(holder: number | undefined, folder: string): void {
  // A container gives its only process the same pid every time: a lock in our own name is from before a crash.
  if (holder === undefined || holder === process.pid || !isRunning(holder)) return
  throw new Error(
    `The data folder ${folder} is in use by the process with pid ${holder}. Stop it, or name another folder in FLAGHOIST_DATA.`,
  )
}

function holderOf(lock: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
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
