import { constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** The folder of the engine, in a data folder and in a backup alike. */
const DATABASE = 'pglite'
const DESCRIPTION = 'backup.json'

/** What a backup says of itself. */
export type Backup = {
  /** When it was taken, as ISO 8601. */
  readonly takenAt: string
  readonly events: number
  readonly features: number
}

/**
 * Copies an open embedded database to `<to>/pglite`. No statement runs meanwhile: the only connection is taken, and
 * others wait for it. The copy is as the disk would be after a power failure at that moment, and opens like that: with
 * every committed transaction.
 *
 * @param folder the data folder of the database
 * @param to a folder that does not exist; it is there only when it is complete
 */
export async function copyOpenDatabase(db: Db, folder: string, to: string): Promise<void> {
  const part = `${to}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part)
  await db.connection().execute(async (connection) => {
    // Less to recover when the copy is opened.
    await sql`checkpoint`.execute(connection)
    // Where the file system can, files share their blocks, which takes no time.
    await cp(join(folder, DATABASE), join(part, DATABASE), { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
  await rename(part, to)
}

/** Describes what an open database has. */
export async function describedBackup(db: Db, now: Date): Promise<Backup> {
  const count = (table: 'events' | 'features') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  const [events, features] = [await count('events'), await count('features')]
  return { takenAt: now.toISOString(), events: events.rows, features: features.rows }
}

/** Writes the description, without which a folder is no backup. */
export function finishBackup(folder: string, backup: Backup): void {
  writeFileSync(join(folder, DESCRIPTION), `${JSON.stringify(backup, undefined, 2)}\n`)
}

/** @throws Error when the folder is not a complete backup */
export function readBackup(folder: string): Backup {
  const file = join(folder, DESCRIPTION)
  if (!existsSync(file) || !hasDatabase(folder))
    throw new Error(
      `${folder} is not a backup: ${DESCRIPTION} or ${DATABASE} is missing. Accepted: a folder that "flaghoist backup" has written`,
    )
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Whether a folder has an embedded database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, DATABASE, 'PG_VERSION'))
}

/** Whether the folder is absent, or holds only these entries. */
export function isEmpty(folder: string, except: readonly string[] = []): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => except.includes(name))
}

/**
 * Copies the database of a backup to a folder, to be opened there before it is used.
 *
 * @param to a folder that does not exist
 */
export async function copyBackup(backup: string, to: string): Promise<void> {
  await mkdir(to)
  await cp(join(backup, DATABASE), join(to, DATABASE), { recursive: true })
}

/** Moves the closed database of one data folder to another one. */
export async function moveDatabase(from: string, to: string): Promise<void> {
  await rename(join(from, DATABASE), join(to, DATABASE))
  await rm(from, { recursive: true, force: true })
}
