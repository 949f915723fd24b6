import { describe, expect } from 'vitest'
import { depend } from '../../support/dependencies.ts'
import { archivedFeature, storedSegment } from '../../support/features.ts'
import { exported } from '../../support/features-batch.ts'
import { INVALID, MISSING, newStrategy, outcome } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const development = { projectId: 'default', featureName: 'checkout', environment: 'development' }
const names = ({ features }: { features: { name: string }[] }) => features.map(({ name }) => name)

/** A feature with one of everything in development, and something else in production. */
async function checkout(world: World) {
  await world.feature({ name: 'shop' })
  await world.feature({ name: 'checkout', description: 'One page', tags: [{ type: 'simple', value: 'money' }] })
  await depend(world, 'checkout', 'shop', { variants: ['blue'] })
  const segment = await storedSegment(world, 'Nordic customers')
  await storedSegment(world, 'Nobody')
  const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['1'] }]
  const strategy = await newStrategy(world, development, { name: 'flexibleRollout', segments: [segment], constraints })
  const variants = [
    { name: 'blue', weight: 1000, stickiness: 'sessionId', overrides: [{ contextName: 'appName', values: ['web'] }] },
  ]
  await world.admin.call('setVariants', { params: development, body: variants })
  await newStrategy(
    world,
    { ...development, environment: 'production' },
    { constraints: [{ contextName: 'environment', operator: 'IN', values: ['x'] }] },
  )
  await world.forgetEvents()
  return { segment, strategy }
}

/** A feature in a private project. */
async function hidden(world: World) {
  await world.project('hush')
  await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
  await world.feature({ project: 'hush', name: 'hush-search', tags: [{ type: 'simple', value: 'money' }] })
}

