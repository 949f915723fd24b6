import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { signIn as signInWithPassword } from '../../../src/domain/sessions/sign-in.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import type { InTransaction } from '../../../src/domain/transaction/transaction.ts'
import { startInstance } from '../../support/instance.ts'
import { ADA, CLIENT_SECRET, oidcBrowser, startProvider, useProvider } from '../../support/oidc.ts'
import { openPage } from '../../support/page.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const PROVIDER = { discoverUrl: 'https://login.example.com/.well-known/openid-configuration', clientId: 'flaghoist' }
const EMPTY = {
  enabled: false,
  autoCreate: false,
  enableSingleSignOut: false,
  defaultRootRole: 'Viewer',
  defaultRootRoleId: 3,
  idTokenSigningAlgorithm: 'RS256',
  enableGroupSyncing: false,
  addGroupsScope: false,
  requireEmailVerified: true,
}

const set = ({ admin }: World, body: Schema<'SetOidcSettings'>) => admin.call('setOidcSettings', { body })
const read = async ({ admin }: World) => (await admin.call('getOidcSettings')).body

describe('getOidcSettings', () => {
  it('gives the defaults before anything is set', async ({ world }) => {
    expect(await read(world)).toEqual(EMPTY)
  })
})

describe('setOidcSettings', () => {
  it('replaces everything but the secret, which it never gives again', async ({ world }) => {
    const all = {
      ...PROVIDER,
      enabled: true,
      autoCreate: true,
      defaultRootRoleId: 2,
      emailDomains: ' Example.com ,example.org',
      acrValues: 'gold',
      idTokenSigningAlgorithm: 'ES256',
      enableGroupSyncing: true,
      groupJsonPath: 'groups',
      addGroupsScope: true,
      requireEmailVerified: false,
    } satisfies Schema<'SetOidcSettings'>
    const first = await set(world, { ...all, secret: CLIENT_SECRET })
    const stored = {
      ...EMPTY,
      ...all,
      emailDomains: 'example.com,example.org',
      defaultRootRole: 'Editor',
      secret: '*****',
    }
    expect([first.status, first.body]).toEqual([200, stored])
    expect(await read(world)).toEqual(stored)
    expect((await set(world, { ...PROVIDER, enabled: true })).body).toEqual({
      ...EMPTY,
      ...PROVIDER,
      enabled: true,
      secret: '*****',
    })
    const rows = await world.db.selectFrom('signInSettings').select('oidcSecret').execute()
    expect(rows[0]?.oidcSecret?.toString('latin1')).not.toContain(CLIENT_SECRET)
    const events = await world.events()
    expect(events).toMatchObject([
      {
        type: 'setting-updated',
        data: { id: 'oidc', enabled: true, changedParameters: ['secret'] },
        preData: { enabled: false },
      },
      { type: 'setting-updated', data: { autoCreate: false, defaultRootRoleId: 3 }, preData: { defaultRootRoleId: 2 } },
    ])
    expect(events[1]?.data).not.toHaveProperty('changedParameters')
    expect(JSON.stringify(events)).not.toContain(CLIENT_SECRET)
  })

  it('records nothing when nothing changes, the secret included', async ({ world }) => {
    await set(world, { ...PROVIDER, enabled: true, secret: CLIENT_SECRET })
    await world.forgetEvents()
    for (const secret of [CLIENT_SECRET, '*****', undefined])
      await set(world, { ...PROVIDER, enabled: true, ...(secret && { secret }) })
    expect(await world.events()).toEqual([])
  })

  it('takes what clients send that set and clear the settings', async ({ world }) => {
    const wanted = { ...PROVIDER, enabled: true, secret: 'super-secret', autoCreate: false, defaultRootRoleId: 0 }
    expect((await set(world, wanted)).body).toMatchObject({ enabled: true, defaultRootRoleId: 3 })
    expect((await set(world, { enabled: false, clientId: ' ', secret: ' ' })).body).toEqual(EMPTY)
    await set(world, wanted)
    expect((await set(world, { enabled: false })).body).toEqual(EMPTY)
  })

  it('takes a role of its own, which is then not deleted', async ({ world }) => {
    const { body: created } = await world.admin.call('createRole', {
      body: { name: 'Newcomer', type: 'root-custom', description: '', permissions: [] },
    })
    const role = created.roles
    const { body } = await set(world, { defaultRootRoleId: role.id })
    expect(body.defaultRootRoleId).toBe(role.id)
    expect(body).not.toHaveProperty('defaultRootRole')
    const { status, error } = await world.admin.send('deleteRole', { params: { roleId: role.id } })
    expect([status, error?.message]).toEqual([409, expect.stringContaining('Choose another one in the settings')])
  })

  it('refuses what is not valid, and says what would be', async ({ world }) => {
    const refused: [what: string, body: object, path: string, message: string][] = [
      ['enabled without an address', { enabled: true, clientId: 'x' }, '/body/discoverUrl', 'needs an address'],
      [
        'enabled without a client id',
        { ...PROVIDER, enabled: true, clientId: ' ' },
        '/body/clientId',
        'needs a client id',
      ],
      ['an invalid address', { discoverUrl: 'login.example.com' }, '/body/discoverUrl', 'Accepted: https://'],
      [
        'an address with a password',
        { discoverUrl: 'https://a:b@example.com' },
        '/body/discoverUrl',
        'Accepted: https://',
      ],
      ['an address of another kind', { discoverUrl: 'file:///etc/passwd' }, '/body/discoverUrl', 'Accepted: https://'],
      ['groups without a claim', { enableGroupSyncing: true }, '/body/groupJsonPath', 'Accepted: a name'],
      ['signing out at the provider', { enableSingleSignOut: true }, '/body/enableSingleSignOut', 'Accepted: false'],
      ['a role that there is not', { defaultRootRoleId: 77 }, '/body/defaultRootRoleId', 'There is no root role 77'],
      ['a role of projects', { defaultRootRoleId: ROLES.OWNER }, '/body/defaultRootRoleId', 'There is no root role 4'],
    ]
    for (const [what, body, path, message] of refused) {
      const { status, error } = await world.admin.send('setOidcSettings', { body })
      const details = [{ path, message: expect.stringContaining(message) }]
      expect({ what, status, details: error?.details }).toEqual({ what, status: 400, details })
    }
    expect(await read(world)).toEqual(EMPTY)
    expect(await world.events()).toEqual([])
  })

  it('does not send a kept secret to another provider, or for another client', async ({ world }) => {
    await set(world, { ...PROVIDER, secret: CLIENT_SECRET })
    for (const other of [{ discoverUrl: 'https://elsewhere.example' }, { clientId: 'another' }]) {
      const { status, error } = await world.admin.send('setOidcSettings', { body: { ...PROVIDER, ...other } })
      expect([status, error?.details?.[0]?.path]).toEqual([400, '/body/secret'])
      expect((await set(world, { ...PROVIDER, ...other, secret: '' })).body).not.toHaveProperty('secret')
      await set(world, { ...PROVIDER, secret: CLIENT_SECRET })
    }
  })

  it('refuses a secret where the server has no key to encrypt it', async ({ world }) => {
    const { app } = await startInstance(world.db, { encryptionKeys: undefined })
    const send = (body: object) => {
      const headers = { authorization: world.admin.key ?? '', 'content-type': 'application/json' }
      return app.inject({
        method: 'POST',
        url: '/api/admin/auth/oidc/settings',
        headers,
        payload: JSON.stringify(body),
      })
    }
    const refused = await send({ ...PROVIDER, secret: CLIENT_SECRET })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      message: 'This server has no key to encrypt a secret with. Start it with ENCRYPTION_KEY, or leave the secret out',
      details: [{ path: '/body/secret' }],
    })
    expect((await send(PROVIDER)).statusCode).toBe(200)
  })
})

