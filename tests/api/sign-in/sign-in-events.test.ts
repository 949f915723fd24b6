import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { createRefusedAttempts } from '../../../src/domain/refused-attempts/refused-attempts.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { refusedAttemptsJob } from '../../../src/jobs/refused-attempts.ts'
import { foldEverything } from '../../support/event-rows.ts'
import { type Instance, startInstance } from '../../support/instance.ts'
import { ADA, oidcBrowser, startProvider, useProvider } from '../../support/oidc.ts'
import { makePerson, makeSignupToken, OTHER_PASSWORD, PASSWORD } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

/** A server behind a proxy, with the job that records its refusals. */
async function collecting(world: World): Promise<Instance & { record(): Promise<unknown[]>; app: FastifyInstance }> {
  const refusedAttempts = createRefusedAttempts()
  const instance = await startInstance(world.db, { refusedAttempts, trustedProxies: ['127.0.0.1'] })
  const job = refusedAttemptsJob({ db: world.db, limits: defaultLimits, clock: () => new Date() }, refusedAttempts)
  await world.forgetEvents()
  return {
    ...instance,
    async record() {
      await job()
      return (await world.events()).map(({ type, createdBy, data }) => ({ type, createdBy, data }))
    },
  }
}

const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
const counted = (attempts: number) => ({ attempts, since: expect.any(String), until: expect.any(String) })

describe('a sign-in', () => {
  it('is recorded with the user, the way and the address', async ({ world }) => {
    const { client } = await collecting(world)
    const { id } = await makePerson(world)
    const body = { username: 'ada@example.com', password: PASSWORD }
    await client().call('logIn', { body, headers: { 'x-forwarded-for': '2001:db8::7' } })
    expect(await world.events()).toMatchObject([
      {
        type: 'user-signed-in',
        createdBy: 'ada@example.com',
        createdByUserId: id,
        project: null,
        data: { userId: id, method: 'password', address: '2001:db8::7' },
      },
    ])
  })

  it('with OpenID Connect is recorded, too', async ({ world }) => {
    const provider = await startProvider()
    await useProvider(world, provider)
    await makePerson(world)
    await world.forgetEvents()
    await oidcBrowser().signIn(world.app)
    expect(await world.events()).toMatchObject([
      {
        type: 'user-signed-in',
        createdBy: 'ada@example.com',
        data: { method: 'openid-connect', address: '127.0.0.1' },
      },
    ])
  })

  it('is only shown to callers who may read the whole log', async ({ world }) => {
    await makePerson(world)
    await world.anonymous.call('logIn', { body: { username: 'ada@example.com', password: PASSWORD } })
    await foldEverything(world.db)
    const seenBy = async (client: World['admin']) =>
      (await client.call('searchEvents', { body: { type: 'user-signed-in' } })).body.events.length
    expect(await seenBy(await world.actor())).toBe(0)
    expect(await seenBy(await world.actor({ may: ['READ_LOGS'] }))).toBe(1)
  })
})

