import type { Schema } from '../../src/contract.ts'
import { newSecret } from '../../src/domain/access/secret.ts'
import type { Client } from './call.ts'
import { FAR } from './service-accounts.ts'
import type { World } from './world.ts'

let made = 0

/** A user who is not a program, without any role. */
export async function makePerson(world: World, email = `person-${++made}@example.com`) {
  const { id } = await world.db
    .insertInto('users')
    .values({ accountType: 'user', name: email.split('@')[0], email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, member: { user: { id } } }
}

/** Lets a stored user call the server. */
export async function clientFor(world: World, userId: number): Promise<Client> {
  const { secret, ...stored } = newSecret('user:')
  await world.db
    .insertInto('personalAccessTokens')
    .values({ userId, description: `tests ${++made}`, expiresAt: new Date(FAR), ...stored })
    .execute()
  return { ...world.clientWith({ key: secret, name: `user ${userId}` }), userId }
}

export async function makeGroup(world: World, wanted: Partial<Schema<'CreateGroup'>> = {}) {
  const { status, body, error } = await world.admin.call('createGroup', {
    body: { name: `group-${++made}`, ...wanted },
  })
  if (status !== 201) throw new Error(`The group could not be made: ${error?.message}`)
  return { id: body.id, params: { groupId: body.id } }
}

export async function makeRole(world: World, wanted: Partial<Schema<'CreateRole'>> = {}) {
  const { status, body, error } = await world.admin.call('createRole', {
    body: { name: `made-role-${++made}`, ...wanted },
  })
  if (status !== 200) throw new Error(`The role could not be made: ${error?.message}`)
  return { id: body.roles.id, params: { roleId: body.roles.id } }
}

/**
 * A request in the name of the admin, for different operations at once: which of them recorded an event can't be known
 * then.
 */
export async function request(
  world: World,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  key = world.admin.key,
) {
  const { statusCode } = await world.app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: { authorization: key ?? '' },
    ...(body !== undefined && { payload: body }),
  })
  return { status: statusCode }
}

/** The roles of users and groups in a project, as pairs of their id and their roles. */
export async function held({ admin }: World, projectId = 'default') {
  const { body } = await admin.call('getProjectAccess', { params: { projectId } })
  return {
    users: body.users.map(({ id, roles }) => [id, roles]),
    groups: body.groups.map(({ id, roles }) => [id, roles]),
  }
}

/** Gives roles in a project, in the name of the admin. */
export function give(
  { admin }: World,
  body: { roles: number[]; users?: number[]; groups?: number[] },
  projectId = 'default',
) {
  return admin.call('addProjectAccess', { params: { projectId }, body })
}
