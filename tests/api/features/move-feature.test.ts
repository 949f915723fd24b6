import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { environment, turnOn } from '../../support/environments.ts'
import { archivedFeature, storedDependency, storedEnvironment } from '../../support/features.ts'
import { newProject } from '../../support/projects.ts'
import { segment, useSegments } from '../../support/segments.ts'
import { FORBIDDEN, INVALID, MISSING, newStrategy, outcome } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const inDefault = { projectId: 'default' }

function move(world: World, featureName: string, newProjectId = 'shop', client = world.admin) {
  return client.call('moveFeature', { params: { ...inDefault, featureName }, body: { newProjectId } })
}

describe('moveFeature', () => {
  it('moves the feature with its strategies, tags and history', async ({ world }) => {
    await environment(world, 'staging')
    await newProject(world, { environments: ['production', 'staging'] })
    const featureName = await world.feature({ tags: [{ value: 'beta' }] })
    await turnOn(world, featureName)
    await world.forgetEvents()
    const answer = await move(world, featureName)
    expect(answer).toMatchObject({ status: 200, body: undefined })
    const { body } = await world.admin.call('getFeature', { params: { projectId: 'shop', featureName } })
    expect(body).toMatchObject({ project: 'shop', tags: [{ value: 'beta' }] })
    expect(body.environments.map(({ name, enabled, strategies }) => [name, enabled, strategies.length])).toEqual([
      ['production', true, 1],
      ['staging', false, 0],
    ])
    expect(outcome(await world.admin.call('getFeature', { params: { ...inDefault, featureName } }))).toBe(MISSING)
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-project-change',
        project: 'shop',
        featureName,
        data: { oldProject: 'default', newProject: 'shop' },
        preData: null,
        tags: [{ type: 'simple', value: 'beta' }],
      },
    ])
  })

  it('needs the permission in both projects', async ({ world }) => {
    await newProject(world)
    const featureName = await world.feature()
    const may = ['MOVE_FEATURE_TOGGLE' as const]
    for (const project of ['default', 'shop']) {
      const answer = await move(world, featureName, 'shop', await world.actor({ may, project }))
      expect({ outcome: outcome(answer), details: answer.error?.details }).toEqual({
        outcome: FORBIDDEN,
        details: [{ message: 'MOVE_FEATURE_TOGGLE' }],
      })
    }
    const mover = await world.actor({ may, project: ['default', 'shop'] })
    expect((await move(world, featureName, 'shop', mover)).status).toBe(200)
  })

  it('refuses an unknown project and an archived feature, and does nothing when it is there already', async ({
    world,
  }) => {
    await newProject(world)
    const [featureName, archived] = [await world.feature(), await archivedFeature(world)]
    await world.forgetEvents()
    expect(outcome(await move(world, featureName, 'moon'))).toBe(MISSING)
    expect(outcome(await move(world, archived))).toBe(INVALID)
    expect((await move(world, featureName, 'default')).status).toBe(200)
    expect(await world.events()).toEqual([])
  })

  it('refuses a feature with parents, and one with children', async ({ world }) => {
    await newProject(world)
    const [child, parent] = [await world.feature(), await world.feature()]
    await storedDependency(world, child, parent)
    expect([outcome(await move(world, child)), outcome(await move(world, parent))]).toEqual([FORBIDDEN, FORBIDDEN])
  })

  it('refuses what is set up in an environment that the other project lacks', async ({ world }) => {
    await newProject(world, { environments: ['development'] })
    const [on, planned, varied] = [await world.feature(), await world.feature(), await world.feature()]
    await storedEnvironment(world, on, 'production', { enabled: true })
    await newStrategy(world, { ...inDefault, featureName: planned, environment: 'production' })
    const variants = [{ name: 'a', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]
    await storedEnvironment(world, varied, 'production', { variants })
    for (const feature of [on, planned, varied]) {
      const answer = await move(world, feature)
      expect(outcome(answer)).toBe(FORBIDDEN)
      expect(answer.error?.message).toContain('"production"')
    }
    const untouched = await world.feature()
    await newStrategy(world, { ...inDefault, featureName: untouched, environment: 'development' })
    expect((await move(world, untouched)).status).toBe(200)
  })

  it('refuses a feature that uses a segment of its project; one for all goes along', async ({ world }) => {
    await newProject(world)
    const own = await segment(world, { project: 'default' })
    const shared = await segment(world, { name: 'Everybody' })
    const bound = await useSegments(world, [own.id, shared.id])
    expect(outcome(await move(world, bound.featureName))).toBe(FORBIDDEN)
    const free = await useSegments(world, [shared.id])
    expect((await move(world, free.featureName)).status).toBe(200)
  })

  it('holds limit and naming of the other project', async ({ world }) => {
    await world.project('full', { featureLimit: 0 })
    await world.project('named', { namingPattern: 'shop-.*' })
    const featureName = await world.feature()
    expect(outcome(await move(world, featureName, 'full'))).toBe(FORBIDDEN)
    expect(outcome(await move(world, featureName, 'named'))).toBe(INVALID)
    expect((await move(world, await world.feature({ name: 'shop-cart' }), 'named')).status).toBe(200)
  })

  it('refuses to take a feature into a guarded project or out of it, to callers who may not skip that', async ({
    world,
  }) => {
    await newProject(world, {
      environments: ['production', 'development'],
      changeRequestEnvironments: [{ name: 'production' }],
    })
    const mover = (may: Permission[]) => world.actor({ may, project: ['default', 'shop'], environment: 'production' })
    const plain = await mover(['MOVE_FEATURE_TOGGLE'])
    const skipper = await mover(['MOVE_FEATURE_TOGGLE', 'SKIP_CHANGE_REQUEST'])
    const featureName = await world.feature()
    await world.forgetEvents()
    for (const [projectId, newProjectId] of [
      ['default', 'shop'],
      ['shop', 'default'],
    ] as const) {
      const request = { params: { projectId, featureName }, body: { newProjectId } }
      expect(outcome(await plain.call('moveFeature', request))).toBe(FORBIDDEN)
      expect((await skipper.call('moveFeature', request)).status).toBe(200)
    }
    expect(await world.eventTypes()).toEqual(['feature-project-change', 'feature-project-change'])
  })

  it('does not count change requests in an environment that the project lacks', async ({ world }) => {
    await newProject(world, { environments: ['development'], changeRequestEnvironments: [{ name: 'production' }] })
    const mover = await world.actor({ may: ['MOVE_FEATURE_TOGGLE'], project: ['default', 'shop'] })
    expect((await move(world, await world.feature(), 'shop', mover)).status).toBe(200)
  })
})
