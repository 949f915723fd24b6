import { describe, expect } from 'vitest'
import { permissionScopes } from '../../../generated/permissions.ts'
import { makeRole } from '../../support/access.ts'
import { it } from '../../support/world.ts'

describe('listPermissions', () => {
  it('lists every permission but ADMIN, those of environments for each of these', async ({ world }) => {
    const { body } = await world.admin.call('listPermissions')
    const { root, project, environments } = body.permissions
    expect(environments.map(({ name }) => name)).toEqual(['development', 'production'])
    const listed = [...root, ...project, ...(environments[0]?.permissions ?? [])].map(({ name, type }) => [name, type])
    const { ADMIN, ...others } = permissionScopes
    expect(ADMIN).toBe('root')
    expect(Object.fromEntries(listed)).toEqual(others)
    expect(environments[1]?.permissions[0]).toMatchObject({ environment: 'production', type: 'environment' })
  })

  it('lists what a role can be made of', async ({ world }) => {
    const { root, project, environments } = (await world.admin.call('listPermissions')).body.permissions
    const inProjects = [...project, ...environments.flatMap(({ permissions }) => permissions)]
    const custom = await world.admin.call('createRole', { body: { name: 'a', permissions: inProjects } })
    expect(custom.body.roles.permissions).toHaveLength(inProjects.length)
    const everything = [...root.map(({ id }) => ({ id })), ...inProjects]
    const rooted = await world.admin.call('createRole', {
      body: { name: 'b', type: 'root-custom', permissions: everything },
    })
    expect(rooted.body.roles.permissions).toHaveLength(everything.length)
  })
})

describe('a role in an environment', () => {
  it('holds there only, and goes with the environment', async ({ world }) => {
    await world.admin.call('createEnvironment', { body: { name: 'staging', type: 'test' } })
    const permissions = ['staging', 'production'].map((environment) => ({
      name: 'APPROVE_CHANGE_REQUEST',
      environment,
    }))
    const role = await makeRole(world, { permissions })
    await world.admin.call('deleteEnvironment', { params: { environment: 'staging' } })
    const { body } = await world.admin.call('getRole', role)
    expect(body.permissions.map(({ environment }) => environment)).toEqual(['production'])
  })
})
