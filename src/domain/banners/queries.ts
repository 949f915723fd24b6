import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { firstOrMissing } from '../errors.ts'
import { may } from '../rights.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'

/** A banner as stored. */
export type StoredBanner = Omit<Schema<'Banner'>, 'createdAt'> & { createdAt: Date }

/** Selects banners as stored. */
export function bannerRows(db: Db) {
  return db
    .selectFrom('banners')
    .select(['id', 'message', 'variant', 'sticky', 'icon', 'link', 'linkText', 'dialogTitle', 'dialog', 'enabled'])
    .select(['projectId as project', 'createdAt'])
    .$castTo<StoredBanner>()
}

/** Selects the banners that a reader sees: others than the enabled ones only with the permission to change them. */
function bannersFor(db: Db, reader: Reader) {
  return bannerRows(db)
    .where(isOutside(hiddenFrom(reader), sql`project_id`))
    .$if(!may(reader.rights, 'UPDATE_BANNER'), (all) => all.where('enabled', '=', true))
}

/** Returns a page of the banners that a reader sees, by id. */
export async function banners(
  db: Db,
  { enabled, ...page }: Page & { enabled?: boolean | undefined },
  reader: Reader,
): Promise<Schema<'Banner'>[]> {
  const { limit, offset } = pageOf(page)
  const found = await bannersFor(db, reader)
    .$if(enabled !== undefined, (all) => all.where('enabled', '=', enabled === true))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return found.map(bannerView)
}

/** @throws DomainError missing */
export async function requireBanner(db: Db, id: number, reader: Reader): Promise<Schema<'Banner'>> {
  return bannerView(firstOrMissing(await bannersFor(db, reader).where('id', '=', id).execute(), 'banner', id))
}

/** Returns the view of a banner, which events also contain. */
export function bannerView({ createdAt, ...banner }: StoredBanner): Schema<'Banner'> {
  return { ...banner, createdAt: createdAt.toISOString() }
}
