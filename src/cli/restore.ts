import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../config/config.ts'
import { connectEmbedded } from '../db/connect.ts'
import { lockDataFolder } from '../db/data-folder.ts'
import { withTx } from '../db/database.ts'
import { copyBackup, isEmpty, moveDatabase, readBackup } from '../db/embedded-backup.ts'
import { migrate } from '../db/migrate.ts'
import { markRestored } from '../domain/restored-database/commands.ts'
import type { Environment } from './command.ts'
import { warn } from './warn.ts'

/** Where the copy is opened before it becomes the database: a restore that is interrupted leaves no database. */
const WORKPLACE = 'restoring'

/**
 * Makes the embedded database of an empty data folder from a backup.
 *
 * @param from a folder that `backup` has written; it stays as it is
 * @throws Error when it is no backup, or was made by a newer version, or when the data folder has files
 */
export async function run(env: Environment, from: string | undefined): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(env)
  if (databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set, and this is for the embedded database. PostgreSQL has its own tools: pg_restore --no-owner',
    )
  if (!from) throw new Error('--from is missing. Accepted: a folder that "flaghoist backup" has written')
  const { takenAt, events, features } = readBackup(resolve(from))
  const unlock = lockDataFolder(dataFolder)
  const workplace = join(dataFolder, WORKPLACE)
  try {
    if (!isEmpty(dataFolder, ['flaghoist.lock', WORKPLACE]))
      throw new Error(
        `${dataFolder} has files, which are not overwritten. Accepted in FLAGHOIST_DATA: a folder that does not exist, or is empty`,
      )
    rmSync(workplace, { recursive: true, force: true })
    await copyBackup(resolve(from), workplace)
    await marked(workplace)
    await moveDatabase(workplace, dataFolder)
  } finally {
    rmSync(workplace, { recursive: true, force: true })
    unlock()
  }
  process.stdout.write(`restored to ${dataFolder}, as of ${takenAt}: ${events} events, ${features} features\n`)
}

async function marked(folder: string): Promise<void> {
  const { db, close } = await connectEmbedded(folder, warn)
  try {
    await migrate(db)
    await withTx(db, markRestored)
  } finally {
    await close()
  }
}
