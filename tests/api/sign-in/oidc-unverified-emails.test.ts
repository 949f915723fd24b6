import { describe, expect, vi } from 'vitest'
import type { Mail } from '../../../src/mail/mailer.ts'
import { startInstance } from '../../support/instance.ts'
import { ADA, oidcBrowser, sessionsOf, startProvider, useProvider, usersOf } from '../../support/oidc.ts'
import { FAR, ROLES } from '../../support/service-accounts.ts'
import { makeSignupToken, OTHER_PASSWORD, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const EMAIL = 'ada@example.com'

/** Signs up with the email of another person: the browser, and the key of a token. */
async function signedUp(world: World) {
  const { secret: token = '' } = await makeSignupToken(world)
  const body = { email: EMAIL, name: 'Eve', password: PASSWORD }
  const { status, body: user } = await world.anonymous.call('signUp', { params: { token }, body })
  expect(status).toBe(201)
  return { id: user.id, ...(await withToken(world)) }
}

async function withToken(world: World) {
  const { browser } = await signIn(world, EMAIL)
  const { body: token } = await browser.call('createPersonalAccessToken', {
    body: { description: 'kept', expiresAt: FAR },
  })
  return { browser, tokenId: token.id, script: world.clientWith({ key: token.secret }) }
}

async function makeStaff(world: World): Promise<number> {
  const wanted = { name: 'Staff', mappingsSSO: ['staff'], rootRole: ROLES.EDITOR }
  return (await world.admin.call('createGroup', { body: wanted })).body.id
}

describe('an account that was made with a signup link', () => {
  it('is theirs no longer once the person who has the email signs in with the provider', async ({ world }) => {
    const { id, browser, script, tokenId } = await signedUp(world)
    const staff = await makeStaff(world)
    const provider = await startProvider()
    provider.person = { ...ADA, groups: ['staff'] }
    await useProvider(world, provider, { enableGroupSyncing: true, addGroupsScope: true, groupJsonPath: 'groups' })
    await world.forgetEvents()
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await sessionsOf(world)).toEqual([{ userId: id }])
    const statuses = [await browser.send('getOwnUser', {}), await script.send('getOwnUser', {})]
    expect(statuses.map(({ status }) => status)).toEqual([401, 401])
    expect((await signIn(world, EMAIL)).status).toBe(401)
    const record = { id, email: EMAIL, name: 'Eve' }
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted', createdBy: 'flaghoist-system', preData: { id: tokenId } },
      {
        type: 'user-updated',
        createdBy: 'flaghoist-system',
        preData: record,
        data: {
          ...record,
          credentials: 'ended',
          ended: ['password', 'sessions', 'personal-access-tokens'],
          reason: 'email-not-verified',
        },
      },
      { type: 'group-user-added', data: { groupId: staff, userId: id } },
      { type: 'user-signed-in', createdByUserId: id },
    ])
  })

  it('stays the same one after the first sign-in, with the password chosen since', async ({ world }) => {
    const { id } = await signedUp(world)
    await useProvider(world, await startProvider())
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    const body = { password: OTHER_PASSWORD }
    await world.admin.call('changeUserPassword', { params: { userId: id }, body })
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect((await signIn(world, EMAIL, OTHER_PASSWORD)).status).toBe(200)
  })

  it('keeps what the person has made since they followed a link that was mailed to them', async ({ world }) => {
    const { script, tokenId } = await signedUp(world)
    const mails: Mail[] = []
    const { client } = await startInstance(world.db, { mailer: async (mail) => void mails.push(mail) })
    await client().call('requestPasswordReset', { body: { email: EMAIL } })
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    const token = /token=(\w+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    await world.forgetEvents()
    expect((await world.anonymous.call('resetPassword', { body: { token, password: PASSWORD } })).status).toBe(200)
    // Another person may have made it before.
    expect((await script.send('getOwnUser', {})).status).toBe(401)
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', data: { credentials: 'password-changed' } },
      { type: 'pat-deleted', preData: { id: tokenId } },
    ])
    const own = await withToken(world)
    await useProvider(world, await startProvider())
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect((await own.script.call('getOwnUser')).status).toBe(200)
    expect((await signIn(world, EMAIL)).status).toBe(200)
  })

  it('keeps everything when an Admin gives it another email', async ({ world }) => {
    const { id, script } = await signedUp(world)
    const email = 'ada.lovelace@example.com'
    await world.admin.call('updateUser', { params: { userId: id }, body: { email } })
    const provider = await startProvider()
    provider.person = { ...ADA, email }
    await useProvider(world, provider)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect((await script.call('getOwnUser')).status).toBe(200)
  })
})

describe('an account that an Admin made', () => {
  it('keeps its password, its sessions and its tokens at the first sign-in with the provider', async ({ world }) => {
    const body = { email: EMAIL, password: PASSWORD, rootRole: ROLES.VIEWER }
    expect((await world.admin.call('createUser', { body })).status).toBe(201)
    const { browser, script } = await withToken(world)
    await useProvider(world, await startProvider())
    await world.forgetEvents()
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await usersOf(world)).toMatchObject([{ email: EMAIL, passwordHash: expect.any(String) }])
    expect((await browser.call('getOwnUser')).status).toBe(200)
    expect((await script.call('getOwnUser')).status).toBe(200)
    expect(await world.eventTypes()).toEqual(['user-signed-in'])
  })
})
