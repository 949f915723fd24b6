import { describe, expect } from 'vitest'
import { startInstance } from '../../support/instance.ts'
import { it, type World } from '../../support/world.ts'

/** Creates a project on a server with or without the setting. */
async function create(world: World, acceptsEmptyEnvironments: boolean, body: object) {
  const { app } = await startInstance(world.db, { acceptsEmptyEnvironments })
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/projects',
    headers: { authorization: world.admin.key ?? '' },
    payload: { id: 'shop', name: 'Shop', ...body },
  })
  const { environments, details } = response.json()
  return { status: response.statusCode, environments, details }
}

describe('an empty list of environments of a new project', () => {
  it('is a missing one with the setting', async ({ world }) => {
    const enabled = ['development', 'production']
    expect(await create(world, true, { environments: [] })).toMatchObject({ status: 201, environments: enabled })
    expect(await world.events()).toMatchObject([{ type: 'project-created', data: { environments: enabled } }])
  })

  it('is refused without it', async ({ world }) => {
    expect(await create(world, false, { environments: [] })).toMatchObject({
      status: 400,
      details: [{ path: '/body/environments', message: 'has to have at least 1 item' }],
    })
  })

  it.for([
    [{ environments: ['production'] }, 201, ['production']],
    [{ environments: null }, 400, undefined],
    [{ environments: {} }, 400, undefined],
  ] as const)('leaves %o as it is', async ([body, status, environments], { world }) => {
    expect(await create(world, true, body)).toMatchObject({ status, environments })
  })
})