describe('setPasswordSettings', () => {
  /** OpenID Connect, with which a user who has a role has signed in. */
  async function signedIn(world: World, rootRole: number) {
    await makePerson(world, { rootRole })
    const provider = await startProvider()
    await useProvider(world, provider)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    await world.forgetEvents()
    return provider
  }

  const setPasswords = ({ admin }: World, disabled: boolean) =>
    admin.send('setPasswordSettings', { body: { disabled } })

  it('switches passwords off and on, once an Admin has signed in with OpenID Connect', async ({ world }) => {
    await signedIn(world, ROLES.ADMIN)
    expect((await world.admin.call('getPasswordSettings')).body).toEqual({ disabled: false })
    for (let turn = 0; turn < 2; turn++) expect((await setPasswords(world, true)).body).toEqual({ disabled: true })
    expect((await world.admin.call('getPasswordSettings')).body).toEqual({ disabled: true })
    const refused = await signIn(world).catch(({ message }: Error) => message)
    expect(refused).toMatchObject({ status: 403, error: { message: expect.stringContaining('is switched off') } })
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect((await setPasswords(world, false)).body).toEqual({ disabled: false })
    expect((await signIn(world)).status).toBe(200)
    const changes = (await world.events()).filter(({ type }) => type === 'setting-updated')
    expect(changes).toMatchObject([
      {
        type: 'setting-updated',
        data: { id: 'password', disabled: true },
        preData: { id: 'password', disabled: false },
      },
      {
        type: 'setting-updated',
        data: { id: 'password', disabled: false },
        preData: { id: 'password', disabled: true },
      },
    ])
  })

  it('does not lock everybody out', async ({ world }) => {
    const refused = async () => expect((await setPasswords(world, true)).status).toBe(409)
    await refused()
    const provider = await signedIn(world, ROLES.VIEWER)
    await refused()
    await makePerson(world, { email: 'root@example.com', rootRole: ROLES.ADMIN })
    await refused()
    provider.person = { ...ADA, sub: 'root', email: 'root@example.com' }
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    await useProvider(world, provider, { enabled: false })
    await refused()
    await useProvider(world, provider)
    expect((await setPasswords(world, true)).status).toBe(200)
  })

  it('keeps OpenID Connect as it is while passwords are off', async ({ world }) => {
    const provider = await signedIn(world, ROLES.ADMIN)
    await setPasswords(world, true)
    for (const body of [{ enabled: false }, { ...PROVIDER, enabled: true, secret: 'x' }]) {
      const { status, error } = await world.admin.send('setOidcSettings', { body })
      expect([status, error?.message]).toEqual([409, expect.stringContaining('Switch passwords on first')])
    }
    await useProvider(world, provider, { autoCreate: true })
    expect((await read(world)).autoCreate).toBe(true)
  })
})

