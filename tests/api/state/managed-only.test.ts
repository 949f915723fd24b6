import { beforeEach, describe, expect } from 'vitest'
import { importing } from '../../support/features-batch.ts'
import { guard } from '../../support/guarded.ts'
import { apply, RIGHTS_TO_APPLY } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const LATER = new Date(Date.now() + 3_600_000).toISOString()
const SOURCE = 'https://git.example.com/1'
const strategy = { name: 'default' as const }
const feature = {
  project: 'default',
  description: 'One page',
  type: 'release',
  tags: [{ value: 'ours' }],
  environments: { development: { enabled: true, strategies: [strategy], variants: [] } },
}
const file = { features: { checkout: feature } }

const projectId = 'default'
const featureName = 'checkout'
const params = { projectId, featureName }
const here = { ...params, environment: 'development' }
const names = { features: [featureName] }

async function managedOnly(world: World, isOn = true): Promise<void> {
  await world.admin.call('updateProjectSettings', { params: { projectId }, body: { managedOnly: isOn } })
}

async function description(world: World): Promise<string | null> {
  return (await world.admin.call('getFeature', { params })).body.description
}

const strategyOf = async (world: World) =>
  (await world.admin.call('listStrategies', { params: here })).body[0]?.id ?? ''

type Result = { readonly status: number; readonly error?: { readonly message?: string } | undefined }

/** The ways in which a person could change what the file says. */
const WAYS: Readonly<Record<string, (world: World) => Promise<Result>>> = {
  'the settings': ({ admin }) => admin.call('updateFeature', { params, body: { description: 'Two pages' } }),
  'a part of the settings': ({ admin }) =>
    admin.call('patchFeature', { params, body: [{ op: 'replace', path: '/type', value: 'experiment' }] }),
  'adding a strategy': ({ admin }) => admin.call('addStrategy', { params: here, body: strategy }),
  'removing a strategy': async (world) =>
    world.admin.call('removeStrategy', { params: { ...here, strategyId: await strategyOf(world) } }),
  variants: ({ admin }) =>
    admin.call('setVariants', { params: here, body: [{ name: 'red', weight: 1000, weightType: 'variable' }] }),
  'variants of several environments': ({ admin }) =>
    admin.call('setVariantsInEnvironments', {
      params,
      body: { environments: ['development'], variants: [{ name: 'red', weight: 1000, weightType: 'variable' }] },
    }),
  'removing a tag': ({ admin }) =>
    admin.call('removeFeatureTag', { params: { featureName, tagType: 'simple', tagValue: 'ours' } }),
  'tags of several features': ({ admin }) =>
    admin.call('updateTagsOfFeatures', {
      params: { projectId },
      body: { ...names, tags: { addedTags: [], removedTags: [{ type: 'simple', value: 'ours' }] } },
    }),
  'deleting a tag': ({ admin }) => admin.call('deleteTag', { params: { tagType: 'simple', tagValue: 'ours' } }),
  'taking the environment from the project': ({ admin }) =>
    admin.call('removeProjectEnvironment', { params: { projectId, environment: 'development' } }),
  archiving: ({ admin }) => admin.call('archiveFeature', { params }),
  'archiving several features': ({ admin }) => admin.call('archiveFeatures', { params: { projectId }, body: names }),
  'moving it': async (world) => {
    await world.project('shop')
    return world.admin.call('moveFeature', { params, body: { newProjectId: 'shop' } })
  },
  importing: (world) =>
    importing(world, { features: [{ name: featureName, description: 'Two pages' }] } as Parameters<
      typeof importing
    >[1]),
  'a promotion': ({ admin }) =>
    admin.call('promoteFeatures', {
      params: { projectId },
      body: { from: 'production', to: 'development', ...names },
    }),
  'a batch': ({ admin }) =>
    admin.call('runBatch', {
      body: { operations: [{ operationId: 'updateFeature', params, body: { description: 'Two pages' } }] },
    }),
}

