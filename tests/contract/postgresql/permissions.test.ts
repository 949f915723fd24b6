import { describe, expect, test } from 'vitest'
import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import type { OperationId } from '../../../src/contract.ts'
import { isPlaced, type Scope } from '../../../src/domain/rights.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import type { Anything, Client } from '../../support/call.ts'
import { document, operations } from '../../support/contract.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it, openWorld, type World } from '../../support/world.ts'

function permissionsOf(id: OperationId): Permission[] {
  const { permission } = operations.get(id) ?? { permission: 'none' }
  return permission === 'none' ? [] : ([permission].flat() as Permission[])
}

/** Permissions that the operation also asks for, once it knows the subject of the request. */
function alsoOf(id: OperationId): Permission[] {
  const { url = '', method = '' } = operations.get(id) ?? {}
  return document.paths[url]?.[method.toLowerCase()]?.['x-permission-also'] ?? []
}

const every = [...operations.values()]
const withKey = every.filter(({ access }) => access === 'caller').map(({ id }) => id)
const withSession = every.filter(({ access }) => access === 'session').map(({ id }) => id)
const withSdkKey = every.filter(({ access }) => access === 'sdk')
const withSignalToken = every.filter(({ access }) => access === 'signal').map(({ id }) => id)
const withNothing = every.filter(({ access }) => access === 'public').map(({ id }) => id)

/** The permissions that the operations of a batch need. */
function ofOperations({ body }: Anything): Permission[] {
  const { operations = [] } = (body ?? {}) as { operations?: { operationId: OperationId }[] }
  return operations.flatMap(({ operationId }) => [...permissionsOf(operationId).slice(0, 1), ...alsoOf(operationId)])
}

/** The projects that a request is about: the one of its path, and the one that a feature moves to. */
function projectsOf({ params, body }: Anything): string[] {
  const { newProjectId = 'default' } = (body ?? {}) as { newProjectId?: string }
  return [...new Set([String(params?.projectId ?? 'default'), newProjectId, 'default'])]
}

/** What the path of a request names. */
function placeOf({ params = {} }: Anything): Scope {
  const { projectId, environment } = params as { projectId?: string; environment?: string }
  return { project: projectId, environment }
}

/** Tags belong to no project: who may tag somewhere may make a tag, and delete one that no feature has. */
const OF_NO_PLACE: readonly OperationId[] = ['createTag', 'deleteTag']

const isOf =
  (...scopes: string[]) =>
  (name: Permission) =>
    scopes.includes(permissionScopes[name])
const isOfPlaces = (asked: readonly Permission[]) => asked.length > 0 && !asked.some(isOf('root'))

type Scene = { readonly world: World; readonly request: Awaited<ReturnType<typeof requestOf>> }

async function sceneOf(id: OperationId): Promise<Scene> {
  const world = await openWorld()
  return { world, request: await requestOf(world, id) }
}

/** Nobody of these gets anything, whatever else is wrong. */
async function expectRefusals(id: OperationId, { world, request }: Scene): Promise<void> {
  const refusal = async (client: Client, given = request) => {
    const { status, error, headers } = await client.send(id, given)
    const missing = JSON.parse(String(headers['missing-permissions'] ?? '[]'))
    return { status, name: error?.name, needs: error?.details?.[0]?.message, missing }
  }
  const unknown = world.clientWith({ key: '*:*.nobody-has-this-key' })
  for (const client of [world.anonymous, unknown])
    expect(await refusal(client)).toMatchObject({ status: 401, name: 'AuthenticationRequired' })
  expect(await refusal(await sdkWith(world))).toMatchObject({ status: 403, name: 'NoAccessError' })
  const anyOf = permissionsOf(id)
  if (anyOf.length === 0) return
  const missing = anyOf.every((permission) => isPlaced(permission, placeOf(request))) ? [{ anyOf }] : []
  // Some also name what else is missing.
  const named = missing.map((one) => expect.objectContaining(one))
  const lacking = { needs: anyOf.join(' or '), missing: named.length === 0 ? [] : expect.arrayContaining(named) }
  const nobody = await world.actor()
  for (const given of [request, { ...request, body: 17 }])
    expect(await refusal(nobody, given)).toMatchObject({ status: 403, name: 'NoAccessError', ...lacking })
}

/** Nor does a caller who has the permission elsewhere. */
async function expectRefusalsElsewhere(id: OperationId, { world, request }: Scene): Promise<void> {
  if (!isOfPlaces(permissionsOf(id)) || OF_NO_PLACE.includes(id)) return
  const may = [...permissionsOf(id), ...alsoOf(id)].filter(isOf('project', 'environment'))
  await world.project('elsewhere')
  const elsewhere = await world.actor({ may, project: 'elsewhere' })
  expect(await elsewhere.send(id, request)).toMatchObject({ status: 403 })
  const { environment } = placeOf(request)
  if (environment === undefined || !permissionsOf(id).every(isOf('environment'))) return
  const other = environment === 'production' ? 'development' : 'production'
  const there = await world.actor({ may, project: projectsOf(request), environment: other })
  expect(await there.send(id, request)).toMatchObject({ status: 403 })
}

