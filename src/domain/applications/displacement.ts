import { sql } from 'kysely'
import { deferredForList } from '../../db/deferred.ts'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import type { ApplicationRecord, NewEvent } from '../event-types.ts'
import type { Place } from './admission.ts'

/** The columns of an ApplicationRecord. */
export const APPLICATION_RECORD = ['name as appName', 'description', 'url', 'color', 'icon'] as const

/**
 * Takes places from applications: these are no longer in the environment, and are deleted if they are in no other one.
 * Does not wait for an application that is locked: the order of locks has it earlier, so the change begins again.
 *
 * @returns the deleted applications
 */
export async function displaceApplications(tx: Tx, places: readonly Place[]): Promise<ApplicationRecord[]> {
  const names = [...new Set(places.map(({ appName }) => appName))]
  await tx
    .selectFrom('applications')
    .select('name')
    .where('name', '=', anyOf(names))
    .orderBy('name')
    .forUpdate()
    .noWait()
    .execute()
  await deleteUsages(tx, places)
  await deleteInstances(tx, places)
  const { rows: gone } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from application_usages u where u.app_name = name)`.execute(tx)
  if (gone.length === 0) return []
  return tx
    .deleteFrom('applications')
    .where('name', '=', anyOf(gone.map(({ name }) => name)))
    .returning(APPLICATION_RECORD)
    .execute()
}

export function deletedEvent(preData: ApplicationRecord): NewEvent {
  return { type: 'application-deleted', subject: {}, preData }
}

const PLACE = { environment: 'text', appName: 'text' } as const

const deleteUsages = deferredForList<Place>(
  PLACE,
  (given) => sql`
    delete from application_usages where (environment, app_name) in (select environment, app_name from ${given})`,
)

const deleteInstances = deferredForList<Place>(
  PLACE,
  (given) => sql`
    delete from application_instances where (environment, app_name) in (select environment, app_name from ${given})`,
)
