import { describe, expect } from 'vitest'
import type { Client } from '../../../support/call.ts'
import { scheduled } from '../../../support/change-requests.ts'
import { depend, features } from '../../../support/dependencies.ts'
import { archivedFeature, storedSegment } from '../../../support/features.ts'
import { checked, exported, imported, importing } from '../../../support/features-batch.ts'
import {
  featureThatIsOn,
  isOn,
  MISSING,
  newFeature,
  newStrategy,
  outcome,
  strategiesOf,
} from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

const at = (featureName: string, environment = 'development') => ({ projectId: 'default', featureName, environment })
const ids = (strategies: { id: string }[]) => strategies.map(({ id }) => id)

async function feature({ admin }: World, featureName: string, projectId = 'default') {
  return (await admin.call('getFeature', { params: { projectId, featureName } })).body
}

describe('importFeatures', () => {
  it('makes new features with all that the file says, and records each step', async ({ world }) => {
    await features(world, 'shop')
    const segment = await storedSegment(world, 'Nordic customers')
    const half = { name: 'flexibleRollout', title: 'Half', segments: [77], sortOrder: 4, parameters: { rollout: '50' } }
    const settings = { type: 'kill-switch', description: 'One page', impressionData: true, stale: true }
    await imported(world, {
      tagTypes: [{ name: 'team', color: '#00ff00' }, { name: 'simple' }],
      contextFields: [
        { name: 'plan', stickiness: true, sortOrder: 3, legalValues: [{ value: 'pro' }] },
        { name: 'userId' },
      ],
      segments: [{ id: 77, name: 'Nordic customers' }],
      features: [{ name: 'checkout', ...settings }],
      featureStrategies: [
        {
          featureName: 'checkout',
          ...half,
          constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
        },
        { featureName: 'checkout', name: 'default', disabled: true },
      ],
      featureEnvironments: [{ featureName: 'checkout', enabled: true, variants: [{ name: 'blue', weight: 1000 }] }],
      featureTags: [{ featureName: 'checkout', tagType: 'team', tagValue: 'money' }],
      dependencies: [{ feature: 'checkout', dependencies: [{ feature: 'shop', enabled: false }] }],
    })
    const { environments, ...made } = await feature(world, 'checkout')
    expect(made).toMatchObject({
      ...settings,
      project: 'default',
      tags: [{ type: 'team', value: 'money' }],
      dependencies: [{ feature: 'shop', enabled: false, variants: [] }],
    })
    const [development, production] = environments
    expect(development).toMatchObject({
      enabled: true,
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable' }],
    })
    expect(development?.strategies).toMatchObject([
      { name: 'flexibleRollout', segments: [segment], sortOrder: 4, constraints: [{ values: ['pro'] }] },
      { name: 'default', disabled: true, sortOrder: 5 },
    ])
    expect(production).toMatchObject({ enabled: false, strategies: [], variants: [] })
    const { body: plan } = await world.admin.call('getContextField', { params: { contextField: 'plan' } })
    expect(plan).toMatchObject({ stickiness: true, sortOrder: 3, legalValues: [{ value: 'pro' }] })
    const recorded = (await world.events()).map(({ type, project, environment, featureName, createdBy }) =>
      [type, project, environment, featureName, createdBy].join(' '),
    )
    expect(recorded).toEqual([
      'tag-type-created    tests',
      'context-field-created    tests',
      'tag-created    tests',
      'feature-created default  checkout tests',
      'feature-metadata-updated default  checkout tests',
      'feature-stale-on default  checkout tests',
      'feature-strategy-add default development checkout tests',
      'feature-strategy-add default development checkout tests',
      'feature-environment-variants-updated default development checkout tests',
      'feature-environment-enabled default development checkout tests',
      'feature-dependency-added default  checkout tests',
      'features-imported default development  tests',
    ])
    expect((await world.events()).at(-1)).toMatchObject({ data: null, preData: null })
  })

  it('makes features that exist be what the file says, in its environment alone', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [{ title: 'Old' }, {}])
    const production = { ...params, environment: 'production' }
    const kept = await newStrategy(world, production, { title: 'Kept' })
    const name = params.featureName
    await features(world, 'left', 'right')
    await depend(world, name, 'left')
    await world.admin.call('addFeatureTag', { params: { featureName: name }, body: { type: 'simple', value: 'old' } })
    await world.forgetEvents()
    await imported(world, {
      features: [{ name, description: 'New' }],
      featureStrategies: [{ featureName: name, name: 'default', title: 'New' }],
      featureEnvironments: [{ featureName: name, enabled: true, variants: [{ name: 'a', weight: 1 }] }],
      featureTags: [{ featureName: name, tagValue: 'new' }],
      dependencies: [{ feature: name, dependencies: [{ feature: 'right' }] }],
    })
    expect(await feature(world, name)).toMatchObject({
      description: 'New',
      type: 'release',
      tags: [{ type: 'simple', value: 'new' }],
      dependencies: [{ feature: 'right' }],
    })
    const after = await strategiesOf(world, params)
    expect(after).toMatchObject([{ title: 'New' }])
    expect(ids(strategies)).not.toContain(after[0]?.id)
    expect(await isOn(world, params)).toBe(true)
    expect(await strategiesOf(world, production)).toEqual([kept])
    expect(await world.eventTypes()).toEqual([
      'tag-created',
      'feature-metadata-updated',
      'feature-tagged',
      'feature-untagged',
      'feature-strategy-remove',
      'feature-strategy-remove',
      'feature-strategy-add',
      'feature-environment-variants-updated',
      'feature-dependency-removed',
      'feature-dependency-added',
      'features-imported',
    ])
    const removed = (await world.events()).filter(({ type }) => type === 'feature-strategy-remove')
    expect(removed.map(({ preData }) => preData)).toEqual(strategies)
  })

  it('changes and records nothing when the features are like that already', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [{ title: 'One', segments: [await storedSegment(world, 'S')] }, {}])
    const variants = ['c', 'a', 'b'].map((name) => ({ name, weight: 1 }))
    await world.admin.call('setVariants', { params, body: variants })
    await features(world, 'parent')
    await depend(world, params.featureName, 'parent', { variants: ['x'] })
    await world.admin.call('addFeatureTag', { params, body: { value: 'money' } })
    const before = await feature(world, params.featureName)
    await world.forgetEvents()
    await imported(world, await exported(world, { features: [params.featureName] }))
    expect(await world.eventTypes()).toEqual(['features-exported'])
    expect(await feature(world, params.featureName)).toEqual(before)
  })

  it('leaves alone what the lists that the file does not have would say', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await world.admin.call('setVariants', { params, body: [{ name: 'a', weight: 1000 }] })
    await world.admin.call('addFeatureTag', { params, body: { value: 'money' } })
    await features(world, 'parent')
    await depend(world, params.featureName, 'parent')
    const before = await feature(world, params.featureName)
    await imported(world, {
      features: [{ name: params.featureName }],
      featureStrategies: [{ featureName: params.featureName, name: 'default' }],
    })
    expect(await feature(world, params.featureName)).toEqual(before)
  })

  it('empties what lists that the file has say nothing of', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await world.admin.call('setVariants', { params, body: [{ name: 'a', weight: 1000 }] })
    await world.admin.call('addFeatureTag', { params, body: { value: 'money' } })
    await features(world, 'parent')
    await depend(world, params.featureName, 'parent')
    await imported(world, {
      features: [{ name: params.featureName }],
      featureTags: [],
      dependencies: [],
      featureEnvironments: [{ featureName: params.featureName, enabled: false, variants: [] }],
    })
    const { tags, dependencies, environments } = await feature(world, params.featureName)
    expect({ tags, dependencies }).toEqual({ tags: [], dependencies: [] })
    expect(environments[0]).toMatchObject({ enabled: false, variants: [], strategies: [] })
  })

  it('turns off what loses its last enabled strategy, and gives what is to be on a default one', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await newFeature(world, { featureName: 'bare' })
    await world.forgetEvents()
    await imported(world, {
      features: [{ name: params.featureName }, { name: 'bare' }],
      featureEnvironments: [{ featureName: 'bare', enabled: true }],
    })
    expect(await isOn(world, params)).toBe(false)
    expect(await strategiesOf(world, at('bare'))).toMatchObject([{ name: 'flexibleRollout' }])
    expect(await isOn(world, at('bare'))).toBe(true)
  })

  it('leaves out archived features', async ({ world }) => {
    await archivedFeature(world, { name: 'old' })
    await world.forgetEvents()
    await imported(world, {
      features: [{ name: 'old', description: 'New' }],
      featureStrategies: [{ featureName: 'old', name: 'default' }],
      featureEnvironments: [{ featureName: 'old', enabled: true }],
      featureTags: [{ featureName: 'old', tagValue: 'money' }],
    })
    expect(await feature(world, 'old')).toMatchObject({ archived: true, description: null, tags: [] })
    expect(await world.events()).toEqual([])
  })

  it('leaves out dependencies on archived features, and what is said of features that the file does not have', async ({
    world,
  }) => {
    await features(world, 'present', 'parent')
    await archivedFeature(world, { name: 'old' })
    const file = {
      features: [{ name: 'a' }],
      featureStrategies: [
        { featureName: 'present', name: 'no-such-type' },
        { featureName: 'a', name: 'default' },
      ],
      featureEnvironments: [
        { featureName: 'present', enabled: true, variants: [{ name: 'x', weight: 1, weightType: 'fix' as const }] },
      ],
      featureTags: [{ featureName: 'nowhere', tagType: 'no-such-type', tagValue: 'money' }],
      dependencies: [
        { feature: 'a', dependencies: [{ feature: 'old' }, { feature: 'parent' }] },
        { feature: 'present', dependencies: [{ feature: 'parent' }] },
      ],
    }
    expect(await checked(world, file)).toEqual({
      errors: [],
      warnings: [
        'These features are archived, and dependencies on them are left out: old',
        'These features depend on an archived one in the file, and are off without that: a',
        'The file refers to these features but does not contain them: its entries for them are left out: nowhere, present',
      ],
      permissions: [],
    })
    expect(await imported(world, file)).toEqual([
      { message: 'These features are archived, and dependencies on them are left out', affectedItems: ['old'] },
      { message: expect.stringContaining('are off without that'), affectedItems: ['a'] },
      { message: expect.stringContaining('are left out'), affectedItems: ['nowhere', 'present'] },
    ])
    expect((await feature(world, 'a')).dependencies.map(({ feature: parent }) => parent)).toEqual(['parent'])
    expect(await strategiesOf(world, at('a'))).toHaveLength(1)
    expect(await feature(world, 'present')).toMatchObject({ enabled: false, dependencies: [] })
    expect(await strategiesOf(world, at('present'))).toEqual([])
  })

  it('takes a tag type that the file repeats word by word', async ({ world }) => {
    const team = { name: 'team', description: 'Who', icon: null }
    const bare = { name: 'bare', description: null }
    await imported(world, { features: [{ name: 'a' }], tagTypes: [team, { ...team }, bare] })
    const { body } = await world.admin.call('listTagTypes')
    expect(body.tagTypes.filter(({ name }) => name === 'team')).toMatchObject([{ description: 'Who' }])
  })

  it('leaves tag types and context fields that exist as they are', async ({ world }) => {
    const before = await world.admin.call('listTagTypes')
    await imported(world, {
      features: [{ name: 'a' }],
      tagTypes: [{ name: 'simple', description: 'Other' }],
      contextFields: [{ name: 'userId', description: 'Other', stickiness: false }],
    })
    expect((await world.admin.call('listTagTypes')).body).toEqual(before.body)
    const { body } = await world.admin.call('getContextField', { params: { contextField: 'userId' } })
    expect(body.description).toBe('Id of the user')
  })

  it('suspends requests that wait for their time and change what is replaced', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world)
    const [id = ''] = ids(strategies)
    const { featureName } = params
    await scheduled(world, [{ action: 'updateStrategy', feature: featureName, payload: { id, title: 'x' } }])
    await imported(world, { features: [{ name: featureName }] })
    expect(await world.eventTypes()).toContain('change-request-schedule-suspended')
  })

  it('is refused for a project or an environment that is not there', async ({ world }) => {
    await world.project('attic', { archived: true })
    await world.project('other', { environments: ['production'] })
    for (const project of ['nowhere', 'attic', 'other']) {
      expect(outcome(await importing(world, { features: [{ name: 'a' }] }, { project }))).toBe(MISSING)
      const body = { environment: 'development', project, data: { features: [], featureStrategies: [] } }
      expect(outcome(await world.admin.call('validateImport', { body }))).toBe(MISSING)
    }
  })

  it('is refused for more features than an import takes', async ({ world }) => {
    world.limit({ featuresPerBatch: 1 })
    const { status, error } = await importing(world, { features: [{ name: 'a' }, { name: 'b' }] })
    expect({ status, message: error?.message, path: error?.details?.[0]?.path }).toEqual({
      status: 400,
      message: 'The file has 2 features, and the limit is 1',
      path: '/body/data/features',
    })
  })

  it('is made by the caller, admin keys too', async ({ world }) => {
    const somebody: Client = await world.actor({ may: ['UPDATE_FEATURE', 'CREATE_FEATURE'] })
    await imported(world, { features: [{ name: 'a' }] }, { by: somebody })
    expect((await world.events()).map(({ createdBy }) => createdBy)).toEqual([somebody.name, somebody.name])
  })
})
