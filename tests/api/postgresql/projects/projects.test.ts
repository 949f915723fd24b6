// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { environment } from '../../../support/environments.ts'
import { atOnce, newProject, personWith } from '../../../support/projects.ts'
import { ROLES, tally } from '../../../support/service-accounts.ts'
import { outcome } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

const inDefault = { projectId: 'default' }

async function rolesIn(world: World, projectId: string) {
  return world.db.selectFrom('userRoles').select(['userId', 'roleId']).where('projectId', '=', projectId).execute()
}

describe('createProject', () => {
  it('makes an id from the name, and takes all environments that are enabled', async ({ world }) => {
    const params = await environment(world, 'staging')
    await world.admin.call('turnEnvironmentOff', { params })
    await world.forgetEvents()
    const { status, body, headers } = await world.admin.call('createProject', { body: { name: 'R&D <Checkout>' } })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: '/api/admin/projects/rd-checkout',
    })
    const project = {
      id: 'rd-checkout',
      name: 'R&D <Checkout>',
      mode: 'open',
      defaultStickiness: 'default',
      environments: ['development', 'production'],
      changeRequestEnvironments: [],
    }
    expect(body).toEqual({ ...project, featureLimit: null })
    expect(await world.events()).toMatchObject([
      {
        type: 'project-created',
        project: 'rd-checkout',
        data: { ...project, description: null },
        preData: null,
        createdBy: 'tests',
      },
    ])
  })

  it('takes what is given, and stores nothing that it does not know', async ({ world }) => {
    await environment(world, 'staging')
    const wanted = {
      id: 'A_~.-9',
      name: ' Check out ',
      description: 'From basket to receipt',
      mode: 'protected' as const,
      defaultStickiness: 'userId',
      environments: ['staging', 'development'],
      changeRequestEnvironments: [{ name: 'production', requiredApprovals: 50 }, { name: 'staging' }],
    }
    const { body } = await world.admin.call('createProject', {
      body: { ...wanted, featureLimit: 1, archivedAt: '2026-01-01T00:00:00Z' } as typeof wanted,
    })
    const changeRequestEnvironments = [
      { name: 'production', requiredApprovals: 10 },
      { name: 'staging', requiredApprovals: 1 },
    ]
    const environments = ['development', 'staging']
    expect(body).toEqual({ ...wanted, environments, changeRequestEnvironments, featureLimit: null })
    const stored = await world.admin.call('getProject', { params: { projectId: body.id } })
    const inEach = environments.map((name) => ({ environment: name }))
    expect(stored.body).toMatchObject({ ...body, environments: inEach, archivedAt: null })
  })

  it('makes an id for an empty one', async ({ world }) => {
    expect((await newProject(world, { id: '', name: 'Shop' })).id).toBe('shop')
  })

  it('counts up from an id that is taken, be it by an archived project', async ({ world }) => {
    await world.project('shop', { archived: true })
    const made = [await newProject(world), await newProject(world), await newProject(world, { name: 'sHOP!' })]
    expect(made.map(({ id }) => id)).toEqual(['shop-1', 'shop-2', 'shop-3'])
  })

  it('refuses an id that is taken, be it by an archived project', async ({ world }) => {
    await world.project('shop', { archived: true })
    for (const id of ['shop', 'default']) {
      const { status, error } = await world.admin.call('createProject', { body: { id, name: 'Shop' } })
      expect({ status, message: error?.message }).toEqual({
        status: 409,
        message: `The project "${id}" exists already`,
      })
    }
    expect(await world.events()).toEqual([])
  })

  it.for([
    ['a blank name', { name: ' \t ' }],
    ['an empty name', { name: '' }],
    ['no name', {}],
    ['a name that starts with a line break', { name: '\nShop' }],
    ['an id with a line break at its end', { name: 'Shop', id: 'shop\n' }],
    ['an id with a slash', { name: 'Shop', id: 'a/b' }],
    ['an id that is too long', { name: 'Shop', id: 'x'.repeat(101) }],
    ['an unknown mode', { name: 'Shop', mode: 'secret' }],
    ['no environment', { name: 'Shop', environments: [] }],
    ['an unknown environment', { name: 'Shop', environments: ['development', 'moon'] }],
    ['change requests in an unknown environment', { name: 'Shop', changeRequestEnvironments: [{ name: 'moon' }] }],
    [
      'approvals as text',
      { name: 'Shop', changeRequestEnvironments: [{ name: 'production', requiredApprovals: '2' }] },
    ],
  ])('refuses %s', async ([, body], { world }) => {
    expect(outcome(await world.admin.send('createProject', { body }))).toBe('400 ValidationError')
    expect(await world.events()).toEqual([])
  })

  it.for([
    ['.', 'clients remove it from paths'],
    ['..', 'clients remove it from paths'],
    ['archive', '`/api/admin/projects/archive` is another path'],
    ['revive', '`/api/admin/projects/revive` is another path'],
  ] as const)('says why no project can have the id %s', async ([id, why], { world }) => {
    const message = `The id "${id}" can't be used: ${why}. Choose another id`
    for (const operation of ['createProject', 'validateProjectId'] as const) {
      const { status, error } = await world.admin.send(operation, { body: { id, name: 'Shop' } })
      expect({ status, details: error?.details }).toEqual({ status: 400, details: [{ message, path: '/body/id' }] })
    }
    expect(await world.events()).toEqual([])
  })

  it.for(['Shop\n', ' \nShop', 'Shop\n\nStore', 'é'])('takes the name %j', async (name, { world }) => {
    const { id: projectId } = await newProject(world, { name })
    const { status } = await world.admin.call('updateProject', { params: { projectId }, body: { name } })
    expect({ status, name: (await world.admin.call('getProject', { params: { projectId } })).body.name }).toEqual({
      status: 200,
      name,
    })
  })

  it('makes the person who creates it its Owner', async ({ world }) => {
    const editor = await personWith(world, ROLES.EDITOR)
    const { id: projectId } = await newProject(world, { mode: 'private' }, editor)
    const add = await editor.call('createFeature', { params: { projectId }, body: { name: 'checkout' } })
    expect(add.status).toBe(201)
    expect(await rolesIn(world, projectId)).toEqual([{ userId: expect.any(Number), roleId: ROLES.OWNER }])
  })

  it('makes nobody the Owner for an admin key', async ({ world }) => {
    const { id } = await newProject(world)
    expect(await rolesIn(world, id)).toEqual([])
  })

  it('holds the limit, which archived projects do not count for', async ({ world }) => {
    await world.project('old', { archived: true })
    world.limit({ projects: 2 })
    await newProject(world)
    const { status, error } = await world.admin.call('createProject', { body: { name: 'Shop' } })
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message: 'There are 2 projects already, and the limit is 2',
    })
  })

  it('gives one id to one of many that ask for it at once', async ({ world }) => {
    const answers = await atOnce(20, () => world.admin.call('createProject', { body: { id: 'shop', name: 'Shop' } }))
    expect(tally(answers)).toEqual({ 201: 1, 409: 19 })
    expect(await world.eventTypes()).toEqual(['project-created'])
  })

  it('makes an id of its own for each of many with one name at once', async ({ world }) => {
    const answers = await atOnce(20, () => world.admin.call('createProject', { body: { name: 'Shop' } }))
    expect(tally(answers)).toEqual({ 201: 20 })
    const numbered = Array.from({ length: 19 }, (_, number) => `shop-${number + 1}`)
    expect(answers.map(({ body }) => body.id).sort()).toEqual(['shop', ...numbered].sort())
  })

  it('holds the limit when many are created at once', async ({ world }) => {
    world.limit({ projects: 6 })
    const answers = await atOnce(20, () => world.admin.call('createProject', { body: { name: 'Shop' } }))
    expect(tally(answers)).toEqual({ 201: 5, 400: 15 })
  })
})

