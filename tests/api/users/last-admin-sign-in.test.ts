import { describe, expect, inject } from 'vitest'
import { setRootRole } from '../../../src/domain/access/root-roles.ts'
import { lockUser } from '../../../src/domain/users/locks.ts'
import { makeGroup } from '../../support/access.ts'
import type { Client } from '../../support/call.ts'
import { heldUp } from '../../support/held-up.ts'
import { startInstance } from '../../support/instance.ts'
import { ADA, oidcBrowser, startProvider, useProvider } from '../../support/oidc.ts'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { otherConnections } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

const REFUSAL = 'No user with the role Admin could sign in any more: only '

/** Ada, who has an identity, and others with the role Admin who can't sign in while passwords are off. */
async function passwordsOff(world: World, rootRole = ROLES.ADMIN): Promise<number> {
  const { id } = await makePerson(world, { rootRole, password: null })
  await makePerson(world, { email: 'grace@example.com', name: 'Grace', rootRole: ROLES.ADMIN })
  const provider = await startProvider()
  provider.person = { ...ADA, groups: [] }
  await useProvider(world, provider)
  expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
  if (rootRole === ROLES.ADMIN) await switchPasswordsOff(world.admin)
  return id
}

/** Ada, who has a password, and a user with the role Admin who has none. */
async function passwordsOn(world: World, rootRole = ROLES.ADMIN): Promise<number> {
  await makePerson(world, { email: 'grace@example.com', name: 'Grace', rootRole: ROLES.ADMIN, password: null })
  return (await makePerson(world, { rootRole })).id
}

const switchPasswordsOff = async (client: Client) => {
  const { status } = await client.call('setPasswordSettings', { body: { disabled: true } })
  expect(status).toBe(200)
}

/** A group that gives the role Admin to the account, which has it nowhere else. */
async function groupOf(world: World, id: number) {
  const group = { name: 'Admins', rootRole: ROLES.ADMIN, users: [{ user: { id } }] }
  return { ...(await makeGroup(world, group)), group }
}

const settings = [
  ['passwords are off', passwordsOff],
  ['passwords are on', passwordsOn],
] as const

describe.each(settings)('the last Admin who can sign in, while %s', (_, made) => {
  it('keeps the account and the role for other callers than an admin key', async ({ world }) => {
    const id = await made(world)
    const caller = await world.actor({ may: ['ADMIN'] })
    await world.forgetEvents()
    const params = { userId: id }
    for (const answer of [
      await caller.call('deleteUser', { params }),
      await caller.call('updateUser', { params, body: { rootRole: ROLES.EDITOR } }),
    ])
      expect([answer.status, answer.error?.message]).toEqual([409, expect.stringContaining(`${REFUSAL}Grace`)])
    expect(await world.eventTypes()).toEqual([])
    expect((await world.admin.call('deleteUser', { params })).status).toBe(200)
  })

  it('keeps the role that a group gives', async ({ world }) => {
    const id = await made(world)
    const caller = await world.actor({ may: ['ADMIN'] })
    const { params, group } = await groupOf(world, id)
    await world.db.deleteFrom('userRoles').where('userId', '=', id).execute()
    await world.forgetEvents()
    for (const answer of [
      await caller.call('updateGroup', { params, body: { ...group, rootRole: ROLES.EDITOR } }),
      await caller.call('updateGroup', { params, body: { ...group, users: [] } }),
      await caller.call('deleteGroup', { params }),
    ])
      expect([answer.status, answer.error?.message]).toEqual([409, expect.stringContaining(`${REFUSAL}Grace`)])
    expect(await world.eventTypes()).toEqual([])
    expect((await world.admin.call('deleteGroup', { params })).status).toBe(200)
  })

  it('stays when inactive users are deleted', async ({ world }) => {
    const id = await made(world)
    const caller = await world.actor({ may: ['ADMIN'] })
    await world.db
      .updateTable('users')
      .set({ createdAt: new Date(0), seenAt: new Date(0) })
      .execute()
    const { body } = await world.admin.call('listUsers')
    const ids = body.users.map((user) => user.id)
    expect((await caller.call('deleteInactiveUsers', { body: { ids } })).status).toBe(200)
    expect((await world.admin.call('listUsers')).body.users.map((user) => user.id)).toEqual([id])
    expect((await world.admin.call('deleteInactiveUsers', { body: { ids } })).status).toBe(200)
    expect((await world.admin.call('listUsers')).body.users).toEqual([])
  })

  it('may go when another Admin can sign in', async ({ world }) => {
    const id = await made(world)
    const caller = await world.actor({ may: ['ADMIN'] })
    const { id: other } = await makePerson(world, { email: 'root@example.com', rootRole: ROLES.ADMIN })
    const { issuer } = (await world.db.selectFrom('oidcIdentities').selectAll().execute())[0] ?? { issuer: 'none' }
    await world.db.insertInto('oidcIdentities').values({ issuer, subject: 'root', userId: other }).execute()
    expect((await caller.call('deleteUser', { params: { userId: id } })).status).toBe(200)
    expect((await caller.call('deleteUser', { params: { userId: other } })).status).toBe(409)
  })
})

