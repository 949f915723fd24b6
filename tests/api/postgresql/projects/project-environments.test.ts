import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { environment, turnOn } from '../../../support/environments.ts'
import { archivedFeature } from '../../../support/features.ts'
import { newProject } from '../../../support/projects.ts'
import { tally } from '../../../support/service-accounts.ts'
import { INVALID, MISSING, outcome, strategiesOf } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

const inDefault = { projectId: 'default' }

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
    const defaultStrategy = { name: 'flexibleRollout' as const, parameters: { rollout: '10' } }
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
    const wrong = { environment: 'staging', defaultStrategy: { name: 'default' } }
    const answer = await world.admin.send('addProjectEnvironment', { params: inDefault, body: wrong })
    expect(outcome(answer)).toBe(INVALID)
    expect(answer.error?.details).toMatchObject([{ path: '/body/defaultStrategy/name' }])
    const parameters = { rollout: '150' }
    const other = await add(world, { environment: 'staging', defaultStrategy: { name: 'flexibleRollout', parameters } })
    expect(other.error?.details).toMatchObject([{ path: '/body/defaultStrategy/parameters/rollout' }])
    const defaultStrategy = { name: 'flexibleRollout' as const, segments: [4711] }
    const lost = await add(world, { environment: 'staging', defaultStrategy })
    expect(outcome(lost)).toBe(MISSING)
    expect(lost.error?.details).toMatchObject([{ path: '/body/defaultStrategy/segments' }])
    const { body } = await world.admin.call('getProject', { params: inDefault })
    expect(body.environments.map(({ environment: name }) => name)).not.toContain('staging')
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
      { type: 'feature-environment-disabled', featureName, environment: 'production' },
      { type: 'feature-strategy-remove', featureName, environment: 'production', preData: { name: 'flexibleRollout' } },
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
