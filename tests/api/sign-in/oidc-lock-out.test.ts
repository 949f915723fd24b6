import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { ensureKeys } from '../../../src/domain/api-tokens/first-keys.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { startInstance } from '../../support/instance.ts'
import { ADA, oidcBrowser, startProvider, type TestProvider, useProvider } from '../../support/oidc.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson, OTHER_PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const OTHER = { enabled: true, discoverUrl: 'https://login.example.com', clientId: 'flaghoist', secret: 'x' }
const REFUSAL = 'No user with the role Admin could sign in any more: only Ada Lovelace would have the role. First '

/** The only Admin, who has signed in with a provider and has no password unless one is wanted; and their browser. */
async function onlyAdmin(world: World, wanted: { password?: null } = { password: null }) {
  const { id } = await makePerson(world, { rootRole: ROLES.ADMIN, ...wanted })
  const provider = await startProvider()
  await useProvider(world, provider)
  expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
  const browser = await browserOf(world, id)
  await world.forgetEvents()
  return { id, params: { userId: id }, provider, browser }
}

async function switchPasswordsOff(world: World) {
  expect((await world.admin.call('setPasswordSettings', { body: { disabled: true } })).status).toBe(200)
  await world.forgetEvents()
}

/** Another provider is set, and the only Admin belongs to the first one. */
async function moved(world: World): Promise<{ id: number; second: TestProvider }> {
  const { id } = await onlyAdmin(world)
  const second = await startProvider()
  second.person = { ...ADA, sub: 'ada-2' }
  await useProvider(world, second)
  expect((await oidcBrowser().signIn(world.app)).status).toBe(403)
  return { id, second }
}

describe('the last Admin who can sign in', () => {
  it('is released by an Admin when another one can sign in', async ({ world }) => {
    const { browser, params, provider } = await onlyAdmin(world)
    await makePerson(world, { email: 'root@example.com', rootRole: ROLES.ADMIN, password: null })
    provider.person = { ...ADA, sub: 'root', email: 'root@example.com' }
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    await switchPasswordsOff(world)
    expect((await browser.call('releaseUserIdentities', { params })).status).toBe(200)
  })

  it('is released by an admin key alone, as long as passwords are off or missing', async ({ world }) => {
    const { browser, params } = await onlyAdmin(world)
    const refused = async () => {
      const { status, error } = await browser.call('releaseUserIdentities', { params })
      expect([status, error?.message]).toEqual([409, expect.stringContaining(REFUSAL)])
    }
    await refused()
    await switchPasswordsOff(world)
    await refused()
    expect(await world.events()).toEqual([])
    expect((await world.admin.call('releaseUserIdentities', { params })).status).toBe(200)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
  })

  it.for([
    ['another provider', OTHER],
    ['none', { enabled: false }],
  ] as const)('can not change the provider to %s without a password', async ([, body], { world }) => {
    const { browser, params } = await onlyAdmin(world)
    const { status, error } = await browser.call('setOidcSettings', { body })
    expect([status, error?.message]).toEqual([409, expect.stringContaining(REFUSAL)])
    expect(await world.events()).toEqual([])
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    await world.admin.call('changeUserPassword', { params, body: { password: OTHER_PASSWORD } })
    const again = (await signIn(world, 'ada@example.com', OTHER_PASSWORD)).browser
    expect((await again.call('setOidcSettings', { body })).status).toBe(200)
  })

  it('may change the provider and be released when an Admin has a password', async ({ world }) => {
    const { browser, params } = await onlyAdmin(world, {})
    expect((await browser.call('releaseUserIdentities', { params })).status).toBe(200)
    expect((await browser.call('setOidcSettings', { body: OTHER })).status).toBe(200)
  })

  it('does not count as such when it is deleted, or no Admin any more', async ({ world }) => {
    const { browser } = await onlyAdmin(world)
    const other = await makePerson(world, { email: 'eve@example.com', rootRole: ROLES.ADMIN })
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', other.id).execute()
    await makePerson(world, { email: 'grace@example.com', rootRole: ROLES.EDITOR })
    expect((await browser.call('setOidcSettings', { body: OTHER })).status).toBe(409)
  })
})

describe('an instance where no Admin gets in', () => {
  it('is opened again by ADMIN_API_KEY, as the documentation says', async ({ world }) => {
    const { id, second } = await moved(world)
    await world.db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
    await world.db.deleteFrom('apiTokens').execute()
    await second.stop()
    const adminApiKey = 'the-key-of-the-next-start-41c7d0aa'
    const configured = { adminApiKey, initialKeys: { admin: [], client: [], frontend: [] } }
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    await inTransaction(setting, systemActor, (transaction) => ensureKeys(transaction, configured))
    const operator = (await startInstance(world.db)).clientWith(adminApiKey)
    expect((await operator.call('setPasswordSettings', { body: { disabled: false } })).status).toBe(200)
    const params = { userId: id }
    const body = { password: OTHER_PASSWORD }
    expect((await operator.call('changeUserPassword', { params, body })).status).toBe(200)
    const { browser } = await signIn(world, 'ada@example.com', OTHER_PASSWORD)
    expect((await browser.call('listUsers')).status).toBe(200)
  })
})
