import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { it, type World } from '../../support/world.ts'

/** Returns how a server with or without the setting answers to new projects. */
async function creator(world: World, acceptsEmptyEnvironments: boolean) {
  const { app } = await startInstance(world.db, { acceptsEmptyEnvironments })
  return async (id: string, body: object) => {
    const headers = { authorization: world.admin.key ?? '' }
    const payload = { id, name: 'Shop', ...body }
    const response = await app.inject({ method: 'POST', url: '/api/admin/projects', headers, payload })
    const { environments, details } = response.json()
    return { status: response.statusCode, environments, details }
  }
}

describe('an empty list of environments of a new project', () => {
  it('is a missing one with the setting, which leaves other values as they are', async ({ world }) => {
    const create = await creator(world, true)
    const enabled = ['development', 'production']
    expect(await create('shop', { environments: [] })).toMatchObject({ status: 201, environments: enabled })
    expect(await world.events()).toMatchObject([{ type: 'project-created', data: { environments: enabled } }])
    const one = ['production']
    expect(await create('one', { environments: one })).toMatchObject({ status: 201, environments: one })
    for (const environments of [null, {}]) expect(await create('odd', { environments })).toMatchObject({ status: 400 })
  })

  it('is refused without it', async ({ world }) => {
    const create = await creator(world, false)
    expect(await create('shop', { environments: [] })).toMatchObject({
      status: 400,
      details: [{ path: '/body/environments', message: 'has to have at least 1 item' }],
    })
  })
})
