// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { secretHashOf } from '../../../src/domain/access/secret.ts'
import { startInstance } from '../../support/instance.ts'
import { FAR, makeAccount, makeToken, ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson, OTHER_PASSWORD, PASSWORD, signIn } from '../../support/sign-in.ts'
import { watched } from '../../support/watched-db.ts'
import { it } from '../../support/world.ts'

describe('a session', () => {
  it('does what its user may do, in their name', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.EDITOR })
    const { browser } = await signIn(world)
    const { status } = await browser.call('createFeature', {
      params: { projectId: 'default' },
      body: { name: 'checkout' },
    })
    expect(status).toBe(201)
    expect(await world.events()).toMatchObject([
      { type: 'user-signed-in' },
      { type: 'feature-created', createdBy: 'ada@example.com', createdByUserId: id },
    ])
    expect((await browser.call('listServiceAccounts')).status).toBe(403)
  })

  it('follows the roles of its user at once', async ({ world }) => {
    await makePerson(world, { email: 'root@example.com', rootRole: ROLES.ADMIN })
    const { id } = await makePerson(world)
    const browser = await browserOf(world, id)
    expect((await browser.call('listServiceAccounts')).status).toBe(403)
    const params = { userId: id }
    await world.admin.call('updateUser', { params, body: { rootRole: ROLES.ADMIN } })
    expect((await browser.call('listServiceAccounts')).status).toBe(200)
    await world.admin.call('updateUser', { params, body: { rootRole: ROLES.VIEWER } })
    expect((await browser.call('listServiceAccounts')).status).toBe(403)
  })

  it('ends in the moment it expires, without another look at the database', async ({ world }) => {
    const { id } = await makePerson(world)
    const browser = await browserOf(world, id, '2026-11-20T09:30:00Z')
    world.at('2026-11-20T09:29:59.999Z')
    expect((await browser.call('listEventCreators')).status).toBe(200)
    world.at('2026-11-20T09:30:00Z')
    expect((await browser.call('listEventCreators')).status).toBe(401)
  })

  it('lasts for two days, whatever is done with it', async ({ world }) => {
    await makePerson(world)
    world.at('2026-11-20T09:30:00Z')
    const { browser } = await signIn(world)
    world.at('2026-11-22T09:29:59Z')
    expect((await browser.call('listEventCreators')).status).toBe(200)
    world.at('2026-11-22T09:30:00Z')
    expect((await browser.call('listEventCreators')).status).toBe(401)
  })

  it('of a deleted user is not valid', async ({ world }) => {
    const { id } = await makePerson(world)
    const [browser, kept] = [await browserOf(world, id), await browserOf(world, id)]
    expect((await browser.call('listEventCreators')).status).toBe(200)
    await world.admin.call('deleteUser', { params: { userId: id } })
    expect((await browser.call('listEventCreators')).status).toBe(401)
    await world.db
      .insertInto('sessions')
      .values({ userId: id, secretHash: secretHashOf(kept.session), expiresAt: new Date(FAR) })
      .execute()
    expect((await kept.call('listEventCreators')).status).toBe(401)
  })

  it('yields to a key in the header, also to a wrong one', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.ADMIN })
    const { session } = await browserOf(world, id)
    const account = await makeAccount(world, { rootRole: ROLES.VIEWER })
    const { secret } = await makeToken(world, account.id)
    expect((await world.clientWith({ session, key: secret }).call('listServiceAccounts')).status).toBe(403)
    for (const key of ['', 'Bearer ', 'nobody-has-this-key'])
      expect((await world.clientWith({ session, key }).call('listServiceAccounts')).status).toBe(401)
  })

  it('is no key, and a key is no session', async ({ world }) => {
    const { id } = await makePerson(world)
    const { session } = await browserOf(world, id)
    expect((await world.clientWith({ key: session }).call('listEventCreators')).status).toBe(401)
    const key = world.admin.key ?? ''
    expect((await world.clientWith({ session: encodeURIComponent(key) }).call('listEventCreators')).status).toBe(401)
  })

  it('costs no statement per request', async ({ world }) => {
    const counted = watched(world.db)
    const { client } = await startInstance(counted.db)
    const { id } = await makePerson(world)
    const { session } = await browserOf(world, id)
    const browser = client({ session })
    await Promise.all(Array.from({ length: 50 }, () => browser.call('listServiceAccounts')))
    expect(counted.statements).toBe(1)
  })
})

