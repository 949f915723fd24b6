import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { assertNameFree, firstOrMissing } from '../errors.ts'

type TagType = Schema<'TagType'>

/** The columns of a tag type that the contract shows. */
export const TAG_TYPE_COLUMNS = ['name', 'description', 'icon', 'color'] as const

/** Returns a page of the tag types, by name. */
export function tagTypes(db: Db, page: Page): Promise<TagType[]> {
  const { limit, offset } = pageOf(page)
  return db.selectFrom('tagTypes').select(TAG_TYPE_COLUMNS).orderBy('name').limit(limit).offset(offset).execute()
}

/** Selects the tag type with a name. */
export function tagTypeNamed(db: Db, name: string) {
  return db.selectFrom('tagTypes').select(TAG_TYPE_COLUMNS).where('name', '=', name)
}

/** @throws DomainError missing */
export async function requireTagType(db: Db, name: string): Promise<TagType> {
  return firstOrMissing(await tagTypeNamed(db, name).execute(), 'tag type', name)
}

/** @throws DomainError taken */
export async function assertTagTypeNameFree(db: Db, name: string): Promise<void> {
  assertNameFree(await tagTypeNamed(db, name).execute(), 'tag type', name)
}
