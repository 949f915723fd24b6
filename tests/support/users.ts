import type { Schema } from '../../src/contract.ts'
import { newSecret } from '../../src/domain/access/secret.ts'
import { hashOfPassword } from '../../src/domain/users/password-hash.ts'
import type { Client } from './call.ts'
import { FAR, ROLES } from './service-accounts.ts'
import type { World } from './world.ts'

export const PASSWORD = 'Correct-Horse-7-Battery'
export const OTHER_PASSWORD = 'Correct-Horse-8-Battery'

/** Hashing takes a third of a second, so that the tests do it once. */
let hashOfTests: Promise<string> | undefined

/** Makes a user through the interface. */
export async function makeUser(world: World, wanted: Partial<Schema<'CreateUser'>> = {}) {
  const { body } = await world.admin.call('createUser', {
    body: { email: 'ada@example.com', name: 'Ada Lovelace', rootRole: ROLES.VIEWER, sendEmail: false, ...wanted },
  })
  return { id: body.id, params: { userId: body.id }, user: body }
}

/** Gives a user the password of the tests. */
export async function givePassword({ db }: World, id: number): Promise<void> {
  hashOfTests ??= hashOfPassword(PASSWORD)
  const passwordHash = await hashOfTests
  await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
}

/** A user with a password, and a client that acts as them by a personal access token. */
export async function makePerson(world: World, wanted: Partial<Schema<'CreateUser'>> = {}) {
  const made = await makeUser(world, wanted)
  await givePassword(world, made.id)
  return { ...made, client: await clientAs(world, made.id, made.user.email ?? made.user.username ?? '') }
}

/** A client that acts as a user, by a personal access token. */
export async function clientAs({ db, clientWith }: World, userId: number, name: string): Promise<Client> {
  const { secret, secretHash, secretPrefix } = newSecret('user:')
  await db
    .insertInto('personalAccessTokens')
    .values({ userId, description: 'tests', secretHash, secretPrefix, expiresAt: new Date(FAR) })
    .execute()
  return { ...clientWith({ key: secret, name }), userId }
}

/** A session of a user, as signing in makes it; gives the hash by which it is stored. */
export async function openSession({ db }: World, userId: number): Promise<Buffer> {
  const { secretHash } = newSecret('')
  await db
    .insertInto('sessions')
    .values({ secretHash, userId, expiresAt: new Date(FAR) })
    .execute()
  return secretHash
}
