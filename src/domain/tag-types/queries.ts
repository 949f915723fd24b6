import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing, taken } from '../errors.ts'

type TagType = Schema<'TagType'>

export async function tagTypes(db: Db, page: Page): Promise<TagType[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<TagType>`
    select name, description, icon, color from tag_types order by name limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @throws DomainError missing */
export async function requireTagType(db: Db, name: string): Promise<TagType> {
  const { rows } = await sql<TagType>`
    select name, description, icon, color from tag_types where name = ${name}`.execute(db)
  return firstOrMissing(rows, 'tag type', name)
}

/**
 * Like `requireTagType`, but locks the tag type until the transaction ends.
 *
 * @throws DomainError missing
 */
export async function lockTagType(tx: Tx, name: string): Promise<TagType> {
  const { rows } = await sql<TagType>`
    select name, description, icon, color from tag_types where name = ${name} for update`.execute(tx)
  return firstOrMissing(rows, 'tag type', name)
}

/** @throws DomainError taken */
export async function assertTagTypeIsFree(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select from tag_types where name = ${name}`.execute(db)
  if (rows.length > 0) throw taken('tag type', name)
}
