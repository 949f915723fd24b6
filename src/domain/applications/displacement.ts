import { sql } from 'kysely'
import { compiledStatementForList } from '../../db/compiled.ts'
import { anyOf } from '../../db/sql.ts'
import type { ApplicationRecord, NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction.ts'
import type { ApplicationKey } from './admission.ts'

/** The columns of an ApplicationRecord. */
export const APPLICATION_RECORD = ['name as appName', 'description', 'url', 'color', 'icon'] as const

/**
 * Takes places from applications: these are no longer in the environment, and are deleted if they are in no other one.
 * Does not wait for an application that is locked: the order of locks has it earlier, so the change begins again.
 *
 * @returns the deleted applications
 */
export async function displaceApplications(
  { tx, later }: Transaction,
  keys: readonly ApplicationKey[],
): Promise<ApplicationRecord[]> {
  const names = [...new Set(keys.map(({ appName }) => appName))]
  await tx
    .selectFrom('applications')
    .select('name')
    .where('name', '=', anyOf(names))
    .orderBy('name')
    .forUpdate()
    .noWait()
    .execute()
  await later(deleteUsages(keys))
  await later(deleteInstances(keys))
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

const KEY_COLUMNS = { environment: 'text', appName: 'text' } as const

const deleteUsages = compiledStatementForList<ApplicationKey>(
  KEY_COLUMNS,
  (given) => sql`
    delete from application_usages where (environment, app_name) in (select environment, app_name from ${given})`,
)

const deleteInstances = compiledStatementForList<ApplicationKey>(
  KEY_COLUMNS,
  (given) => sql`
    delete from application_instances where (environment, app_name) in (select environment, app_name from ${given})`,
)
