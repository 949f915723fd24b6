import { describe, expect } from 'vitest'
import { systemActor } from '../../../../src/domain/actor.ts'
import { takeProjectFromKeys } from '../../../../src/domain/api-tokens/on-delete.ts'
import { inTransaction } from '../../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../../src/domain/transaction/limits.ts'
import { makeKey } from '../../../support/api-tokens.ts'
import { it, type World } from '../../../support/world.ts'

/** A key of the project `shop` alone, one of two projects, one of another project, and one of all. */
async function keys(world: World) {
  await world.project('shop')
  return {
    own: await makeKey(world, { tokenName: 'own', projects: ['shop'] }),
    shared: await makeKey(world, { tokenName: 'shared', projects: ['default', 'shop'] }),
    other: await makeKey(world, { tokenName: 'other', projects: ['default'] }),
    all: await makeKey(world, { tokenName: 'all' }),
  }
}

const params = { projectId: 'shop' }

describe('listProjectApiTokens', () => {
  it('lists the keys that are made for the project, for admin keys too', async ({ world }) => {
    const { own, shared } = await keys(world)
    const member = await world.actor({ may: ['READ_PROJECT_API_TOKEN'], project: 'shop' })
    for (const client of [member, world.admin]) {
      const { body } = await client.call('listProjectApiTokens', { params })
      expect(body.tokens.map(({ id }) => id)).toEqual([own.id, shared.id])
      expect(body.tokens[1]).toMatchObject({ project: '[]', projects: ['default', 'shop'] })
      expect(body.tokens[0]?.secret).toBe(own.secret.slice(0, 'shop:development.'.length + 7))
    }
  })

  it('leaves out projects that the caller can not see', async ({ world }) => {
    await keys(world)
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'default').execute()
    const member = await world.actor({ may: ['READ_PROJECT_API_TOKEN'], project: 'shop' })
    const { body } = await member.call('listProjectApiTokens', { params })
    expect(body.tokens.map(({ project, projects }) => ({ project, projects }))).toEqual([
      { project: 'shop', projects: ['shop'] },
      { project: 'shop', projects: ['shop'] },
    ])
  })

  it('is empty for a project without keys, and for members of others refused', async ({ world }) => {
    await world.project('shop')
    expect((await world.admin.call('listProjectApiTokens', { params })).body).toEqual({ tokens: [] })
    const outsider = await world.actor({ may: ['READ_PROJECT_API_TOKEN'], project: 'default' })
    expect((await outsider.call('listProjectApiTokens', { params })).status).toBe(403)
    expect((await outsider.call('listApiTokens')).status).toBe(403)
  })
})

describe('createProjectApiToken', () => {
  it('makes a key of this project, whatever projects the body names', async ({ world }) => {
    await world.project('shop')
    const member = await world.actor({ may: ['CREATE_PROJECT_API_TOKEN'], project: 'shop' })
    const { status, body, headers } = await member.send('createProjectApiToken', {
      params,
      body: { tokenName: 'Web shop', type: 'frontend', environment: 'production', projects: ['*'], project: 'default' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      secret: expect.stringMatching(/^shop:production\.[0-9a-f]{56}$/),
      type: 'frontend',
      project: 'shop',
      projects: ['shop'],
    })
    expect(headers.location).toMatch(/^\/api\/admin\/projects\/shop\/api-tokens\/\d+$/)
    expect(await world.events()).toMatchObject([
      { type: 'api-token-created', project: 'shop', environment: 'production', createdBy: member.name },
    ])
  })

  it.for([
    ['an admin key', { type: 'admin' }, 400],
    ['an unknown type', { type: 'edge' }, 400],
    ['an unknown environment', { environment: 'nowhere' }, 400],
    ['all environments', { environment: '*' }, 400],
  ] as [string, object, number][])('refuses %s', async ([, changed, expected], { world }) => {
    await world.project('shop')
    const body = { tokenName: 'Web shop', type: 'client', ...changed }
    expect((await world.admin.send('createProjectApiToken', { params, body })).status).toBe(expected)
    expect(await world.events()).toEqual([])
  })

  it('takes the name as username too', async ({ world }) => {
    await world.project('shop')
    const create = (names: object) =>
      world.admin.call('createProjectApiToken', { params, body: { type: 'client', ...names } })
    expect(await create({ username: 'Web shop' })).toMatchObject({
      status: 201,
      body: { tokenName: 'Web shop', username: 'Web shop' },
    })
    for (const names of [{}, { username: 'Web', tokenName: 'Web shop' }])
      expect((await create(names)).error?.details).toMatchObject([{ path: '/body/tokenName' }])
  })

  it('answers 404 for an archived project', async ({ world }) => {
    await world.project('shop', { archived: true })
    const body = { tokenName: 'Web shop', type: 'client' }
    expect((await world.admin.call('createProjectApiToken', { params, body })).status).toBe(404)
  })
})

describe('deleteProjectApiToken', () => {
  it('deletes a key of this project alone, by its id or by itself', async ({ world }) => {
    const { own } = await keys(world)
    const more = await makeKey(world, { projects: ['shop'] })
    await world.forgetEvents()
    const member = await world.actor({ may: ['DELETE_PROJECT_API_TOKEN'], project: 'shop' })
    for (const token of [String(own.id), more.secret])
      expect((await member.call('deleteProjectApiToken', { params: { ...params, token } })).status).toBe(200)
    expect(await world.events()).toMatchObject([
      { type: 'api-token-deleted', project: 'shop', preData: { id: own.id } },
      { type: 'api-token-deleted', project: 'shop', preData: { id: more.id } },
    ])
  })

  it('refuses a key of several projects, and knows none of another one or of all', async ({ world }) => {
    const { shared, other, all } = await keys(world)
    await world.forgetEvents()
    const remove = async ({ id }: { id: number }) =>
      (await world.admin.call('deleteProjectApiToken', { params: { ...params, token: String(id) } })).status
    expect([await remove(shared), await remove(other), await remove(all)]).toEqual([400, 404, 404])
    expect(await world.events()).toEqual([])
  })
})

describe('takeProjectFromKeys', () => {
  it('deletes the keys of the project alone, and takes it from the others', async ({ world }) => {
    const { own, shared, other, all } = await keys(world)
    await world.forgetEvents()
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    await inTransaction(setting, systemActor, (transaction) => takeProjectFromKeys(transaction, 'shop'))
    const { body } = await world.admin.call('listApiTokens')
    const left = body.tokens.filter(({ type }) => type !== 'admin').map(({ id, projects }) => ({ id, projects }))
    expect(left).toEqual([
      { id: shared.id, projects: ['default'] },
      { id: other.id, projects: ['default'] },
      { id: all.id, projects: ['*'] },
    ])
    expect(await world.events()).toMatchObject([
      { type: 'api-token-deleted', project: 'shop', preData: { id: own.id, projects: ['shop'] } },
      {
        type: 'api-token-updated',
        project: null,
        data: { id: shared.id, project: 'default' },
        preData: { project: '[]', projects: ['default', 'shop'] },
      },
    ])
  })
})
