import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { seenRequest } from '../change-control/seen-request.ts'
import { userIn } from '../change-requests/change/queries.ts'
import { missing } from '../errors.ts'
import { requireProject } from '../projects/queries.ts'
import { hiddenFrom, type Reader } from '../visibility.ts'

/** Selects uses as they are shown. */
function useRows(db: Db, reader: Reader) {
  return db
    .selectFrom('breakGlassUses as b')
    .select(['b.id', 'b.environment', 'b.features', 'b.reason', 'b.comment'])
    .select(seenRequest(sql`b.change_request_id`, hiddenFrom(reader)).as('changeRequestId'))
    .select([userIn('b.usedBy').as('usedBy'), isoTime(sql`b.used_at`).as('usedAt')])
    .select([userIn('b.reviewedBy').as('reviewedBy'), isoTime(sql`b.reviewed_at`).as('reviewedAt')])
    .$castTo<Schema<'BreakGlassUse'>>()
}

/**
 * Returns a page of the uses in a project, newest first, with their numbers.
 *
 * @throws DomainError missing for the project
 */
export async function breakGlassUses(
  db: Db,
  project: string,
  { open = false, ...page }: Page & { open?: boolean },
  reader: Reader,
): Promise<Schema<'BreakGlassUses'>> {
  const { limit, offset } = pageOf(page)
  await requireProject(db, project)
  const counts = db
    .selectFrom('breakGlassUses as b')
    .where('b.projectId', '=', project)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('b.reviewedAt', 'is', null).as('open'),
    ])
  const uses = useRows(db, reader)
    .where('b.projectId', '=', project)
    .$if(open, (all) => all.where('b.reviewedAt', 'is', null))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
  const [counted, found] = await Promise.all([counts.executeTakeFirstOrThrow(), uses.execute()])
  return { ...counted, uses: found }
}

/** @throws DomainError missing, also for a use of another project */
export async function requireUse(
  db: Db,
  project: string,
  id: number,
  reader: Reader,
): Promise<Schema<'BreakGlassUse'>> {
  const use = await useRows(db, reader).where('b.id', '=', id).where('b.projectId', '=', project).executeTakeFirst()
  if (use === undefined) throw missing('use', id)
  return use
}
