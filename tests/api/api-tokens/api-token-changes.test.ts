import { describe, expect } from 'vitest'
import { makeAdminKey, makeKey } from '../../support/api-tokens.ts'
import { FAR } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

describe('updateApiToken', () => {
  it('changes when a key expires, under its id and under the key itself', async ({ world }) => {
    const key = await makeKey(world, { projects: ['default'] })
    await world.forgetEvents()
    const { status, body } = await world.admin.call('updateApiToken', { params: key.params, body: { expiresAt: FAR } })
    expect({ status, expiresAt: body.expiresAt }).toEqual({ status: 200, expiresAt: FAR })
    expect(key.secret.startsWith(body.secret) && body.secret.length < 30).toBe(true)
    const params = { token: key.secret }
    const never = await world.admin.call('updateApiToken', { params, body: { expiresAt: null } })
    expect(never.body.expiresAt).toBeNull()
    expect(await world.events()).toMatchObject([
      { type: 'api-token-updated', data: { id: key.id, expiresAt: FAR }, preData: { expiresAt: null } },
      { type: 'api-token-updated', data: { expiresAt: null }, preData: { expiresAt: FAR }, project: 'default' },
    ])
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const { params } = await makeKey(world, { expiresAt: FAR })
    await world.forgetEvents()
    const { status } = await world.admin.call('updateApiToken', {
      params,
      body: { expiresAt: '2999-01-01T01:00:00+01:00' },
    })
    expect(status).toBe(200)
    expect(await world.events()).toEqual([])
  })
})

describe('deleteApiToken', () => {
  it('finds a key by itself, and lets it delete itself', async ({ world }) => {
    const key = await makeAdminKey(world)
    expect((await key.client.call('deleteApiToken', { params: { token: key.secret } })).status).toBe(200)
    expect((await key.client.call('listEvents')).status).toBe(401)
  })

  it('answers 404 for a key that is gone or never was, and does not repeat what was asked for', async ({ world }) => {
    const key = await makeKey(world)
    await world.admin.call('deleteApiToken', { params: key.params })
    await world.forgetEvents()
    for (const token of [String(key.id), key.secret, '0', '9999999999', key.secret.slice(0, 20), 'Web shop']) {
      for (const answer of [
        await world.admin.call('deleteApiToken', { params: { token } }),
        await world.admin.call('updateApiToken', { params: { token }, body: { expiresAt: FAR } }),
        await world.admin.call('rotateApiToken', { params: { token }, body: {} }),
      ]) {
        expect({ status: answer.status, message: answer.error?.message }).toEqual({
          status: 404,
          message: 'There is no such key',
        })
      }
    }
    expect(await world.events()).toEqual([])
  })
})