describe('in a project whose managed fields change only with their files', () => {
  beforeEach<{ world: World }>(async ({ world }) => {
    await apply(world, file, { source: SOURCE })
    await managedOnly(world)
  })

  it('every way to change them is refused, with who owns the field and where it comes from', async ({ world }) => {
    const before = await world.admin.call('getFeature', { params })
    const message = expect.stringContaining(`The manager payments (${SOURCE}) owns`)
    for (const [way, change] of Object.entries(WAYS)) {
      const { status, error } = await change(world)
      expect([way, status, error?.message]).toEqual([way, 403, message])
    }
    expect(await world.admin.call('getFeature', { params })).toMatchObject({ body: before.body })
  })

  it('turning off is possible, one by one and of several, and back on is not', async ({ world }) => {
    const { admin } = world
    expect((await admin.call('turnFeatureOff', { params: here })).status).toBe(200)
    expect((await admin.call('turnFeatureOn', { params: here })).status).toBe(403)
    await apply(world, file)
    const place = { projectId, environment: 'development' }
    expect((await admin.call('turnFeaturesOff', { params: place, body: names })).status).toBe(200)
    expect((await admin.call('turnFeaturesOn', { params: place, body: names })).status).toBe(403)
  })

  it('what nobody owns stays open', async ({ world }) => {
    const { admin } = world
    const body = { description: 'One page', impressionData: true }
    expect((await admin.call('updateFeature', { params, body })).status).toBe(200)
    expect((await admin.call('addFeatureTag', { params: { featureName }, body: { value: 'theirs' } })).status).toBe(201)
    const production = { ...params, environment: 'production' }
    expect((await admin.call('turnFeatureOn', { params: production })).status).toBe(200)
  })

  it('its files change it', async ({ world }) => {
    const { body, error } = await apply(world, { features: { checkout: { ...feature, description: 'Two pages' } } })
    expect([error, body.totals.operations]).toEqual([undefined, 1])
    expect(await description(world)).toBe('Two pages')
  })

  it('an undo and a restoration are refused', async ({ world }) => {
    await managedOnly(world, false)
    await world.admin.call('updateFeature', { params, body: { description: 'Two pages' } })
    const event = (await world.admin.call('listFeatureEvents', { params: { featureName } })).body.events[0]?.id ?? 0
    await managedOnly(world)
    const undone = await world.admin.call('undoEvent', { params: { eventId: event } })
    expect([undone.status, undone.error?.message]).toEqual([403, expect.stringContaining('/description')])
    const restored = await world.admin.call('restoreFeature', { params, body: { event: event - 1 } })
    expect([restored.status, restored.error?.message]).toEqual([403, expect.stringContaining('/description')])
  })

  it('its segments change only with the files, too', async ({ world }) => {
    const { admin } = world
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]
    const beta = { project: projectId, constraints }
    const segments = { beta, everywhere: { constraints } }
    await apply(world, { ...file, segments }, { source: SOURCE })
    const ids = new Map((await admin.call('listSegments', {})).body.segments.map(({ name, id }) => [name, id]))
    const at = (name: string) => ({ segmentId: ids.get(name) ?? 0 })
    const edit = (changes: object, name = 'beta') =>
      admin.call('updateSegment', { params: at(name), body: { name, ...segments.beta, ...changes } })
    const refusal = (what: string) =>
      `The manager payments (${SOURCE}) owns ${what}the segment "beta", and this project changes it only by its files: change it there`
    const refused = [
      await edit({ constraints: [] }),
      await edit({ project: null }),
      await edit({ name: 'gamma' }),
      await admin.call('deleteSegment', { params: at('beta') }),
    ].map(({ status, error }) => [status, error?.message])
    expect(refused).toEqual(['/constraints of ', '/project of ', '', ''].map((what) => [403, refusal(what)]))
    expect((await edit({ description: 'What no file says' })).status).toBe(204)
    expect((await edit({ project: null, constraints: [] }, 'everywhere')).status).toBe(204)
    const { body } = await apply(world, { ...file, segments: { beta: { ...beta, constraints: [] } } })
    expect(body.totals.operations).toBe(1)
    await managedOnly(world, false)
    expect((await edit({ constraints })).status).toBe(204)
  })

  it('its settings change only with the files, but it stops being kept to them at any time', async ({ world }) => {
    const links = [{ title: null, urlTemplate: 'https://example.com/{{feature}}' }]
    const shop = {
      name: 'Shop',
      description: 'Ours',
      featureLimit: 20,
      linkTemplates: links,
      environments: ['production'],
    }
    await apply(world, { projects: { shop: { ...shop, managedOnly: true } } }, { source: SOURCE })
    const at = { projectId: 'shop' }
    const settings = (body: object) => world.admin.send('updateProjectSettings', { params: at, body })
    const refused = await settings({ linkTemplates: links, featureLimit: 30 })
    expect(refused).toMatchObject({
      status: 403,
      error: {
        message: `The manager payments (${SOURCE}) owns /featureLimit of the project "shop", and this project changes it only by its files: change it there`,
      },
    })
    const update = (body: { name: string; description?: string }) =>
      world.admin.send('updateProject', { params: at, body })
    const others = [
      await update({ name: 'Store' }),
      await update({ name: 'Shop', description: 'Theirs' }),
      await settings({}),
      await world.admin.send('archiveProject', { params: at }),
      await world.admin.send('addProjectEnvironment', { params: at, body: { environment: 'development' } }),
      await world.admin.send('removeProjectEnvironment', { params: { ...at, environment: 'production' } }),
    ]
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200, 403])
    expect((await settings({ linkTemplates: links, mode: 'protected' })).status).toBe(200)
    expect((await apply(world, { projects: { shop: { ...shop, featureLimit: 30, managedOnly: true } } })).status).toBe(
      200,
    )
    expect((await settings({ managedOnly: false })).status).toBe(200)
    expect((await update({ name: 'Store' })).status).toBe(200)
  })

  it('a dry run of a batch shows the refusal', async ({ world }) => {
    const operation = { operationId: 'updateFeature' as const, params, body: { description: 'Two pages' } }
    const { body } = await world.admin.call('dryRunBatch', { body: { operations: [operation] } })
    expect([body.wouldSucceed, body.operations[0]?.status]).toEqual([false, 403])
    expect(JSON.stringify(body)).toContain('The manager payments')
  })

  const STRANGERS: Readonly<Record<string, (world: World, by: World['admin']) => Promise<Result>>> = {
    'files of a manager that owns nothing there': (world, by) =>
      apply(world, { manager: 'other', features: { checkout: { impressionData: true } } }, { by }),
    'files that take fields over': async (world, by) => {
      await apply(world, { manager: 'other', features: { checkout: { impressionData: true } } })
      const theirs = { impressionData: true, description: 'Two pages' }
      return apply(world, { manager: 'other', features: { checkout: theirs } }, { by, force: true })
    },
    'files that take a segment over': async (world, by) => {
      const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]
      await apply(world, { ...file, segments: { beta: { project: projectId, constraints } } })
      await apply(world, { manager: 'other', features: { checkout: { impressionData: true } } })
      const segments = { beta: { constraints: [] } }
      const features = { checkout: { impressionData: true } }
      return apply(world, { manager: 'other', segments, features }, { by, force: true })
    },
    'giving fields up': (_, by) =>
      by.call('releaseOwnedFields', {
        body: { manager: 'payments', until: LATER, fields: [{ kind: 'features', name: featureName }] },
      }),
  }

  it.for(Object.keys(STRANGERS))('who may not switch that off may not go around it: %s', async (way, { world }) => {
    const rights = [...RIGHTS_TO_APPLY, 'UPDATE_SEGMENT'] as const
    const refused = await STRANGERS[way]?.(world, await world.actor({ may: [...rights] }))
    expect([refused?.status, refused?.error?.message]).toEqual([
      403,
      expect.stringContaining('UPDATE_PROJECT or PROJECT_SETTINGS_WRITE'),
    ])
    const allowed = await STRANGERS[way]?.(world, await world.actor({ may: [...rights, 'PROJECT_SETTINGS_WRITE'] }))
    expect([allowed?.error, allowed?.status]).toEqual([undefined, 200])
  })

  it('a change request of its apply is applied, and one of people is not', async ({ world }) => {
    await guard(world.db, projectId, 'development')
    const by = await world.actor({ may: ['UPDATE_FEATURE', 'UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'] })
    const changed = { name: 'default' as const, title: 'All' }
    const wanted = { ...feature, environments: { development: { enabled: true, strategies: [changed] } } }
    const [request] = (await apply(world, { features: { checkout: wanted } }, { by })).body.changeRequests
    const move = async (changeRequestId: number, state: 'In review' | 'Approved' | 'Applied', who = world.admin) =>
      who.call('setChangeRequestState', { params: { projectId, changeRequestId }, body: { state } })
    await move(request?.id ?? 0, 'Approved')
    const applied = await move(request?.id ?? 0, 'Applied')
    expect([applied.status, applied.error?.message]).toEqual([200, undefined])
    const titles = (await world.admin.call('listStrategies', { params: here })).body.map(({ title }) => title)
    expect(titles).toEqual(['All'])

    const change = { action: 'deleteStrategy' as const, feature: featureName, payload: { id: await strategyOf(world) } }
    const { body } = await by.call('addToChangeRequest', {
      params: { projectId, environment: 'development' },
      body: [change],
    })
    await move(body.id, 'In review', by)
    await move(body.id, 'Approved')
    const refused = await move(body.id, 'Applied')
    expect([refused.status, refused.error?.message]).toEqual([409, expect.stringContaining('The manager payments')])
  })
})
