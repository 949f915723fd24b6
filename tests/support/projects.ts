import type { Schema } from '../../src/contract.ts'
import { newSecret } from '../../src/domain/access/secret.ts'
import type { Client } from './call.ts'
import type { World } from './world.ts'

/** Makes a project by its name alone, or as asked for, and gives it as the answer shows it. */
export async function newProject(
  world: World,
  wanted: Partial<Schema<'CreateProject'>> = {},
  client: Client = world.admin,
): Promise<Schema<'CreatedProject'>> {
  const { status, body, error } = await client.call('createProject', { body: { name: 'Shop', ...wanted } })
  if (status !== 201) throw new Error(`The project could not be made: ${error?.message}`)
  await world.forgetEvents()
  return body
}

/** A user who only has a built-in role, and a token. */
export async function personWith(world: World, roleId: number, username = 'ada'): Promise<Client> {
  const { id } = await world.db
    .insertInto('users')
    .values({ accountType: 'user', name: username, username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('userRoles').values({ userId: id, roleId }).execute()
  const { secret, ...stored } = newSecret('user:')
  await world.db
    .insertInto('personalAccessTokens')
    .values({ userId: id, description: 'tests', ...stored, expiresAt: new Date('2999-01-01') })
    .execute()
  return world.clientWith({ key: secret, name: username })
}

/** Sends a request to a path below the projects: what runs at the same time may record events of its own. */
export async function post(world: World, path: string, body?: object): Promise<{ status: number }> {
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/admin/projects/${path}`,
    headers: { authorization: world.admin.key },
    ...(body !== undefined && { payload: body }),
  })
  return { status: response.statusCode }
}

/** Sends the same request, or one for each number, many times at once. */
export function atOnce<Result>(times: number, send: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, number) => send(number)))
}
