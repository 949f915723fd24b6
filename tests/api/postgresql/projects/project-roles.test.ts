import { describe, expect } from 'vitest'
import { held, makeGroup, makePerson, makeRole } from '../../../support/access.ts'
import { ROLES, tally } from '../../../support/service-accounts.ts'
import { it } from '../../../support/world.ts'

const inDefault = { projectId: 'default' }

const kinds = [
  ['setProjectUserRoles', 'removeProjectUser', 'userId', 'project-access-user-roles', makePerson],
  ['setProjectGroupRoles', 'removeProjectGroup', 'groupId', 'project-access-group-roles', makeGroup],
] as const

describe.each(kinds)('%s', (set, remove, idName, eventType, make) => {
  it('replaces the roles, and takes them all with an empty list', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    await world.forgetEvents()
    for (const roles of [[ROLES.MEMBER], [ROLES.OWNER, ROLES.OWNER], [ROLES.OWNER], []]) {
      const { status, body } = await world.admin.send(set, { params, body: { roles } })
      expect({ status, body }).toEqual({ status: 200, body: undefined })
    }
    const change = (before: number[], after: number[]) => ({
      type: `${eventType}-updated`,
      project: 'default',
      data: { roles: after, [idName]: id },
      preData: { roles: before, [idName]: id },
    })
    expect(await world.events()).toMatchObject([
      change([], [ROLES.MEMBER]),
      change([ROLES.MEMBER], [ROLES.OWNER]),
      change([ROLES.OWNER], []),
    ])
    expect(await held(world)).toEqual({ users: [], groups: [] })
  })

  it('leaves other projects alone', async ({ world }) => {
    const { id } = await make(world)
    await world.project('shop')
    const at = (projectId: string) => ({ params: { projectId, [idName]: id } })
    for (const project of ['default', 'shop']) await world.admin.send(set, { ...at(project), body: { roles: [5] } })
    await world.admin.send(set, { ...at('shop'), body: { roles: [4] } })
    await world.admin.send(remove, at('default'))
    const inShop = await held(world, 'shop')
    expect([...inShop.users, ...inShop.groups]).toEqual([[id, [4]]])
    expect(await held(world)).toEqual({ users: [], groups: [] })
  })

  it('refuses ids that are not of project roles', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    const root = await makeRole(world, { type: 'root-custom' })
    await world.forgetEvents()
    for (const roles of [[ROLES.MEMBER, ROLES.ADMIN], [root.id], [999]]) {
      const { status, error } = await world.admin.send(set, { params, body: { roles } })
      expect({ status, path: error?.details?.[0]?.path }).toEqual({
        status: 400,
        path: `/body/roles/${roles.length - 1}`,
      })
    }
    for (const body of [{}, [], { roles: ['5'] }, { roles: 5 }, { roles: null }])
      expect((await world.admin.send(set, { params, body })).status).toBe(400)
    expect(await world.events()).toEqual([])
  })

  it('can be taken back, with an event of its own, once', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    await world.admin.send(set, { params, body: { roles: [ROLES.MEMBER, ROLES.OWNER] } })
    await world.forgetEvents()
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.admin.send(remove, { params })))
    expect(tally(answers)).toEqual({ 200: 5 })
    expect(await world.events()).toMatchObject([
      {
        type: `${eventType}-deleted`,
        project: 'default',
        data: null,
        preData: { roles: [ROLES.OWNER, ROLES.MEMBER], [idName]: id },
      },
    ])
  })

  it('ends with one of the answers when several set it at once', async ({ world }) => {
    const { id } = await make(world)
    const params = { ...inDefault, [idName]: id }
    await world.forgetEvents()
    const asked = Array.from({ length: 10 }, (_, index) => [index % 2 === 0 ? ROLES.OWNER : ROLES.MEMBER])
    const answers = await Promise.all(asked.map((roles) => world.admin.send(set, { params, body: { roles } })))
    expect(tally(answers)).toEqual({ 200: 10 })
    const { users, groups } = await held(world)
    expect([[[id, [ROLES.OWNER]]], [[id, [ROLES.MEMBER]]]]).toContainEqual([...users, ...groups])
  })
})
