import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { EncryptionKeys } from '../../runtime/encryption.ts'
import { reasonOf } from '../../runtime/reason.ts'
import { readStateFile, UNFINISHED, writeStateFile } from './state-file.ts'

/** The files of a relay. What can't be written stays in memory, and is written when that is possible again. */
export type Store = {
  /** Returns the parsed content of a file; undefined if it is missing, or of no use, which the log says. */
  read<Content>(name: string, parse: (content: unknown) => Content | Promise<Content>): Promise<Content | undefined>
  /** Writes a file with the next `flush`; the text is asked for then. */
  write(name: string, text: () => string): void
  remove(name: string): void
  /** Writes all that is not written yet. */
  flush(): Promise<void>
  /** Whether everything could be written the last time. */
  isWorking(): boolean
}

/**
 * Opens the folder, and makes it where it is missing.
 *
 * @throws Error with one line when the folder can't be made
 */
export async function openStore(
  folder: string,
  keys: EncryptionKeys | undefined,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<Store> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder))
      if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true })
  } catch (error) {
    throw new Error(`RELAY_PATH ${folder} can't be used: ${reasonOf(error)}`, { cause: error })
  }
  /** The content of each file that is to be written; undefined for one that is to be removed. */
  const unwritten = new Map<string, (() => string) | undefined>()
  let isWorking = true
  let running: Promise<void> | undefined

  async function writeOne(name: string): Promise<void> {
    const content = unwritten.get(name)
    unwritten.delete(name)
    try {
      const path = join(folder, name)
      if (content === undefined) await rm(path, { force: true })
      else await writeStateFile(path, content(), keys)
    } catch (error) {
      // A later change of the same file is as good.
      if (!unwritten.has(name)) unwritten.set(name, content)
      throw error
    }
  }

  async function writeAll(): Promise<void> {
    for (const name of [...unwritten.keys()]) {
      try {
        await writeOne(name)
      } catch (error) {
        if (isWorking) log.warn({ folder, reason: reasonOf(error) }, UNWRITTEN)
        isWorking = false
        return
      }
    }
    if (!isWorking) log.info({ folder }, 'the state is written to disk again')
    isWorking = true
  }

  return {
    async read(name, parse) {
      try {
        return await parse(JSON.parse(await readStateFile(join(folder, name), keys)))
      } catch (error) {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        if (!isMissing) log.warn({ file: join(folder, name), reason: reasonOf(error) }, UNREADABLE)
        return undefined
      }
    },
    write: (name, text) => void unwritten.set(name, text),
    remove: (name) => void unwritten.set(name, undefined),
    flush() {
      running ??= writeAll().finally(() => {
        running = undefined
      })
      return running
    },
    isWorking: () => isWorking,
  }
}

const UNREADABLE = 'a file of the state is left out'
const UNWRITTEN = 'the state can not be written to disk; it is kept in memory, and tried again'
