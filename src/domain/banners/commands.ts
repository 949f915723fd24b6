import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { firstOrMissing } from '../errors.ts'
import { projectSubject } from '../events/project-subject.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { assertBanner, type BannerSettings, bannerResource, bannerSettings } from './banner.ts'
import { bannerRows, bannerView } from './queries.ts'

type Banner = Schema<'Banner'>

/**
 * Creates a banner.
 *
 * @throws DomainError invalid for its settings, an unknown project, or the limit
 */
export async function createBanner(transaction: Transaction, wanted: Schema<'BannerInput'>): Promise<Banner> {
  const { tx, now } = transaction
  const settings = bannerSettings(wanted)
  assertBanner(settings)
  await assertRoomFor(transaction, { limit: 'banners', what: 'banners', count: rowsOf('banners') })
  const { id } = await tx
    .insertInto('banners')
    .values({ ...columnsOf(settings), createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = bannerView({ id, ...settings, createdAt: now })
  await recordEvent(transaction, 'banner-created', projectSubject(settings), { data })
  return data
}

/**
 * Replaces the settings of a banner.
 *
 * @throws DomainError missing; invalid as for `createBanner`
 */
export async function updateBanner(
  transaction: Transaction,
  id: number,
  wanted: Schema<'BannerInput'>,
): Promise<Banner> {
  const settings = bannerSettings(wanted)
  assertBanner(settings)
  return changeBanner(transaction, id, settings)
}

/**
 * Shows a banner, or hides it.
 *
 * @throws DomainError missing
 */
export async function switchBanner(transaction: Transaction, id: number, enabled: boolean): Promise<void> {
  await changeBanner(transaction, id, { enabled })
}

async function changeBanner(transaction: Transaction, id: number, change: Partial<BannerSettings>): Promise<Banner> {
  const before = await lockBanner(transaction, id)
  await assertPrecondition(transaction, bannerResource(before))
  const after = { ...before, ...change }
  noteRevision(transaction, bannerResource(after))
  if (isDeepStrictEqual(before, after)) return before
  await transaction.tx.updateTable('banners').set(columnsOf(after)).where('id', '=', id).execute()
  await recordEvent(transaction, 'banner-updated', projectSubject(after, before), { data: after, preData: before })
  return after
}

/**
 * Deletes a banner.
 *
 * @throws DomainError missing
 */
export async function deleteBanner(transaction: Transaction, id: number): Promise<void> {
  const before = await lockBanner(transaction, id)
  await assertPrecondition(transaction, bannerResource(before))
  await transaction.tx.deleteFrom('banners').where('id', '=', id).execute()
  await recordEvent(transaction, 'banner-deleted', projectSubject(before), { preData: before })
}

/** Locks a banner that the caller sees until the end of the transaction. */
async function lockBanner({ tx, actor }: Transaction, id: number): Promise<Banner> {
  const locked = await bannerRows(tx).where('id', '=', id).forUpdate().execute()
  const seen = locked.filter(({ project }) => project === null || !actor.hiddenProjects.includes(project))
  return bannerView(firstOrMissing(seen, 'banner', id))
}

function columnsOf({ project, message, variant, sticky, icon, link, linkText, ...more }: BannerSettings) {
  const { dialogTitle, dialog, enabled } = more
  return { projectId: project, message, variant, sticky, icon, link, linkText, dialogTitle, dialog, enabled }
}