describe('exportFeatures', () => {
  it('answers features with what they have in the environment, and what that refers to', async ({ world }) => {
    const { segment, strategy } = await checkout(world)
    const { contextFields, ...rest } = await exported(world, { features: ['checkout'] })
    expect(rest).toEqual({
      features: [
        {
          name: 'checkout',
          type: 'release',
          description: 'One page',
          project: 'default',
          stale: false,
          impressionData: false,
        },
      ],
      featureStrategies: [strategy],
      featureEnvironments: [
        {
          featureName: 'checkout',
          environment: 'development',
          enabled: false,
          variants: [
            {
              name: 'blue',
              weight: 1000,
              weightType: 'variable',
              stickiness: 'sessionId',
              overrides: [{ contextName: 'appName', values: ['web'] }],
            },
          ],
        },
      ],
      featureTags: [{ featureName: 'checkout', tagType: 'simple', tagValue: 'money' }],
      segments: [{ id: segment, name: 'Nordic customers' }],
      tagTypes: [{ name: 'simple', description: 'A plain label', icon: null, color: null }],
      dependencies: [{ feature: 'checkout', dependencies: [{ feature: 'shop', enabled: true, variants: ['blue'] }] }],
    })
    expect(contextFields.map(({ name }) => name)).toEqual(['appName', 'sessionId', 'userId'])
    expect(contextFields[2]).toEqual({
      name: 'userId',
      description: 'Id of the user',
      stickiness: true,
      sortOrder: 1,
      legalValues: [],
    })
  })

  it('chooses by names, by the value of a tag of any type, by project, also by two of these, or everything', async ({
    world,
  }) => {
    await world.project('other')
    await world.admin.call('createTagType', { body: { name: 'team' } })
    await world.feature({ name: 'c', tags: [{ type: 'team', value: 'money' }] })
    await world.feature({
      name: 'a',
      tags: [
        { type: 'simple', value: 'money' },
        { type: 'team', value: 'money' },
      ],
    })
    await world.feature({ name: 'b', project: 'other' })
    expect(names(await exported(world, { features: ['b', 'a', 'unknown'] }))).toEqual(['a', 'b'])
    expect(names(await exported(world, { tag: 'money' }))).toEqual(['a', 'c'])
    expect(names(await exported(world, { project: 'other' }))).toEqual(['b'])
    expect(names(await exported(world, { features: [] }))).toEqual(['a', 'b', 'c'])
    await world.feature({ name: 'd', project: 'other', tags: [{ type: 'team', value: 'money' }] })
    expect(names(await exported(world, { features: ['a', 'b'], project: 'other' }))).toEqual(['b'])
    expect(names(await exported(world, { features: [], project: 'other' }))).toEqual(['b', 'd'])
    expect(names(await exported(world, { tag: 'money', project: 'other' }))).toEqual(['d'])
  })

  it('leaves out archived features, and features that are not in the environment', async ({ world }) => {
    await archivedFeature(world, { name: 'old' })
    await world.project('other', { environments: ['production'] })
    await world.feature({ name: 'elsewhere', project: 'other' })
    await world.feature({ name: 'here' })
    expect(names(await exported(world, { features: [] }))).toEqual(['here'])
    expect(names(await exported(world, { features: [] }, { environment: 'production' }))).toEqual(['elsewhere', 'here'])
  })

  it('refuses no choice or two, and what is not there', async ({ world }) => {
    await world.project('other', { environments: ['production'] })
    for (const [body, expected] of [
      [{}, INVALID],
      [{ features: ['a'], tag: 'money' }, INVALID],
      [{ features: [], project: 'default', tag: 'money' }, INVALID],
      [{ environment: 'nowhere', features: [] }, MISSING],
      [{ project: 'nowhere' }, MISSING],
      [{ features: ['a'], project: 'nowhere' }, MISSING],
      [{ project: 'other' }, MISSING],
    ] as const) {
      const answer = await world.admin.send('exportFeatures', { body: { environment: 'development', ...body } })
      expect({ body, outcome: outcome(answer) }).toEqual({ body, outcome: expected })
    }
  })

  it('refuses more features than an import takes, and takes as many', async ({ world }) => {
    world.limit({ featuresPerBatch: 2 })
    await world.feature({ name: 'a' })
    await world.feature({ name: 'b' })
    expect(names(await exported(world, { project: 'default' }))).toEqual(['a', 'b'])
    await world.feature({ name: 'c' })
    await world.forgetEvents()
    const { status, error } = await world.admin.call('exportFeatures', {
      body: { environment: 'development', project: 'default' },
    })
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message: 'The export has more features than the limit of 2. Choose them by project, tag or name',
    })
    expect(await world.events()).toEqual([])
  })

  it('has nothing of a private project for those who may not see it', async ({ world }) => {
    await hidden(world)
    await world.feature({ name: 'open', tags: [{ type: 'simple', value: 'money' }] })
    const viewer = await world.actor()
    for (const chosen of [{ features: [] }, { features: ['hush-search', 'open'] }, { tag: 'money' }]) {
      expect(names(await exported(world, chosen, { by: viewer }))).toEqual(['open'])
      expect(names(await exported(world, chosen))).toEqual(['hush-search', 'open'])
    }
    const body = { environment: 'development', project: 'hush' }
    expect(outcome(await viewer.call('exportFeatures', { body }))).toBe(MISSING)
    const member = await world.actor({ may: ['UPDATE_FEATURE'], project: 'hush' })
    expect(names(await exported(world, { project: 'hush' }, { by: member }))).toEqual(['hush-search'])
  })

  it('offers the answer as a file when it is asked to, and shows staleness as features do', async ({ world }) => {
    await world.feature({ name: 'a' })
    world.at(new Date(Date.now() + 41 * 86_400_000))
    expect((await exported(world, { features: ['a'] })).features[0]?.stale).toBe(true)
    const ask = (downloadFile?: boolean) =>
      world.admin.call('exportFeatures', { body: { environment: 'development', features: [], downloadFile } })
    expect((await ask(true)).headers['content-disposition']).toBe('attachment; filename="features-development.json"')
    expect((await ask()).headers['content-disposition']).toBeUndefined()
  })
})

describe('features-exported', () => {
  it('has the export as its data, and is recorded only where something is exported', async ({ world }) => {
    await checkout(world)
    const body = await exported(world, { features: ['checkout'] })
    expect(await world.events()).toMatchObject([
      { type: 'features-exported', project: 'default', environment: 'development', featureName: null, preData: null },
    ])
    expect((await world.events())[0]?.data).toEqual(body)
    await exported(world, { features: ['unknown'] })
    expect(await world.events()).toHaveLength(1)
  })

  it('names a private project only to callers who see it', async ({ world }) => {
    await hidden(world)
    await world.feature({ name: 'open' })
    await exported(world, { project: 'hush' })
    await exported(world, { project: 'default' })
    await exported(world, { features: [] })
    const filter = { body: { type: 'features-exported' as const } }
    const seenBy = async (client: typeof world.admin) =>
      (await client.call('searchEvents', filter)).body.events.map(({ project }) => project)
    expect(await seenBy(world.admin)).toEqual([null, 'default', 'hush'])
    expect(await seenBy(await world.actor())).toEqual(['default'])
    expect(await seenBy(await world.actor({ may: ['UPDATE_FEATURE'], project: 'hush' }))).toEqual(['default', 'hush'])
    expect(await seenBy(await world.actor({ may: ['READ_LOGS'] }))).toEqual([null, 'default', 'hush'])
  })
})
