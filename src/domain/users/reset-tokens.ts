import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { hashOf, newSecret } from '../access/secret.ts'
import type { Change } from '../change.ts'
import { type DomainError, unauthenticated } from '../errors.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Makes a token by which a user chooses a password, once and within a day. It takes the place of older ones. */
export async function issueResetToken({ tx, actor, now }: Change, userId: number): Promise<string> {
  const { secret, secretHash } = newSecret('')
  await tx.deleteFrom('resetTokens').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await tx
    .insertInto('resetTokens')
    .values({ userId, secretHash, createdBy: actor.name, createdAt: now, expiresAt })
    .execute()
  return secret
}

/** Takes a token that is still good, so that nobody can use it again; answers whose it is. */
export async function takeResetToken({ tx, now }: Change, secret: string): Promise<number | undefined> {
  const taken = await tx
    .updateTable('resetTokens')
    .set({ usedAt: now })
    .where('secretHash', '=', hashOf(secret))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()
  return taken?.userId
}

/**
 * Whose password a token changes.
 *
 * @throws DomainError unauthenticated when it is unknown, was used or has expired
 */
export async function resetTokenHolder(db: Db, secret: string, now: Date): Promise<Schema<'ResetTokenHolder'>> {
  const { rows } = await sql<Omit<Schema<'ResetTokenHolder'>, 'token'>>`
    select u.id, u.name, u.email, t.created_by, (
      select json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'description', r.description, 'project', null)
      from user_roles h join roles r on r.id = h.role_id
      where h.user_id = u.id and h.project_id is null order by r.id limit 1) as role
    from reset_tokens t join users u on u.id = t.user_id
    where t.secret_hash = ${hashOf(secret)} and t.used_at is null and t.expires_at > ${now} and u.deleted_at is null`.execute(
    db,
  )
  const [holder] = rows
  if (holder === undefined) throw notGood()
  return { ...holder, token: secret }
}

export type Reset = { readonly id: number; readonly email: string | null; readonly username: string | null }

/**
 * Gives the holder of a token another password, of which `passwordHash` is stored. No token of theirs works after that.
 *
 * @throws DomainError unauthenticated when it is unknown, was used or has expired
 */
export async function takeNewPassword(change: Change, secret: string, passwordHash: string): Promise<Reset> {
  const { tx } = change
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where('id', '=', tx.selectFrom('resetTokens').select('userId').where('secretHash', '=', hashOf(secret)))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined || (await takeResetToken(change, secret)) !== user.id) throw notGood()
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute()
  await tx.deleteFrom('resetTokens').where('userId', '=', user.id).where('usedAt', 'is', null).execute()
  return user
}

/** Makes a token for the user with this email; answers undefined when there is none. */
export async function issueResetTokenByEmail(
  change: Change,
  email: string,
): Promise<{ secret: string; to: { email: string; name: string | null } } | undefined> {
  const { rows } = await sql<{ id: number; email: string; name: string | null }>`
    select id, email, name from users
    where account_type = 'user' and deleted_at is null and lower(email) = lower(${email}) for update`.execute(change.tx)
  const [user] = rows
  if (user === undefined) return undefined
  const secret = await issueResetToken(change, user.id)
  return { secret, to: { email: user.email, name: user.name } }
}

function notGood(): DomainError {
  return unauthenticated('The link is unknown, was used or has expired. Ask for another one')
}
