import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import type { Grant } from './rights.ts'

/** A key that exists, and who holds it. */
export type KeyHolder = {
  kind: 'admin' | 'client' | 'frontend' | 'account'
  userId: number
  name: string
  expiresAt: Date | null
  secretHash: Buffer
  grants: Grant[]
}

const keyHolders = prepared<{ hash: Buffer }, KeyHolder>(
  (_, { hash }) => sql<KeyHolder>`
    select type as kind, -42 as user_id, name, expires_at, secret_hash, '[]'::json as grants
    from api_tokens where secret_hash = ${hash}
    union all
    select 'account', u.id, coalesce(u.email, u.username, u.name), t.expires_at, t.secret_hash, (
      select coalesce(json_agg(json_build_object(
        'permission', p.permission, 'environment', p.environment, 'project', r.project_id)), '[]')
      from user_roles r join role_permissions p using (role_id) where r.user_id = u.id)
    from personal_access_tokens t join users u on u.id = t.user_id
    where t.secret_hash = ${hash} and u.deleted_at is null`,
)

/** Who holds the key with this hash; expired keys are answered too. */
export async function keyHolder(db: Db, hash: Buffer): Promise<KeyHolder | undefined> {
  const [holder] = await keyHolders(db, { hash })
  return holder
}
