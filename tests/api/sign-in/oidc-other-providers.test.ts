import { describe, expect } from 'vitest'
import { ADA, oidcBrowser, sessionsOf, startProvider, useProvider, usersOf } from '../../support/oidc.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { makePerson as makeClient } from '../../support/users.ts'
import { it, type World } from '../../support/world.ts'

const REFUSAL =
  'The account of ada@example.com belongs to a person at another provider. Ask an administrator to release it.'

/** An account that has signed in with a provider, and another provider that is set. */
async function moved(world: World) {
  const { id } = await makePerson(world)
  const first = await startProvider()
  await useProvider(world, first)
  expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
  await world.db.deleteFrom('sessions').execute()
  const second = await startProvider()
  second.person = { ...ADA, sub: 'ada-2' }
  await useProvider(world, second, { autoCreate: true })
  await world.forgetEvents()
  return { first, second, params: { userId: id } }
}

describe('an account that has signed in with a provider', () => {
  it('is not reached with its email at another one, also by the same subject, and there is no second account', async ({
    world,
  }) => {
    const { first, second } = await moved(world)
    for (const sub of ['ada-2', ADA.sub]) {
      second.person = { ...ADA, sub }
      const { status, page } = await oidcBrowser().signIn(world.app)
      expect(status).toBe(403)
      expect(page).toContain(REFUSAL)
    }
    expect(await sessionsOf(world)).toEqual([])
    expect(await usersOf(world)).toHaveLength(1)
    await useProvider(world, first)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
  })
})

describe('releaseUserIdentities', () => {
  it('gives the account to the next sign-in with its email, once', async ({ world }) => {
    const { first, params } = await moved(world)
    expect((await world.admin.call('releaseUserIdentities', { params })).status).toBe(200)
    const record = { id: params.userId, email: 'ada@example.com' }
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', preData: record, data: { ...record, credentials: 'identities-released' } },
    ])
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await sessionsOf(world)).toEqual([params])
    await useProvider(world, first)
    expect((await oidcBrowser().signIn(world.app)).page).toContain(REFUSAL)
  })

  it('with endAccess, lets nobody stay in who has signed in to the account of another person', async ({ world }) => {
    const { client, id, params } = await makeClient(world)
    const identity = { issuer: 'https://login.example.com', subject: 'eve', userId: id, createdAt: new Date() }
    await world.db.insertInto('oidcIdentities').values(identity).execute()
    const session = await browserOf(world, id)
    await world.forgetEvents()
    expect((await world.admin.call('releaseUserIdentities', { params, query: { endAccess: true } })).status).toBe(200)
    for (const one of [client, session]) expect((await one.send('getOwnUser', {})).status).toBe(401)
    const ended = ['sessions', 'personal-access-tokens', 'identities']
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted' },
      { type: 'user-updated', data: { id, credentials: 'ended', ended, reason: 'identities-released' } },
    ])
    expect(await world.db.selectFrom('oidcIdentities').selectAll().execute()).toEqual([])
    // Also after the account was unlinked; without anything to end, nothing is recorded.
    const again = await browserOf(world, id)
    await world.forgetEvents()
    for (const _ of [1, 2])
      expect((await world.admin.call('releaseUserIdentities', { params, query: { endAccess: true } })).status).toBe(200)
    expect((await again.call('getOwnUser')).status).toBe(401)
    expect(await world.events()).toMatchObject([{ data: { ended: ['sessions', 'personal-access-tokens'] } }])
  })

  it('changes nothing and records nothing for an account that belongs to nobody at a provider', async ({ world }) => {
    const { id } = await makePerson(world)
    const params = { userId: id }
    await world.forgetEvents()
    expect((await world.admin.call('releaseUserIdentities', { params })).status).toBe(200)
    expect(await world.events()).toEqual([])
  })
})
