import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { accountColumns, type KeyHolder } from '../access/queries.ts'

/** An existing session, and its user. */
export type SessionHolder = Omit<KeyHolder, 'kind' | 'keyId'> & { kind: 'user'; keyId: null }

const sessionHolders = compiled<{ hash: Buffer }, SessionHolder>((db, { hash }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select([sql.lit('user').as('kind'), sql.lit(null).as('keyId')])
    .select([...accountColumns, 's.expiresAt', 's.secretHash'])
    .where('s.secretHash', '=', hash)
    .where('u.deletedAt', 'is', null)
    .where('u.active', '=', sql.lit(true)),
)

/** Returns the holder of the session whose secret has this hash, also for an expired session. */
export async function sessionHolder(db: Db, hash: Buffer): Promise<SessionHolder | undefined> {
  const [holder] = await sessionHolders(db, { hash })
  return holder
}
