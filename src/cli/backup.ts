import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { readConfig } from '../config/config.ts'
import { connectEmbedded } from '../db/connect.ts'
import { isFolderInUse } from '../db/data-folder.ts'
import { copyOpenDatabase, describedBackup, finishBackup, hasDatabase, isEmpty } from '../db/embedded-backup.ts'
import { requestBackup } from '../db/requested-backup.ts'
import type { Environment } from './command.ts'
import { warn } from './warn.ts'

/**
 * Writes a backup of the embedded database to a folder, also while a server uses it. Opens the copy, which proves that
 * it can be restored, and prints what it has.
 *
 * @param to the folder to write; it must not exist, or be empty
 * @throws Error when the database is not embedded, the folder is in use, or the copy can't be made
 */
export async function run(env: Environment, to: string | undefined): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(env)
  if (databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set, and this is for the embedded database. PostgreSQL has its own tools: pg_dump --format=custom',
    )
  if (!to) throw new Error('--to is missing. Accepted: the folder to write, which does not exist yet')
  const target = resolve(to)
  if (!isEmpty(target)) throw new Error(`${target} has files. Accepted: a folder that does not exist, or is empty`)
  if (!hasDatabase(dataFolder))
    throw new Error(`There is no embedded database in ${dataFolder}. FLAGHOIST_DATA names another folder`)
  await mkdir(dirname(target), { recursive: true })
  await rm(target, { recursive: true, force: true })
  if (isFolderInUse(dataFolder)) await moveFolder(await requestBackup(dataFolder), target)
  else await copyClosed(dataFolder, target)
  const { events, features } = await proven(target, new Date())
  process.stdout.write(`backed up to ${target}: ${events} events, ${features} features; the copy was opened\n`)
}

async function copyClosed(folder: string, to: string): Promise<void> {
  const { db, close } = await connectEmbedded(folder, warn)
  try {
    await copyOpenDatabase(db, folder, to)
  } finally {
    await close()
  }
}

/** A rename works inside one file system only. */
async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch {
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}

async function proven(folder: string, now: Date) {
  const { db, close } = await connectEmbedded(folder, warn)
  try {
    const backup = await describedBackup(db, now)
    finishBackup(folder, backup)
    return backup
  } finally {
    await close()
  }
}
