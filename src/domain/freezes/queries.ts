import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { windowAt } from '../change-control/freeze-window.ts'
import { firstOrMissing } from '../errors.ts'
import type { FreezeRecord } from '../records/change-control.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'

/** A freeze as stored. */
export type StoredFreeze = Omit<FreezeRecord, 'createdAt'> & { createdAt: Date }

/** Its window that is open, or else the next one; null when it is over. */
export type FreezeWithWindow = StoredFreeze & { from: Date | null; until: Date | null }

/** Selects freezes as stored. */
export function freezeRows(db: Db) {
  return db
    .selectFrom('freezes as z')
    .select(['z.id', 'z.name', 'z.description', 'z.projectId as project', 'z.environments'])
    .select([
      'z.starts as start',
      'z.ends as end',
      'z.timeZone',
      'z.weekly',
      'z.repeatsUntil',
      'z.allowsOff',
      'z.byRules',
      'z.createdAt',
    ])
}

/** Selects the freezes that a reader sees, with their windows. */
function freezesAt(db: Db, now: Date, reader: Reader) {
  return freezeRows(db)
    .leftJoinLateral(windowAt(sql`${now}::timestamptz`).as<'w'>(sql.ref('w')), (join) => join.onTrue())
    .select(['w.from', 'w.until'])
    .where(isOutside(hiddenFrom(reader), sql`z.project_id`))
}

/** Returns a page of the freezes that a reader sees, by id. */
export function freezes(
  db: Db,
  { project, ...page }: Page & { project?: string | undefined },
  now: Date,
  reader: Reader,
): Promise<FreezeWithWindow[]> {
  const { limit, offset } = pageOf(page)
  return freezesAt(db, now, reader)
    .$if(project !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('z.projectId', 'is', null), eb('z.projectId', '=', project ?? '')])),
    )
    .orderBy('z.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** @throws DomainError missing */
export async function requireFreeze(db: Db, id: number, now: Date, reader: Reader): Promise<FreezeWithWindow> {
  return firstOrMissing(await freezesAt(db, now, reader).where('z.id', '=', id).execute(), 'freeze', id)
}

/** Returns a freeze as it is recorded in events. */
export function freezeRecord({ createdAt, ...freeze }: StoredFreeze): FreezeRecord {
  const { id, name, description, project, environments, start, end, timeZone, weekly, repeatsUntil } = freeze
  const { allowsOff, byRules } = freeze
  const times = { start, end, timeZone, weekly, repeatsUntil }
  const settings = { name, description, project, environments, ...times, allowsOff, byRules }
  return { id, ...settings, createdAt: createdAt.toISOString() }
}

/** Returns the view of a freeze. */
export function freezeView(freeze: FreezeWithWindow, now: Date): Schema<'Freeze'> {
  const { from, until } = freeze
  return {
    ...freezeRecord(freeze),
    active: from !== null && from <= now,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    ...(until === null && { warning: 'The freeze is over: it holds nothing any more' }),
  }
}
