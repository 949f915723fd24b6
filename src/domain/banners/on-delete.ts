import type { NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { bannerRows, bannerView } from './queries.ts'

/** Deletes the banners of a project that is being deleted. Returns the events, which the caller records. */
export async function deleteBannersOf({ tx, later }: Transaction, project: string): Promise<NewEvent[]> {
  const banners = await bannerRows(tx).where('projectId', '=', project).orderBy('id').forUpdate().noWait().execute()
  if (banners.length > 0) await later(tx.deleteFrom('banners').where('projectId', '=', project))
  return banners.map((banner) => ({ type: 'banner-deleted', subject: { project }, preData: bannerView(banner) }))
}