describe('the groups of a provider', () => {
  it('do not take the role Admin from the last one who can sign in', async ({ world }) => {
    const id = await passwordsOff(world, ROLES.VIEWER)
    const group = { name: 'Admins', rootRole: ROLES.ADMIN, mappingsSSO: ['flag-admins'], users: [{ user: { id } }] }
    await makeGroup(world, group)
    await switchPasswordsOff(world.admin)
    const { discoverUrl = '' } = (await world.admin.call('getOidcSettings')).body
    const synced = {
      enabled: true,
      discoverUrl,
      clientId: 'flaghoist',
      enableGroupSyncing: true,
      addGroupsScope: true,
      groupJsonPath: 'groups',
    }
    expect((await world.admin.call('setOidcSettings', { body: synced })).status).toBe(200)
    const { status, page } = await oidcBrowser().signIn(world.app)
    expect([status, page]).toEqual([409, expect.stringContaining(`${REFUSAL}Grace`)])
  })
})

describe.skipIf(inject('serverUrl') === undefined)('of changes at the same time', () => {
  it('one is refused when two servers delete the last two Admins who can sign in', async ({ world }) => {
    const other = await startInstance(await otherConnections())
    await makeAccount(world, { rootRole: ROLES.ADMIN })
    const { key } = await world.actor({ may: ['ADMIN'] })
    const clients = [world.clientWith({ key }), other.clientWith(key ?? '')]
    for (let turn = 1; turn <= 5; turn++) {
      const emails = clients.map((_, index) => `admin-${turn}-${index}@example.com`)
      const people = await Promise.all(emails.map((email) => makePerson(world, { email, rootRole: ROLES.ADMIN })))
      const answers = await Promise.all(
        clients.map((client, index) => client.call('deleteUser', { params: { userId: people[index]?.id ?? 0 } })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      for (const { id } of people) await world.admin.call('deleteUser', { params: { userId: id } })
    }
  })

  it('switching passwords off waits for a change that takes the role from the only Admin with an identity', async ({
    world,
  }) => {
    const id = await passwordsOff(world)
    expect((await world.admin.call('setPasswordSettings', { body: { disabled: false } })).status).toBe(200)
    const { status, error } = await heldUp(
      world.db,
      async (transaction) => setRootRole(transaction, await lockUser(transaction.tx, id), ROLES.EDITOR),
      () => world.admin.call('setPasswordSettings', { body: { disabled: true } }),
    )
    expect([status, error?.message]).toEqual([
      409,
      expect.stringContaining('Enable OpenID Connect or SAML and sign in'),
    ])
  })
})