describe('a refused sign-in', () => {
  it('is recorded with the account if there is one, and never with the name or the password that was sent', async ({
    world,
  }) => {
    const { client, record } = await collecting(world)
    const { id } = await makePerson(world)
    const attempt = (username: string) =>
      client().send('logIn', { body: { username, password: OTHER_PASSWORD }, ...from })
    for (const name of ['ada@example.com', 'ADA@example.com', 'grace@example.com']) await attempt(name)
    const data = { method: 'password', address: '203.0.113.7' }
    const events = await record()
    expect(events).toEqual([
      {
        type: 'sign-in-refused',
        createdBy: 'flaghoist-system',
        data: { ...data, reason: 'wrong-password', userId: id, name: 'ada@example.com', ...counted(2) },
      },
      {
        type: 'sign-in-refused',
        createdBy: 'flaghoist-system',
        data: { ...data, reason: 'unknown-account', ...counted(1) },
      },
    ])
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`grace|${OTHER_PASSWORD}`))
  })

  it('is recorded when attempts have to wait, and when passwords are off', async ({ world }) => {
    const { client, record } = await collecting(world)
    await makePerson(world)
    const attempt = () => client().send('logIn', { body: { username: 'ada@example.com', password: OTHER_PASSWORD } })
    for (let count = 0; count < 6; count++) await attempt()
    await world.db.updateTable('signInSettings').set({ passwordDisabled: true }).execute()
    await attempt()
    await world.forgetEvents()
    expect(await record()).toMatchObject([
      { data: { reason: 'wrong-password', attempts: 5 } },
      { data: { reason: 'too-many-attempts', attempts: 1 } },
      { data: { reason: 'not-allowed', attempts: 1 } },
    ])
  })

  it('with OpenID Connect is recorded without the claims of a stranger', async ({ world }) => {
    const provider = await startProvider()
    await useProvider(world, provider)
    const { app, record } = await collecting(world)
    provider.person = { ...ADA, email: 'stranger@example.com' }
    expect((await oidcBrowser().signIn(app)).status).toBe(403)
    expect(await record()).toEqual([
      {
        type: 'sign-in-refused',
        createdBy: 'flaghoist-system',
        data: { method: 'openid-connect', reason: 'not-allowed', address: '127.0.0.1', ...counted(1) },
      },
    ])
  })

  it('is a key of the administration or the secret of a link that is not valid', async ({ world }) => {
    const { client, clientWith, record } = await collecting(world)
    await clientWith('*:*.unknown-key-of-somebody').send('listProjects', {})
    await client().send('listProjects', {})
    await client().send('getClientFeatures', {})
    await client().send('getResetToken', { query: { token: 'a'.repeat(56) } })
    await client().send('validateSignupToken', { params: { token: 'b'.repeat(56) } })
    const events = await record()
    expect(events).toMatchObject([
      { data: { method: 'key', reason: 'not-valid' } },
      { data: { method: 'password-link', reason: 'not-valid' } },
      { data: { method: 'signup-link', reason: 'not-valid' } },
    ])
    expect(JSON.stringify(events)).not.toMatch(/unknown-key|aaaa|bbbb/)
    const { secret } = await makeSignupToken(world)
    const weak = { username: 'ada', password: 'weak' }
    await world.forgetEvents()
    expect((await client().send('signUp', { params: { token: secret }, body: weak })).status).toBe(400)
    expect(await record()).toEqual([])
  })
})

describe('a request without the permission', () => {
  it('is recorded once for its repetitions, in the name of the caller', async ({ world }) => {
    const { clientWith, record } = await collecting(world)
    const { key = '', name } = await world.actor({ may: ['READ_LOGS'] })
    const caller = clientWith(key)
    for (let count = 0; count < 3; count++)
      await caller.send('deleteProject', { params: { projectId: 'default' }, ...from })
    await caller.send('createSegment', { body: { name: 'x', constraints: [] }, ...from })
    const answered = await caller.send('deleteProject', { params: { projectId: 'nowhere' }, ...from })
    expect(answered.status).toBe(403)
    expect(await record()).toEqual([
      {
        type: 'request-refused',
        createdBy: name,
        data: {
          operation: 'deleteProject',
          permission: 'DELETE_PROJECT',
          project: 'default',
          address: '203.0.113.7',
          ...counted(3),
        },
      },
      {
        type: 'request-refused',
        createdBy: name,
        data: {
          operation: 'createSegment',
          permission: 'CREATE_SEGMENT or UPDATE_PROJECT_SEGMENT',
          address: '203.0.113.7',
          ...counted(1),
        },
      },
      {
        type: 'request-refused',
        createdBy: name,
        data: { operation: 'deleteProject', permission: 'DELETE_PROJECT', address: '203.0.113.7', ...counted(1) },
      },
    ])
    const ids = await world.db.selectFrom('events').select('requestId').where('type', '=', 'request-refused').execute()
    expect(ids.map(({ requestId }) => requestId)).toContain(answered.error?.id)
  })

  it('does not name a private project', async ({ world }) => {
    await world.project('secret-project')
    const { clientWith, record } = await collecting(world)
    const { key = '' } = await world.actor()
    await clientWith(key).send('deleteProject', { params: { projectId: 'secret-project' } })
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret-project').execute()
    await world.forgetEvents()
    const events = await record()
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('secret-project')
  })

  it('is no refused attempt when a rule forbids it to everyone', async ({ world }) => {
    const { clientWith, record } = await collecting(world)
    const { status } = await clientWith(world.admin.key ?? '').send('deleteProject', {
      params: { projectId: 'default' },
    })
    expect(status).toBe(403)
    expect(await record()).toEqual([])
  })
})
