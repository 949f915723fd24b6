import { describe, expect } from 'vitest'
import { makeGroup } from '../../support/access.ts'
import { document } from '../../support/contract.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

describe('members of a group', () => {
  it('are described with all fields of a user, and only the id is always there', () => {
    const { User, GroupUser } = document.components.schemas
    const typesOf = ({ properties }: typeof User) =>
      Object.fromEntries(Object.entries<{ type: unknown }>(properties).map(([name, { type }]) => [name, type]))
    expect(typesOf(GroupUser)).toEqual(typesOf(User))
    expect(GroupUser.required).toEqual(['id'])
  })

  it('lack what their accounts do not have, for administrators and in a project', async ({ world }) => {
    const { body: person } = await world.admin.call('createUser', { body: { email: 'ada@example.com', rootRole: 3 } })
    const group = await makeGroup(world, { users: [{ user: { id: person.id } }] })
    await world.admin.call('addProjectAccess', {
      params: { projectId: 'default' },
      body: { roles: [ROLES.MEMBER], groups: [group.id] },
    })
    const inProject = ['accountType', 'createdAt', 'email', 'id', 'imageUrl']
    const { body } = await world.admin.call('getGroup', group)
    expect(body.users.map(({ user }) => Object.keys(user).sort())).toEqual([
      [...inProject, 'isAPI', 'loginAttempts', 'rootRole'],
    ])
    const access = await world.admin.call('getProjectAccess', { params: { projectId: 'default' } })
    expect(access.body.groups[0]?.users.map(({ user }) => Object.keys(user).sort())).toEqual([inProject])
  })
})
