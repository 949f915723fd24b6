import { describe, expect } from 'vitest'
import { lockTokenHolder } from '../../../src/domain/personal-access-tokens/commands.ts'
import type { Transaction } from '../../../src/domain/transaction/transaction.ts'
import type { Client } from '../../support/call.ts'
import { heldUp } from '../../support/held-up.ts'
import { startInstance } from '../../support/instance.ts'
import { FAR, makeAccount, ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson, PASSWORD } from '../../support/sign-in.ts'
import { clientAs } from '../../support/users.ts'
import { it, type World } from '../../support/world.ts'

/*
 * A session or a token that ends while a request waits leaves no other way in to the account: the request that would
 * make one was authenticated before.
 */

const EMAIL = 'ada@example.com'
const NEW_TOKEN = { description: 'left', expiresAt: FAR }

/** The ways for the caller to get in to their own account later. An Admin may use all of them. */
const WAYS_IN: Record<string, (client: Client, userId: number) => Promise<{ status: number }>> = {
  createPersonalAccessToken: (client) => client.send('createPersonalAccessToken', { body: NEW_TOKEN }),
  changeUserPassword: (client, userId) =>
    client.send('changeUserPassword', { params: { userId }, body: { password: PASSWORD } }),
  resetUserPassword: (client) => client.send('resetUserPassword', { body: { id: EMAIL } }),
  updateUser: (client, userId) => client.send('updateUser', { params: { userId }, body: { email: 'eve@example.com' } }),
}

async function waysInTo(world: World, userId: number) {
  const tokens = await world.db.selectFrom('personalAccessTokens').select('id').where('userId', '=', userId).execute()
  const links = await world.db.selectFrom('resetTokens').select('id').where('userId', '=', userId).execute()
  const user = await world.db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { tokens: tokens.length, links: links.length, ...user }
}

/**
 * Ends a credential of an account under its lock, as the commands do, but without their events: those of the request
 * are compared with the contract.
 */
async function end(transaction: Transaction, userId: number, what: 'sessions' | 'personalAccessTokens'): Promise<void> {
  await lockTokenHolder(transaction, userId)
  await transaction.tx.deleteFrom(what).where('userId', '=', userId).execute()
}

// The embedded engine has one connection, so nobody waits for a row.
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a request that waits while its caller’s access ends', () => {
  it.for(Object.entries(WAYS_IN))('makes no way in with a session: %s', async ([, ask], { world }) => {
    const { id } = await makePerson(world, { email: EMAIL, rootRole: ROLES.ADMIN })
    const browser = await browserOf(world, id)
    const before = await waysInTo(world, id)
    const answer = await heldUp(
      world.db,
      (transaction) => end(transaction, id, 'sessions'),
      () => ask(browser, id),
    )
    expect(answer).toMatchObject({
      status: 401,
      error: { message: 'The session has ended in the meantime. Sign in again' },
    })
    expect(await waysInTo(world, id)).toEqual(before)
  })

  it.for(Object.entries(WAYS_IN))('makes no way in with a token: %s', async ([, ask], { world }) => {
    const { id } = await makePerson(world, { email: EMAIL, rootRole: ROLES.ADMIN })
    const script = await clientAs(world, id, 'script')
    const before = await waysInTo(world, id)
    const answer = await heldUp(
      world.db,
      (transaction) => end(transaction, id, 'personalAccessTokens'),
      () => ask(script, id),
    )
    expect(answer).toMatchObject({
      status: 401,
      error: { message: 'The token in the Authorization header was deleted in the meantime' },
    })
    expect(await waysInTo(world, id)).toEqual({ ...before, tokens: 0 })
  })

  it('makes no token of the service account that calls', async ({ world }) => {
    const { id } = await makeAccount(world, { rootRole: ROLES.ADMIN })
    const robot = await clientAs(world, id, 'robot')
    const answer = await heldUp(
      world.db,
      (transaction) => end(transaction, id, 'personalAccessTokens'),
      () => robot.send('createServiceAccountToken', { params: { serviceAccountId: id }, body: NEW_TOKEN }),
    )
    expect(answer.status).toBe(401)
    expect(await waysInTo(world, id)).toMatchObject({ tokens: 0 })
  })

  it('continues with the session as it is', async ({ world }) => {
    const { id } = await makePerson(world)
    const browser = await browserOf(world, id)
    const answer = await heldUp(
      world.db,
      (transaction) => lockTokenHolder(transaction, id),
      () => browser.send('createPersonalAccessToken', { body: NEW_TOKEN }),
    )
    expect(answer.status).toBe(201)
  })
})

describe('a server that has not heard yet that a token was deleted', () => {
  it('makes no token with it', async ({ world }) => {
    const { id } = await makePerson(world)
    const script = await clientAs(world, id, 'script')
    const elsewhere = (await startInstance(world.db)).client({ key: script.key })
    expect((await elsewhere.call('getOwnUser')).status).toBe(200)
    await world.admin.call('deleteUserTokens', { params: { userId: id } })
    expect((await elsewhere.send('createPersonalAccessToken', { body: NEW_TOKEN })).status).toBe(401)
    expect(await waysInTo(world, id)).toMatchObject({ tokens: 0 })
  })
})
