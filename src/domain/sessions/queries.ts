import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { grantsOf, type KeyHolder, privateProjectsWithout } from '../access/queries.ts'

/** An existing session, and its user. */
export type SessionHolder = Omit<KeyHolder, 'kind' | 'keyId'> & { kind: 'user'; keyId: null }

const holders = compiled<{ hash: Buffer }, SessionHolder>(
  (_, { hash }) => sql<SessionHolder>`
    select 'user' as kind, null as key_id, u.id as user_id, coalesce(u.email, u.username, u.name) as name, s.expires_at, s.secret_hash,
      ${grantsOf(sql`u.id`)} as grants, ${privateProjectsWithout(sql`u.id`)} as hidden_projects
    from sessions s join users u on u.id = s.user_id
    where s.secret_hash = ${hash} and u.deleted_at is null`,
)

/** Returns the holder of the session whose secret has this hash, also for an expired session. */
export async function sessionHolder(db: Db, hash: Buffer): Promise<SessionHolder | undefined> {
  const [holder] = await holders(db, { hash })
  return holder
}
