import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { closestName } from '../../checking/closest-name.ts'
import { DomainError } from '../../errors.ts'
import { hiddenFrom, type Reader } from '../../visibility.ts'
import { owned } from './owned.ts'

const MOST_NAMED = 100

/** Whether a manager owns something that the reader sees. */
export async function isManager(db: Db, manager: string, reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from ${owned(hiddenFrom(reader))} and m.manager = ${manager}) as is_there`.execute(db)
  return rows[0]?.isThere === true
}

/** @throws DomainError missing, with the managers that own something the reader sees */
export async function assertManager(db: Db, manager: string, reader: Reader): Promise<void> {
  if (!(await isManager(db, manager, reader))) throw await unknownManager(db, manager, reader)
}

/** The refusal of a name that no manager has who owns something the reader sees. */
export async function unknownManager(db: Db, manager: string, reader: Reader): Promise<DomainError> {
  const { rows } = await sql<{ name: string }>`
    select distinct m.manager as name from ${owned(hiddenFrom(reader))} order by 1 limit ${MOST_NAMED}`.execute(db)
  const names = rows.map(({ name }) => name)
  const guess = closestName(manager, names)
  const hint = guess === undefined ? '' : ` Did you mean ${guess}?`
  const accepted = names.length === 0 ? ' No manager does yet' : ` Accepted: ${names.join(', ')}`
  return new DomainError('missing', `There is no manager "${manager}" that owns something.${hint}${accepted}`)
}