describe('a change of the password', () => {
  const change = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD, oldPassword: PASSWORD }

  it('ends the other sessions of the user at once, and leaves their own', async ({ world }) => {
    const { id } = await makePerson(world)
    const [own, other] = [await browserOf(world, id), await browserOf(world, id)]
    expect((await other.call('listEventCreators')).status).toBe(200)
    expect((await own.call('changeOwnPassword', { body: change })).status).toBe(200)
    expect((await own.call('listEventCreators')).status).toBe(200)
    expect((await other.call('listEventCreators')).status).toBe(401)
    expect((await signIn(world)).status).toBe(401)
    expect((await signIn(world, 'ada@example.com', OTHER_PASSWORD)).status).toBe(200)
  })

  it('by an admin ends all of them', async ({ world }) => {
    const { id } = await makePerson(world)
    const browser = await browserOf(world, id)
    expect((await browser.call('listEventCreators')).status).toBe(200)
    await world.admin.call('changeUserPassword', { params: { userId: id }, body: { password: OTHER_PASSWORD } })
    expect((await browser.call('listEventCreators')).status).toBe(401)
  })
})

describe('a write with a session', () => {
  const from = (headers: Record<string, string>, name = 'checkout') => ({
    params: { projectId: 'default' },
    body: { name },
    headers,
  })
  const FROM: Record<string, [headers: Record<string, string>, expected: number]> = {
    'this site': [{ 'sec-fetch-site': 'same-origin' }, 201],
    'the address bar': [{ 'sec-fetch-site': 'none' }, 201],
    'another site': [{ 'sec-fetch-site': 'cross-site' }, 403],
    'a sibling of this site': [{ 'sec-fetch-site': 'same-site' }, 403],
    'another site that lies': [{ 'sec-fetch-site': 'cross-site', origin: 'http://flags.example.com' }, 403],
    'an old browser, from this site': [{ host: 'flags.example.com', origin: 'https://flags.example.com' }, 201],
    'an old browser, from this port': [{ host: 'localhost:4242', origin: 'http://localhost:4242' }, 201],
    'an old browser, from another port': [{ host: 'localhost:4242', origin: 'http://localhost:3000' }, 403],
    'an old browser, from another site': [{ host: 'flags.example.com', origin: 'https://elsewhere.example' }, 403],
    'an old browser, through a proxy': [{ host: '10.0.0.7', origin: 'https://flags.example.com' }, 201],
    'an old browser, without TLS through a proxy': [{ host: '10.0.0.7', origin: 'http://flags.example.com' }, 403],
    nowhere: [{ origin: 'null' }, 403],
    'no browser at all': [{}, 201],
  }

  it('is refused to pages of other sites', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.EDITOR })
    const browser = await browserOf(world, id)
    const statuses: [string, number][] = []
    for (const [place, [headers]] of Object.entries(FROM)) {
      const name = `feature-${statuses.length}`
      statuses.push([place, (await browser.call('createFeature', from(headers, name))).status])
    }
    expect(statuses).toEqual(Object.entries(FROM).map(([place, [, expected]]) => [place, expected]))
  })

  it('of a key may come from anywhere', async ({ world }) => {
    const { id } = await makePerson(world)
    const { session } = await browserOf(world, id)
    const client = world.clientWith({ session, key: world.admin.key ?? '' })
    expect((await client.call('createFeature', from({ 'sec-fetch-site': 'cross-site' }))).status).toBe(201)
  })

  it('is no concern of a read', async ({ world }) => {
    const browser = await browserOf(world, (await makePerson(world)).id)
    expect((await browser.call('listEventCreators', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })
})
