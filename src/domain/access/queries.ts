import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { ADMIN_KEY_USER_ID } from '../actor.ts'
import type { Grant } from '../rights.ts'

/** An existing key, and its holder. */
export type KeyHolder = {
  kind: 'admin' | 'client' | 'frontend' | 'user' | 'service-account'
  /** Id of the key: the id of a token of the account, otherwise that of an API token. */
  keyId: number
  userId: number
  name: string
  expiresAt: Date | null
  secretHash: Buffer
  grants: Grant[]
  /** The private projects in which the account has no role. */
  hiddenProjects: string[]
}

/** Whether permissions of projects in a role of this type hold in every project. */
export function isCustomRoot(type: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${type} = 'root-custom')`
}

/** All permissions that an account has through its roles, as JSON. */
export function grantsOf(userId: RawBuilder<number>): RawBuilder<Grant[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'permission', p.permission, 'environment', p.environment, 'project', r.project_id,
      'inEveryProject', ${isCustomRoot(sql`k.type`)})), '[]')
    from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = ${userId})`
}

/** The ids of the private projects in which an account has no role. Includes deleted ones, as their events exist. */
export function privateProjectsWithout(userId: RawBuilder<number>): RawBuilder<string[]> {
  return sql`array(
    select p.id from projects p
    where p.mode = 'private'
      and not exists (select from held_roles r where r.project_id = p.id and r.user_id = ${userId})
    union all
    select d.id from deleted_private_projects d)`
}

const keyHolders = compiled<{ hash: Buffer }, KeyHolder>(
  (_, { hash }) => sql<KeyHolder>`
    select type as kind, id as key_id, ${sql.lit(ADMIN_KEY_USER_ID)} as user_id, name, expires_at, secret_hash, '[]'::json as grants,
      array[]::text[] as hidden_projects
    from api_tokens where secret_hash = ${hash}
    union all
    select u.account_type, t.id, u.id, coalesce(u.email, u.username, u.name), t.expires_at, t.secret_hash,
      ${grantsOf(sql`u.id`)}, ${privateProjectsWithout(sql`u.id`)}
    from personal_access_tokens t join users u on u.id = t.user_id
    where t.secret_hash = ${hash} and u.deleted_at is null`,
)

/** Returns the holder of the key with this hash, also for an expired key. */
export async function keyHolder(db: Db, hash: Buffer): Promise<KeyHolder | undefined> {
  const [holder] = await keyHolders(db, { hash })
  return holder
}