describe('validateProjectId', () => {
  it('takes an id that is free', async ({ world }) => {
    expect((await world.admin.call('validateProjectId', { body: { id: 'shop' } })).status).toBe(200)
  })

  it('refuses one that is taken, or not well formed', async ({ world }) => {
    await world.project('old', { archived: true })
    const validate = async (id: string) => (await world.admin.send('validateProjectId', { body: { id } })).status
    expect([await validate('default'), await validate('old')]).toEqual([409, 409])
    for (const id of ['', 'a b', '.', 'revive', 'x'.repeat(101)]) expect(await validate(id)).toBe(400)
  })
})

describe('updateProject', () => {
  it('changes what is given and keeps the rest', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { id: projectId } = await newProject(world, { description: 'Old' })
    world.at('2026-11-21T09:30:00Z')
    const body = { name: 'Store', mode: 'protected' as const }
    const answer = await world.admin.call('updateProject', { params: { projectId }, body })
    expect(answer).toMatchObject({ status: 200, body: undefined })
    const before = {
      id: 'shop',
      name: 'Shop',
      description: 'Old',
      mode: 'open',
      defaultStickiness: 'default',
      featureLimit: null,
      featureNaming: { pattern: null, example: null, description: null },
      linkTemplates: [],
      createdAt: '2026-11-20T09:30:00.000Z',
      updatedAt: '2026-11-20T09:30:00.000Z',
      archivedAt: null,
    }
    const after = { ...before, ...body, updatedAt: '2026-11-21T09:30:00.000Z' }
    expect((await world.admin.call('getProject', { params: { projectId } })).body).toMatchObject(after)
    const [event, ...others] = await world.events()
    expect(others).toEqual([])
    expect(event).toMatchObject({ type: 'project-updated', project: 'shop', data: after, preData: before })
  })

  it('takes no null for a description, other than at the creation', async ({ world }) => {
    const body = { name: 'Default', description: null }
    const { status, error } = await world.admin.send('updateProject', { params: inDefault, body })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/description' })
    expect(
      (await world.admin.call('updateProject', { params: inDefault, body: { ...body, description: '' } })).status,
    ).toBe(200)
  })

  it('refuses a name that starts with a line break', async ({ world }) => {
    const body = { name: '\nShop' }
    const { status, error } = await world.admin.send('updateProject', { params: { projectId: 'default' }, body })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/name' })
  })

  it('refuses to do without a name', async ({ world }) => {
    for (const body of [{ description: 'x' }, { name: ' ' }, { name: null }]) {
      expect((await world.admin.send('updateProject', { params: inDefault, body })).status).toBe(400)
    }
  })

  it('hides a project that becomes private, and shows it again', async ({ world }) => {
    const viewer = await personWith(world, ROLES.VIEWER)
    const { id: projectId } = await newProject(world)
    const seen = async () => (await viewer.call('getProject', { params: { projectId } })).status
    const become = (mode: 'open' | 'private') =>
      world.admin.call('updateProject', { params: { projectId }, body: { name: 'Shop', mode } })
    expect(await seen()).toBe(200)
    await become('private')
    expect(await seen()).toBe(404)
    await become('open')
    expect(await seen()).toBe(200)
  })
})

describe('favoriteProject and unfavoriteProject', () => {
  it("make it the caller's own favorite, or none", async ({ world }) => {
    const [ada, ben] = [await world.actor(), await world.actor()]
    const favorite = async (client: typeof ada) =>
      (await client.call('getProject', { params: inDefault })).body.favorite
    await ada.call('favoriteProject', { params: inDefault })
    expect([await favorite(ada), await favorite(ben)]).toEqual([true, false])
    await ada.call('unfavoriteProject', { params: inDefault })
    expect(await favorite(ada)).toBe(false)
    const recorded = { project: 'default', data: { project: 'default' }, preData: null, createdBy: ada.name }
    expect(await world.events()).toMatchObject([
      { type: 'project-favorited', ...recorded },
      { type: 'project-unfavorited', ...recorded },
    ])
  })
})
