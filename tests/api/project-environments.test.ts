import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { environment, turnOn } from '../support/environments.ts'
import { archivedFeature } from '../support/features.ts'
import { atOnce, newProject } from '../support/projects.ts'
import { country, segment } from '../support/segments.ts'
import { tally } from '../support/service-accounts.ts'
import { INVALID, MISSING, outcome, strategiesOf } from '../support/strategies.ts'
import { it, type World } from '../support/world.ts'

const inDefault = { projectId: 'default' }
const inDevelopment = { ...inDefault, environment: 'development' }

function add(world: World, body: Schema<'AddProjectEnvironment'>, projectId = 'default') {
  return world.admin.call('addProjectEnvironment', { params: { projectId }, body })
}

function remove(world: World, environment: string, projectId = 'default') {
  return world.admin.call('removeProjectEnvironment', { params: { projectId, environment } })
}

async function environmentsOf(world: World, featureName: string) {
  const { body } = await world.admin.call('getFeature', { params: { ...inDefault, featureName } })
  return body.environments.map(({ name, enabled }) => [name, enabled])
}

describe('addProjectEnvironment', () => {
  it('gives the environment to the project and, off, to all its features', async ({ world }) => {
    await environment(world, 'staging')
    await newProject(world, { environments: ['development'] })
    const others = await world.feature({ project: 'shop' })
    const features = [await world.feature(), await archivedFeature(world)]
    await world.forgetEvents()
    expect(await add(world, { environment: 'staging' })).toMatchObject({ status: 200, body: undefined })
    for (const feature of features) expect(await environmentsOf(world, feature)).toContainEqual(['staging', false])
    const other = await world.admin.call('getFeature', { params: { projectId: 'shop', featureName: others } })
    expect(other.body.environments).toHaveLength(1)
    expect(await world.events()).toMatchObject([
      {
        type: 'project-environment-added',
        project: 'default',
        environment: 'staging',
        featureName: null,
        data: null,
        preData: null,
      },
    ])
  })

  it('takes one that is turned off, with a default strategy and change requests', async ({ world }) => {
    const params = await environment(world, 'staging')
    await world.admin.call('turnEnvironmentOff', { params })
    await world.forgetEvents()
    const defaultStrategy = { name: 'flexibleRollout', parameters: { rollout: '10' } }
    await add(world, { environment: 'staging', changeRequestsEnabled: true, defaultStrategy })
    const { body } = await world.admin.call('getProject', { params: inDefault })
    expect(body.changeRequestEnvironments).toEqual([{ name: 'staging', requiredApprovals: 1 }])
    const stored = { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default', groupId: '' } }
    expect(await world.events()).toMatchObject([
      { type: 'project-environment-added' },
      { type: 'default-strategy-updated', environment: 'staging', data: stored, preData: null },
      {
        type: 'change-request-configuration-updated',
        environment: 'staging',
        data: { changeRequestsEnabled: true, requiredApprovals: 1 },
        preData: { changeRequestsEnabled: false, requiredApprovals: null },
      },
    ])
  })

  it('leaves change requests as they are unless it says otherwise', async ({ world }) => {
    const wanted = {
      environments: ['development'],
      changeRequestEnvironments: [{ name: 'production', requiredApprovals: 3 }],
    }
    await newProject(world, wanted)
    const requests = async () =>
      (await world.admin.call('getProject', { params: { projectId: 'shop' } })).body.changeRequestEnvironments
    await add(world, { environment: 'production' }, 'shop')
    expect(await requests()).toEqual([{ name: 'production', requiredApprovals: 3 }])
    await remove(world, 'production', 'shop')
    await add(world, { environment: 'production', changeRequestsEnabled: true }, 'shop')
    expect(await requests()).toEqual([{ name: 'production', requiredApprovals: 3 }])
    expect(await world.eventTypes()).not.toContain('change-request-configuration-updated')
    await remove(world, 'production', 'shop')
    await add(world, { environment: 'production', changeRequestsEnabled: false }, 'shop')
    expect(await requests()).toEqual([])
    expect(await world.eventTypes()).toContain('change-request-configuration-updated')
  })

  it('refuses an environment that the project has, and an unknown one', async ({ world }) => {
    expect((await add(world, { environment: 'production' })).status).toBe(409)
    const unknown = await add(world, { environment: 'moon' })
    expect(outcome(unknown)).toBe(INVALID)
    expect(unknown.error?.details?.[0]?.path).toBe('/body/environment')
    expect(outcome(await add(world, { environment: 'production' }, 'nobody-made-this'))).toBe(MISSING)
    expect(await world.events()).toEqual([])
  })

  it('refuses a default strategy that can not be one, and adds nothing then', async ({ world }) => {
    await environment(world, 'staging')
    const answer = await add(world, { environment: 'staging', defaultStrategy: { name: 'default' } })
    expect(outcome(answer)).toBe(INVALID)
    expect(answer.error?.details).toMatchObject([{ path: '/body/defaultStrategy/name' }])
    const parameters = { rollout: '150' }
    const other = await add(world, { environment: 'staging', defaultStrategy: { name: 'flexibleRollout', parameters } })
    expect(other.error?.details).toMatchObject([{ path: '/body/defaultStrategy/parameters/rollout' }])
    const defaultStrategy = { name: 'flexibleRollout', segments: [4711] }
    const lost = await add(world, { environment: 'staging', defaultStrategy })
    expect(outcome(lost)).toBe(MISSING)
    expect(lost.error?.details).toMatchObject([{ path: '/body/defaultStrategy/segments' }])
    const { body } = await world.admin.call('getProject', { params: inDefault })
    expect(body.environments).not.toContain('staging')
  })

  it('adds it once when many ask at once', async ({ world }) => {
    await environment(world, 'staging')
    expect(tally(await atOnce(10, () => add(world, { environment: 'staging' })))).toEqual({ 200: 1, 409: 9 })
    expect(await world.eventTypes()).toEqual(['project-environment-added'])
  })
})

describe('removeProjectEnvironment', () => {
  it('takes with it what the features have there, and brings nothing back when it is added again', async ({
    world,
  }) => {
    const featureName = await world.feature()
    await turnOn(world, featureName)
    await world.forgetEvents()
    expect(await remove(world, 'production')).toMatchObject({ status: 200, body: undefined })
    expect(await environmentsOf(world, featureName)).toEqual([['development', false]])
    expect(await world.events()).toMatchObject([
      { type: 'project-environment-removed', project: 'default', environment: 'production', data: null, preData: null },
    ])
    await add(world, { environment: 'production' })
    expect(await environmentsOf(world, featureName)).toContainEqual(['production', false])
    expect(await strategiesOf(world, { ...inDefault, featureName, environment: 'production' })).toEqual([])
  })

  it('leaves other projects alone', async ({ world }) => {
    await newProject(world)
    const featureName = await world.feature({ project: 'shop' })
    await turnOn(world, featureName, 'shop')
    await remove(world, 'production')
    const { body } = await world.admin.call('getFeature', { params: { projectId: 'shop', featureName } })
    expect(body.environments.map(({ name, enabled }) => [name, enabled])).toContainEqual(['production', true])
  })

  it('refuses the last environment, and one that the project does not have', async ({ world }) => {
    await environment(world, 'staging')
    await remove(world, 'production')
    await world.forgetEvents()
    expect(outcome(await remove(world, 'development'))).toBe(INVALID)
    expect(outcome(await remove(world, 'staging'))).toBe(MISSING)
    expect(await world.events()).toEqual([])
  })

  it('leaves one environment when all are removed at once', async ({ world }) => {
    const answers = await Promise.all([remove(world, 'development'), remove(world, 'production')])
    expect(tally(answers)).toEqual({ 200: 1, 400: 1 })
  })
})

describe('setDefaultStrategy', () => {
  const wanted = {
    name: 'flexibleRollout',
    title: 'A tenth',
    parameters: { rollout: '10' },
    constraints: [country],
    variants: [{ name: 'blue', weight: 0, weightType: 'variable' as const, stickiness: 'default' }],
  }
  const set = (world: World, body: Schema<'AddStrategy'>) =>
    world.admin.call('setDefaultStrategy', { params: inDevelopment, body })

  it('gives the strategy to features that are turned on without one', async ({ world }) => {
    const { id } = await segment(world)
    const { status, body } = await set(world, { ...wanted, segments: [id] })
    expect(status).toBe(200)
    const stored = {
      name: 'flexibleRollout',
      title: 'A tenth',
      disabled: false,
      sortOrder: 0,
      segments: [id],
      constraints: [{ ...country, caseInsensitive: false, inverted: false }],
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      parameters: { rollout: '10', stickiness: 'default', groupId: '' },
    }
    expect(body).toEqual(stored)
    expect(await world.events()).toMatchObject([
      { type: 'default-strategy-updated', project: 'default', environment: 'development', data: stored, preData: null },
    ])
    const featureName = await world.feature()
    await turnOn(world, featureName, 'default', 'development')
    const parameters = { ...stored.parameters, groupId: featureName }
    expect(await strategiesOf(world, { ...inDevelopment, featureName })).toMatchObject([{ ...stored, parameters }])
  })

  it('replaces the one before, and records nothing when it is the same', async ({ world }) => {
    const before = (await set(world, wanted)).body
    await world.forgetEvents()
    expect((await set(world, wanted)).body).toEqual(before)
    expect(await world.events()).toEqual([])
    const after = (await set(world, { name: 'flexibleRollout' })).body
    expect(after).toMatchObject({ title: null, parameters: { rollout: '100' }, constraints: [] })
    expect(await world.events()).toMatchObject([{ data: after, preData: before }])
  })

  it('keeps a payload as it is stored, but takes no new one that is empty', async ({ world }) => {
    const payload = { type: 'string', value: '' } as const
    const variant = { name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' } as const
    const variants = [{ ...variant, payload }]
    expect(outcome(await set(world, { ...wanted, variants }))).toBe(INVALID)
    const { body } = await set(world, wanted)
    await world.db
      .updateTable('projectEnvironments')
      .set({ defaultStrategy: JSON.stringify({ ...body, variants }) })
      .where('projectId', '=', 'default')
      .execute()
    expect((await set(world, { ...wanted, title: 'Anew', variants })).body).toMatchObject({ title: 'Anew', variants })
  })

  it('takes the stickiness of the project', async ({ world }) => {
    await world.admin.call('updateProject', {
      params: inDefault,
      body: { name: 'Default', defaultStickiness: 'userId' },
    })
    expect((await set(world, { name: 'flexibleRollout' })).body.parameters.stickiness).toBe('userId')
  })

  it.for<[string, Partial<Schema<'AddStrategy'>>, string]>([
    ['another type', { name: 'default' }, INVALID],
    [
      'a constraint that can not be met',
      { constraints: [{ contextName: 'x', operator: 'NUM_GT', value: 'many' }] },
      INVALID,
    ],
    ['an unknown segment', { segments: [4711] }, MISSING],
    [
      'weights that can not total 1000',
      { variants: [{ name: 'a', weight: 100, weightType: 'fix', stickiness: 'default' }] },
      INVALID,
    ],
    ['a rollout beyond 100', { parameters: { rollout: '150' } }, INVALID],
  ])('refuses %s', async ([, part, refusal], { world }) => {
    expect(outcome(await set(world, { name: 'flexibleRollout', ...part }))).toBe(refusal)
    expect(await world.events()).toEqual([])
  })

  it('refuses more than a strategy takes', async ({ world }) => {
    world.limit({ constraintsPerStrategy: 1, segmentsPerStrategy: 1 })
    const segments = [(await segment(world)).id, (await segment(world, { name: 'Others' })).id]
    expect(outcome(await set(world, { ...wanted, constraints: [country, country] }))).toBe(INVALID)
    expect(outcome(await set(world, { ...wanted, segments }))).toBe(INVALID)
  })

  it('refuses a segment of another project', async ({ world }) => {
    await newProject(world)
    const { id } = await segment(world, { project: 'shop' })
    expect(outcome(await set(world, { ...wanted, segments: [id] }))).toBe(INVALID)
  })

  it('keeps its segments from being deleted, and from being bound to another project', async ({ world }) => {
    await newProject(world)
    const { id, name, constraints } = await segment(world)
    await set(world, { ...wanted, segments: [id] })
    const bind = (project: string) =>
      world.admin.call('updateSegment', { params: { segmentId: id }, body: { name, constraints, project } })
    expect((await world.admin.call('deleteSegment', { params: { segmentId: id } })).status).toBe(409)
    expect((await bind('shop')).status).toBe(400)
    expect((await bind('default')).status).toBeLessThan(300)
    await set(world, { name: 'flexibleRollout' })
    expect((await world.admin.call('deleteSegment', { params: { segmentId: id } })).status).toBeLessThan(300)
  })
})

describe('getDefaultStrategy', () => {
  it('is a full rollout until another one is set', async ({ world }) => {
    const get = () => world.admin.call('getDefaultStrategy', { params: inDevelopment })
    expect((await get()).body).toEqual({
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      sortOrder: 0,
      segments: [],
      constraints: [],
      variants: [],
      parameters: { rollout: '100', stickiness: 'default', groupId: '' },
    })
    const body = { name: 'flexibleRollout', title: 'A tenth', parameters: { rollout: '10' } }
    const set = await world.admin.call('setDefaultStrategy', { params: inDevelopment, body })
    expect((await get()).body).toEqual(set.body)
  })

  it('answers 404 for an environment that the project does not have', async ({ world }) => {
    await environment(world, 'staging')
    const params = { ...inDefault, environment: 'staging' }
    expect(outcome(await world.admin.call('getDefaultStrategy', { params }))).toBe(MISSING)
  })
})
