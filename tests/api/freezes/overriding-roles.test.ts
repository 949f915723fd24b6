import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { clientFor, makeGroup, makePerson, makeRole } from '../../support/access.ts'
import { rule } from '../../support/approval-rules.ts'
import { freeze, reason, until } from '../../support/freezes.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

describe('a role with which a freeze can be overridden', () => {
  const IN = { projectId: 'default' }

  /** An Owner of the project, who may give all roles there, and such a role, in production. */
  async function scene(world: World) {
    const owner = await makePerson(world)
    const held = { userId: owner.id, roleId: ROLES.OWNER, projectId: 'default' }
    await world.db.insertInto('userRoles').values(held).execute()
    const permissions = [{ name: 'OVERRIDE_FREEZE' as const, environment: 'production' }]
    const { id: role } = await makeRole(world, { type: 'custom', permissions })
    const { id: group } = await makeGroup(world, { users: [owner.member] })
    const by = await clientFor(world, owner.id)
    const give = (roles: number[], headers = {}) =>
      by.call('setProjectUserRoles', { params: { ...IN, userId: owner.id }, body: { roles }, headers })
    return { owner, role, group, by, give }
  }

  it('is given by nobody while the freeze holds there, in any way', async ({ world }) => {
    const { owner, role, group, by, give } = await scene(world)
    await freeze(world, { environments: ['production'] })
    const { id: other } = await makeRole(world, { type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] })
    expect(await give([ROLES.OWNER, other])).toMatchObject({ status: 200 })
    const all = [
      { id: ROLES.OWNER, users: [owner.id] },
      { id: role, users: [owner.id] },
    ]
    for (const refused of [
      await give([ROLES.OWNER, role]),
      await by.call('setProjectGroupRoles', { params: { ...IN, groupId: group }, body: { roles: [role] } }),
      await by.call('addProjectAccess', { params: IN, body: { roles: [role], groups: [], users: [owner.id] } }),
      await by.call('setProjectAccess', { params: IN, body: { roles: all } }),
      await give([ROLES.OWNER, role], reason),
    ])
      expect(refused.error?.name).toMatch(/^(FrozenError|NoAccessError)$/)
    const { rows } = await sql`select from user_roles where role_id = ${role}`.execute(world.db)
    expect(rows).toEqual([])
  })

  it('is given by nobody while the freeze holds there by a rule', async ({ world }) => {
    const { role, give } = await scene(world)
    const { id } = await freeze(world, { environments: ['development'], byRules: true })
    expect(await give([ROLES.OWNER, role])).toMatchObject({ status: 200 })
    await give([ROLES.OWNER])
    await rule(world, { approvals: 0, freezes: [id] })
    expect(await give([ROLES.OWNER, role])).toMatchObject({ status: 409, error: { name: 'FrozenError', until } })
  })

  it('is given while it holds elsewhere, when it is over, and with a reason', async ({ world }) => {
    const { owner, role, give } = await scene(world)
    await freeze(world, { environments: ['development'] })
    expect(await give([ROLES.OWNER, role])).toMatchObject({ status: 200 })
    await give([ROLES.OWNER])
    await freeze(world, { environments: ['production'] })
    expect(await give([ROLES.OWNER, role])).toMatchObject({ status: 409, error: { name: 'FrozenError', until } })
    await world.forgetEvents()
    const params = { ...IN, userId: owner.id }
    const given = { params, body: { roles: [ROLES.OWNER, role] }, headers: reason }
    expect(await world.admin.call('setProjectUserRoles', given)).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual(['freeze-overridden', 'project-access-user-roles-updated'])
    await give([ROLES.OWNER])
    world.at(until)
    expect(await give([ROLES.OWNER, role])).toMatchObject({ status: 200 })
  })
})
