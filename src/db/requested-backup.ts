import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf } from '../runtime/reason.ts'
import { copyOpenDatabase } from './embedded-backup.ts'
import type { Db } from './handles.ts'

/*
 * The program `flaghoist backup` asks the server that uses a data folder for a copy, by files in that folder. Users
 * who may write there have the whole database already, so this needs no key and no port.
 *
 * backup.request has a random id. The server makes backup-<id>, or backup-<id>.failed with a reason, and removes the
 * request.
 */

const REQUEST = 'backup.request'
const ID = /^[0-9a-f]{16}$/

/** Copies the database into its data folder when a copy was asked for. */
export async function answerBackupRequest(db: Db, folder: string): Promise<void> {
  const request = join(folder, REQUEST)
  if (!existsSync(request)) return
  const id = readFileSync(request, 'utf8')
  if (ID.test(id)) {
    const to = join(folder, `backup-${id}`)
    try {
      await copyOpenDatabase(db, folder, to)
    } catch (error) {
      await rm(`${to}.part`, { recursive: true, force: true })
      writeFileSync(`${to}.failed`, reasonOf(error))
    }
  }
  rmSync(request, { force: true })
}

const POLL_MS = 100
/** The server looks once a second, and may be at a long statement. */
const MAX_WAIT_MS = 30_000

/**
 * Asks the server that uses a data folder for a copy of its database.
 *
 * @returns the folder of the copy, inside of the data folder
 * @throws Error when the server can't make it, or does not begin in time
 */
export async function requestBackup(folder: string): Promise<string> {
  const id = randomBytes(8).toString('hex')
  const copy = join(folder, `backup-${id}`)
  const request = join(folder, REQUEST)
  if (existsSync(request)) throw new Error('another backup is being taken: wait for its end')
  writeFileSync(`${copy}.wanted`, id)
  renameSync(`${copy}.wanted`, request)
  const isBegun = () => readdirSync(folder).some((name) => name.startsWith(`backup-${id}`))
  for (let waitedMs = 0; existsSync(request); waitedMs += POLL_MS) {
    if (waitedMs >= MAX_WAIT_MS && !isBegun()) {
      rmSync(request, { force: true })
      throw new Error('the server does not answer. It may be of an earlier version: stop it, and run this again')
    }
    await pause(POLL_MS)
  }
  const failure = `${copy}.failed`
  if (!existsSync(failure)) return copy
  const reason = readFileSync(failure, 'utf8')
  rmSync(failure)
  throw new Error(`the server could not copy its database: ${reason}`)
}
