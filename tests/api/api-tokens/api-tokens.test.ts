import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { createApiToken } from '../../../src/domain/api-tokens/commands.ts'
import { everyRight } from '../../../src/domain/rights.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { makeAdminKey, makeKey } from '../../support/api-tokens.ts'
import { FAR, tally } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

const client = { tokenName: 'Web shop', type: 'client', environment: 'production', projects: ['default'] }

describe('createApiToken', () => {
  it('makes a key for an SDK, tells it once and keeps its hash', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { status, body, headers } = await world.admin.call('createApiToken', { body: { ...client, expiresAt: FAR } })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/api-tokens/${body.id}`,
    })
    const { secret, ...key } = body
    expect(secret).toMatch(/^default:production\.[0-9a-f]{56}$/)
    expect(key).toEqual({
      id: body.id,
      tokenName: 'Web shop',
      username: 'Web shop',
      type: 'client',
      environment: 'production',
      project: 'default',
      projects: ['default'],
      expiresAt: FAR,
      createdAt: '2026-11-20T09:30:00.000Z',
      alias: null,
      seenAt: null,
    })
    const { alias, seenAt, username, ...recorded } = key
    const [event] = await world.events()
    expect(event).toMatchObject({
      type: 'api-token-created',
      project: 'default',
      environment: 'production',
      preData: null,
    })
    expect(event?.data).toEqual(recorded)
    const { body: list } = await world.admin.call('findApiTokensByName', { params: { token: 'Web shop' } })
    expect(list.tokens).toEqual([{ ...key, secret: secret.slice(0, 'default:production.'.length + 7) }])
  })

  it('takes over the secret that applications have, once, from an admin', async ({ world }) => {
    const secret = '[]:production.of-the-server-before-0123456789'
    const body = { ...client, projects: ['default', 'shop'], secret }
    await world.project('shop')
    const creator = await world.actor({ may: ['CREATE_CLIENT_API_TOKEN'] })
    expect(await creator.call('createApiToken', { body })).toMatchObject({ status: 403 })
    const made = await world.admin.call('createApiToken', { body })
    expect(made).toMatchObject({ status: 201, body: { secret, project: '[]' } })
    const { body: list } = await world.admin.call('findApiTokensByName', { params: { token: 'Web shop' } })
    expect(list.tokens).toMatchObject([{ secret: '[]:production.of-the-' }])
    expect(await world.clientWith({ key: secret }).call('getClientFeatures', {})).toMatchObject({ status: 200 })
    expect(JSON.stringify(await world.events())).not.toContain('before-0123')
    expect(await world.admin.call('createApiToken', { body: { ...body, tokenName: 'Other' } })).toMatchObject({
      status: 409,
      body: { message: 'There is an API token with this secret already' },
    })
  })

  it.for([
    ['a project and an environment', { type: 'client' }, /^\*:development\./, '*', ['*'], 'development'],
    ['backend for client', { type: 'Backend' }, /^\*:development\./, '*', ['*'], 'development'],
    ['one project', { type: 'frontend', project: 'shop' }, /^shop:development\./, 'shop', ['shop'], 'development'],
    ['several', { projects: ['shop', 'default', 'shop'] }, /^\[\]:dev/, '[]', ['shop', 'default'], 'development'],
    ['all projects', { projects: ['*'], project: 'shop' }, /^\*:development\./, '*', ['*'], 'development'],
    ['an admin key', { type: 'ADMIN' }, /^\*:\*\./, '*', ['*'], '*'],
    ['an admin key at length', { type: 'admin', environment: '*', projects: ['*'] }, /^\*:\*\./, '*', ['*'], '*'],
  ] as [string, object, RegExp, string, string[], string][])(
    'fills in defaults: %s',
    async ([, wanted, secret, project, projects, environment], { world }) => {
      await world.project('shop')
      const { status, body } = await world.admin.call('createApiToken', {
        body: { tokenName: 'Web shop', type: 'client', ...wanted },
      })
      expect({ status, project: body.project, projects: body.projects, environment: body.environment }).toEqual({
        status: 201,
        project,
        projects,
        environment,
      })
      expect(body.secret).toMatch(secret)
      const single = projects.length === 1 && project !== '*'
      expect(await world.events()).toMatchObject([
        { project: single ? project : null, environment: environment === '*' ? null : environment },
      ])
    },
  )

  it('takes the name as username too, as older clients send it', async ({ world }) => {
    const create = (names: object) => world.admin.call('createApiToken', { body: { type: 'client', ...names } })
    for (const names of [{ username: 'Web shop' }, { username: 'Web shop', tokenName: 'Web shop' }])
      expect(await create(names)).toMatchObject({ status: 201, body: { tokenName: 'Web shop', username: 'Web shop' } })
    await world.forgetEvents()
    for (const names of [{}, { username: 'Web', tokenName: 'Web shop' }]) {
      const { status, error } = await create(names)
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/tokenName' })
      expect(error?.message).toContain('tokenName')
    }
    expect(await world.events()).toEqual([])
    const { body } = await world.admin.call('findApiTokensByName', { params: { token: 'Web shop' } })
    expect(body.tokens.map(({ username }) => username)).toEqual(['Web shop', 'Web shop'])
  })

  it('refuses what is not a key, or not of something that is there', async ({ world }) => {
    await world.project('old', { archived: true })
    const refused: [what: string, changed: object, path: string][] = [
      ['a type that there is not', { type: 'edge' }, '/body/type'],
      ['no name', { tokenName: '' }, '/body/tokenName'],
      ['an environment that there is not', { environment: 'nowhere' }, '/body/environment'],
      ['a key for all environments', { environment: '*' }, '/body/environment'],
      ['a project that there is not', { projects: ['default', 'nowhere'] }, '/body/projects'],
      ['an archived project', { projects: ['old'] }, '/body/projects'],
      ['all projects and one more', { projects: ['*', 'default'] }, '/body/projects'],
      ['no projects', { projects: [] }, '/body/projects'],
      ['an admin key of a project', { type: 'admin', environment: '*' }, '/body/projects'],
      ['an admin key of an environment', { type: 'admin', projects: ['*'] }, '/body/environment'],
      ['a date that does not exist', { expiresAt: '2026-12-31T23:59:60Z' }, '/body/expiresAt'],
    ]
    for (const [what, changed, path] of refused) {
      const { status, error } = await world.admin.send('createApiToken', { body: { ...client, ...changed } })
      const found = { what, status, name: error?.name, path: error?.details?.[0]?.path }
      expect(found).toEqual({ what, status: 400, name: 'ValidationError', path })
    }
    expect(await world.events()).toEqual([])
  })

  it('treats a project that the caller can not see as one that is not there', async ({ world }) => {
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    const actor = { ...systemActor, rights: everyRight, hiddenProjects: ['default'] }
    await expect(
      inTransaction(setting, actor, (transaction) => createApiToken(transaction, client, undefined)),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: 'There is no project "default"',
    })
  })

  it('makes no more keys than the limit allows, however many ask at once', async ({ world }) => {
    // The key of the tests is one of them.
    world.limit({ apiTokens: 4 })
    const ask = () => world.admin.call('createApiToken', { body: client })
    expect(tally(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual({ 201: 3, 400: 17 })
  })
})

describe('the type of a key', () => {
  const asked = [
    ['admin', { tokenName: 'k', type: 'admin' }],
    ['client', { tokenName: 'k', type: 'client' }],
    ['frontend', { tokenName: 'k', type: 'frontend' }],
  ] as const

  it.for([
    ['CREATE_CLIENT_API_TOKEN', 'create', { admin: 403, client: 201, frontend: 403 }],
    ['CREATE_FRONTEND_API_TOKEN', 'create', { admin: 403, client: 403, frontend: 201 }],
    ['UPDATE_CLIENT_API_TOKEN', 'change', { admin: 403, client: 200, frontend: 403 }],
    ['UPDATE_FRONTEND_API_TOKEN', 'change', { admin: 403, client: 403, frontend: 200 }],
    ['DELETE_CLIENT_API_TOKEN', 'delete', { admin: 403, client: 200, frontend: 403 }],
    ['DELETE_FRONTEND_API_TOKEN', 'delete', { admin: 403, client: 403, frontend: 200 }],
  ] as const)('says what the holder of %s may %s', async ([permission, what, expected], { world }) => {
    const holder = await world.actor({ may: [permission] })
    const statuses: Record<string, number> = {}
    for (const [type, body] of asked) {
      const { params } = await (type === 'admin' ? makeAdminKey(world) : makeKey(world, body))
      const ask = {
        create: () => holder.call('createApiToken', { body }),
        change: () => holder.call('updateApiToken', { params, body: { expiresAt: FAR } }),
        delete: () => holder.call('deleteApiToken', { params }),
      }
      statuses[type] = (await ask[what]()).status
    }
    expect(statuses).toEqual(expected)
  })

  it('is named by the refusal', async ({ world }) => {
    const holder = await world.actor({ may: ['CREATE_CLIENT_API_TOKEN'] })
    const { error } = await holder.call('createApiToken', { body: { tokenName: 'k', type: 'admin', projects: ['x'] } })
    expect(error?.details).toEqual([{ message: 'ADMIN' }])
  })
})

describe('listApiTokens', () => {
  it.for([
    [['READ_CLIENT_API_TOKEN'], ['client']],
    [['READ_FRONTEND_API_TOKEN'], ['frontend']],
    [
      ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'],
      ['client', 'frontend'],
    ],
    [['ADMIN'], ['admin', 'client', 'frontend', 'admin']],
  ] as [Permission[], string[]][])('shows what the caller may read: %s', async ([may, expected], { world }) => {
    for (const type of ['client', 'frontend']) await makeKey(world, { type })
    await makeAdminKey(world)
    const { body } = await (await world.actor({ may })).call('listApiTokens')
    expect(body.tokens.map(({ type }) => type)).toEqual(expected)
  })
})

describe('findApiTokensByName', () => {
  it('lists the keys of a name, which is not unique and may be nobody’s', async ({ world }) => {
    const [one, two] = [await makeKey(world), await makeKey(world, { type: 'frontend' })]
    await makeKey(world, { tokenName: 'Other' })
    const named = async (token: string) =>
      (await world.admin.call('findApiTokensByName', { params: { token } })).body.tokens.map(({ id }) => id)
    expect(await named('Web shop')).toEqual([one.id, two.id])
    expect(await named('web shop')).toEqual([])
    expect(await named(one.secret)).toEqual([])
    const reader = await world.actor({ may: ['READ_FRONTEND_API_TOKEN'] })
    const { body } = await reader.call('findApiTokensByName', { params: { token: 'Web shop' } })
    expect(body.tokens.map(({ id }) => id)).toEqual([two.id])
  })
})