describe('the page to sign in', () => {
  const page = async ({ app }: World) => (await app.inject({ url: '/login' })).payload
  const LINK = '<a class="button" href="auth/oidc/login?return=%2Fdocs%2F">Sign in with 127.0.0.1</a>'

  it('has a link to the provider while it is on', async ({ world }) => {
    expect(await page(world)).not.toContain('oidc')
    const provider = await startProvider()
    await useProvider(world, provider)
    expect(await page(world)).toContain(LINK)
    expect((await openPage(world.app, '/login')).isShown('form')).toBe(true)
    await useProvider(world, provider, { enabled: false })
    expect(await page(world)).not.toContain('oidc')
  })

  it('has only the link while passwords are off', async ({ world }) => {
    await useProvider(world, await startProvider())
    await world.db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
    expect(await page(world)).toContain(LINK)
    expect(await page(world)).not.toMatch(/<form|<script|reset-password/)
  })
})

describe('a sign-in with a password', () => {
  it('is refused when passwords are switched off while it is checked', async ({ world }) => {
    await makePerson(world)
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    let transactions = 0
    const switchedOffLater: InTransaction = async (work) => {
      const done = await inTransaction(setting, systemActor, work)
      if (++transactions === 1) await world.db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
      return done
    }
    const given = { username: 'ada@example.com', password: PASSWORD }
    const session = { address: '192.0.2.1', remoteAddress: '192.0.2.1', lifetimeHours: 1, replaces: undefined }
    await expect(signInWithPassword(switchedOffLater, given, session)).rejects.toThrow('is switched off')
    expect(await world.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})
