import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { contentHash } from '../runtime/hash.ts'
import { inProject } from '../runtime/project-folder.ts'

/**
 * The files of a new embedded database with all migrations applied. To unpack them takes a third of the time of making
 * such a database. The name has a hash of what it was made with, so that one of other migrations is never used.
 *
 * @returns undefined where nothing was built
 */
export function preparedDatabase(): Blob | undefined {
  const file = preparedFile()
  return existsSync(file) ? new Blob([readFileSync(file)], { type: 'application/x-gzip' }) : undefined
}

/** Writes what `preparedDatabase` returns. */
export async function storePrepared(engine: PGlite): Promise<void> {
  const content = await engine.dumpDataDir('gzip')
  writeFileSync(preparedFile(), Buffer.from(await content.arrayBuffer()))
}

/** Returns the file of `preparedDatabase`, which may not exist. */
export function preparedFile(): URL {
  const folder = inProject('migrations/')
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const texts = migrations.map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const hash = contentHash([dependencies['@electric-sql/pglite'], ...texts].join('\0'))
  return inProject(`dist/prepared-database-${hash}.tar.gz`)
}

/** Replaces the values that each database has for itself: its secret, and the time when it was made. */
export const OWN_VALUES = `
  update sign_in_settings
  set cookie_key = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
  update users set created_at = now();
  update projects set created_at = now(), updated_at = now();
  update context_fields set created_at = now();
  update environments set created_at = now();
  update tag_types set created_at = now();
`
