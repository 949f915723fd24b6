import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { environment, turnOn } from '../../support/environments.ts'
import { newProject } from '../../support/projects.ts'
import { country, segment } from '../../support/segments.ts'
import { INVALID, MISSING, outcome, strategiesOf } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const inDefault = { projectId: 'default' }
const inDevelopment = { ...inDefault, environment: 'development' }

describe('setDefaultStrategy', () => {
  const wanted = {
    name: 'flexibleRollout' as const,
    title: 'A tenth',
    parameters: { rollout: '10' },
    constraints: [country],
    variants: [{ name: 'blue', weight: 0, weightType: 'variable' as const, stickiness: 'default' }],
  }
  const set = (world: World, body: Schema<'SetDefaultStrategy'>) =>
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

  it('replaces the one before', async ({ world }) => {
    const before = (await set(world, wanted)).body
    await world.forgetEvents()
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

  it('refuses what a strategy can not be', async ({ world }) => {
    for (const [part, refusal] of [
      [{ name: 'default' }, INVALID],
      [{ constraints: [{ contextName: 'x', operator: 'NUM_GT', value: 'many' }] }, INVALID],
      [{ segments: [4711] }, MISSING],
      [{ variants: [{ name: 'a', weight: 100, weightType: 'fix', stickiness: 'default' }] }, INVALID],
      [{ parameters: { rollout: '150' } }, INVALID],
    ] as const) {
      const body = { name: 'flexibleRollout', ...part }
      const answer = await world.admin.send('setDefaultStrategy', { params: inDevelopment, body })
      expect({ part, outcome: outcome(answer) }).toEqual({ part, outcome: refusal })
    }
    expect(await world.events()).toEqual([])
  })

  it('refuses more than a strategy takes, and a segment of another project', async ({ world }) => {
    await newProject(world)
    const { id } = await segment(world, { project: 'shop' })
    expect(outcome(await set(world, { ...wanted, segments: [id] }))).toBe(INVALID)
    world.limit({ constraintsPerStrategy: 1, segmentsPerStrategy: 1 })
    const segments = [(await segment(world, { name: 'One' })).id, (await segment(world, { name: 'Others' })).id]
    expect(outcome(await set(world, { ...wanted, constraints: [country, country] }))).toBe(INVALID)
    expect(outcome(await set(world, { ...wanted, segments }))).toBe(INVALID)
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
    const body = { name: 'flexibleRollout' as const, title: 'A tenth', parameters: { rollout: '10' } }
    const set = await world.admin.call('setDefaultStrategy', { params: inDevelopment, body })
    expect((await get()).body).toEqual(set.body)
  })

  it('answers 404 for an environment that the project does not have', async ({ world }) => {
    await environment(world, 'staging')
    const params = { ...inDefault, environment: 'staging' }
    expect(outcome(await world.admin.call('getDefaultStrategy', { params }))).toBe(MISSING)
  })
})