/** One permission each, which is held where the request is about; that of projects is also held in every project. */
function holdersFor(id: OperationId, request: Anything): { may: Permission[]; project: string[] | '*' }[] {
  const asked = permissionsOf(id)
  const also = [...alsoOf(id), ...ofOperations(request)]
  const places = projectsOf(request)
  const there = asked.map((permission) => ({ may: [...new Set([permission, ...also])], project: places }))
  const ofProjects = asked.find((name) => !isOf('root')(name))
  const everywhere = ofProjects && { may: [...new Set([ofProjects, ...alsoOf(id)])], project: '*' as const }
  return [
    ...(asked.length === 0 ? [{ may: [...new Set(also)], project: places }] : there),
    ...(everywhere ? [everywhere] : []),
  ]
}

describe.each(withKey)('%s', (id) => {
  test('succeeds for a caller who has just this permission, and answers 401 or 403 to all others', async () => {
    let scene = await sceneOf(id)
    await expectRefusals(id, scene)
    await expectRefusalsElsewhere(id, scene)
    const { length } = holdersFor(id, scene.request)
    for (let number = 0; number < length; number++) {
      if (number > 0 && operations.get(id)?.method !== 'GET') scene = await sceneOf(id)
      const { world, request } = scene
      const holder = await world.actor(holdersFor(id, request)[number])
      const { status, error } = await (request.by === world.admin ? holder : request.by).send(id, request)
      expect(error).toBeUndefined()
      expect(status).toBeLessThan(300)
    }
  })
})

describe.each(withSession)('%s', (id) => {
  it('answers 401 without a session, with an unknown one, and to a key', async ({ world }) => {
    const { headers, ...request } = await requestOf(world, id)
    const unknown = world.clientWith({ session: 'nobody-has-this-session' })
    for (const client of [world.anonymous, unknown, world.admin]) {
      const { status, error } = await client.send(id, request)
      expect({ status, name: error?.name }).toEqual({ status: 401, name: 'AuthenticationRequired' })
    }
    expect((await world.anonymous.send(id, { ...request, headers })).status).toBeLessThan(300)
  })
})

describe.each(withSdkKey)('$id', ({ id, sdkKeys }) => {
  it('answers 401 without a key, with an unknown one, and with one that has expired', async ({ world }) => {
    const request = await requestOf(world, id)
    const unknown = world.clientWith({ key: '*:development.nobody-has-this-key' })
    const expired = await sdkWith(world, { type: sdkKeys[0] ?? 'client', expiresAt: new Date('2020-01-01') })
    for (const client of [world.anonymous, unknown, expired]) {
      const { status, error } = await client.send(id, request)
      expect({ status, name: error?.name }).toEqual({ status: 401, name: 'AuthenticationRequired' })
    }
  })

  it('answers 403 to an admin key, to a personal token and to SDK keys of another type', async ({ world }) => {
    const request = await requestOf(world, id)
    const others = (['client', 'frontend'] as const).filter((type) => !sdkKeys.includes(type))
    const wrong = await Promise.all(others.map((type) => sdkWith(world, { type })))
    for (const client of [world.admin, await world.actor({ may: ['ADMIN'] }), ...wrong]) {
      const { status, error } = await client.send(id, request)
      expect({ status, name: error?.name }).toEqual({ status: 403, name: 'NoAccessError' })
    }
  })

  it.for(sdkKeys)('succeeds with a key of the type %s', async (type, { world }) => {
    const request = await requestOf(world, id)
    const { status, error } = await (await sdkWith(world, { type })).send(id, request)
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
  })
})

describe.each(withSignalToken)('%s', (id) => {
  it('answers 401 without a token of a signal endpoint, also to an admin key and to keys of SDKs', async ({
    world,
  }) => {
    const { by: _, ...request } = await requestOf(world, id)
    const unknown = world.clientWith({ key: `signal_${'0'.repeat(56)}` })
    for (const client of [world.anonymous, unknown, world.admin, await sdkWith(world, { type: 'client' })]) {
      const { status, error } = await client.send(id, request)
      expect({ status, name: error?.name }).toEqual({ status: 401, name: 'AuthenticationRequired' })
    }
  })
})

describe.each(withNothing)('%s', (id) => {
  it('takes no key, and looks at none', async ({ world }) => {
    const unknown = world.clientWith({ key: '*:*.nobody-has-this-key', session: 'nobody-has-this-session' })
    const { status, error } = await unknown.send(id, await requestOf(world, id))
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
  })
})
