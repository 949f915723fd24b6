import { compiledStatementForList, givenRows } from '../../db/compiled.ts'
import { anyOf } from '../../db/sql.ts'
import type { ApplicationRecord, NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { ApplicationKey } from './admission.ts'

/** The columns of an ApplicationRecord. */
export const APPLICATION_RECORD = ['name as appName', 'description', 'url', 'color', 'icon'] as const

/**
 * Takes places from applications: these are no longer in the environment, and are deleted if they are in no other one.
 * Does not wait for an application that is locked: the order of locks has it earlier, so the change begins again.
 *
 * @returns the deleted applications
 */
export async function evictApplications(
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
  const gone = await tx
    .selectFrom(
      givenRows(
        { name: 'text' },
        names.map((name) => ({ name })),
      ),
    )
    .select('given.name')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('applicationUsages as u').select('u.appName').whereRef('u.appName', '=', 'given.name'))),
    )
    .execute()
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

const deleteUsages = compiledStatementForList<ApplicationKey>(KEY_COLUMNS, (given, db) =>
  db
    .deleteFrom('applicationUsages as u')
    .using(given)
    .whereRef('u.environment', '=', 'given.environment')
    .whereRef('u.appName', '=', 'given.appName'),
)

const deleteInstances = compiledStatementForList<ApplicationKey>(KEY_COLUMNS, (given, db) =>
  db
    .deleteFrom('applicationInstances as i')
    .using(given)
    .whereRef('i.environment', '=', 'given.environment')
    .whereRef('i.appName', '=', 'given.appName'),
)
