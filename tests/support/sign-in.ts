import type { Schema } from '../../src/contract.ts'
import { newSecret, secretHashOf } from '../../src/domain/access/secret.ts'
import { hashOfPassword } from '../../src/domain/users/password-hash.ts'
import type { Answer, Client } from './call.ts'
import { FAR, ROLES } from './service-accounts.ts'
import type { World } from './world.ts'

export const PASSWORD = 'correct Horse 17'
export const OTHER_PASSWORD = 'battery Staple 99'

let storedPassword: Promise<string> | undefined

type Wanted = { email?: string | null; username?: string; name?: string; rootRole?: number; password?: null }

/** A user with a password, `PASSWORD`, unless there should be none. */
export async function makePerson(world: World, wanted: Wanted = {}): Promise<{ id: number }> {
  const { email = 'ada@example.com', username = null, name = 'Ada Lovelace', rootRole = ROLES.VIEWER } = wanted
  storedPassword ??= hashOfPassword(PASSWORD)
  const passwordHash = wanted.password === null ? null : await storedPassword
  const { id } = await world.db
    .insertInto('users')
    .values({ email, username, name, passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('userRoles').values({ userId: id, roleId: rootRole }).execute()
  return { id }
}

/** A browser of a user, signed in without the trouble of a password. */
export async function browserOf(world: World, userId: number, expiresAt = FAR): Promise<Client & { session: string }> {
  const { secret, secretHash } = newSecret('')
  await world.db
    .insertInto('sessions')
    .values({ userId, secretHash, expiresAt: new Date(expiresAt) })
    .execute()
  return { ...world.clientWith({ session: secret }), session: secret }
}

/** The attributes of the cookie that an answer sets, and its value. */
export function cookieOf({ headers }: Answer<unknown>): { value: string; attributes: string[] } {
  const header = String(headers['set-cookie'])
  const [pair = '', ...attributes] = header.split('; ')
  return { value: pair.slice(pair.indexOf('=') + 1), attributes: attributes.sort() }
}

/** Signs in with a password, and gives the browser that has the session. */
export async function signIn(world: World, username = 'ada@example.com', password = PASSWORD) {
  const answer = await world.anonymous.call('logIn', { body: { username, password } })
  const { value } = cookieOf(answer)
  return { ...answer, session: value, browser: world.clientWith({ session: value }) }
}

/** A token of a link by which a user chooses a password. */
export async function makeResetToken(world: World, userId: number, expiresAt = FAR): Promise<string> {
  const { secret, secretHash } = newSecret('')
  await world.db
    .insertInto('resetTokens')
    .values({ userId, secretHash, createdBy: 'tests', expiresAt: new Date(expiresAt) })
    .execute()
  return secret
}

/** A token by which people sign up. */
export async function makeSignupToken(
  { admin }: World,
  wanted: Partial<Schema<'CreateSignupToken'>> = {},
): Promise<Schema<'SignupToken'>> {
  const { body } = await admin.call('createSignupToken', { body: { name: 'The office', expiresAt: FAR, ...wanted } })
  return body
}

/** As if providers had refused so many sign-ins from the address of the tests just now. */
export async function hadRefusals({ db }: World, attempts: number): Promise<void> {
  const expiresAt = new Date(Date.now() + 900_000)
  await db
    .insertInto('signInAttempts')
    .values({ kind: 'provider-address', subjectHash: secretHashOf('127.0.0.1'), attempts, expiresAt })
    .execute()
}
