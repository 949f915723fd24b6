import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { archivedFeature } from '../../../support/features.ts'
import { atOnce, newProject, post } from '../../../support/projects.ts'
import { tally } from '../../../support/service-accounts.ts'
import { it, type World } from '../../../support/world.ts'

const inDefault = { projectId: 'default' }

function set(world: World, body: Schema<'UpdateProjectSettings'>, projectId = 'default') {
  return world.admin.call('updateProjectSettings', { params: { projectId }, body })
}

async function settings(world: World) {
  const { mode, defaultStickiness, featureLimit, featureNaming, linkTemplates } = (
    await world.admin.call('getProject', { params: inDefault })
  ).body
  return { mode, defaultStickiness, featureLimit, featureNaming, linkTemplates }
}

const naming = { pattern: 'shop-[a-z]+', example: 'shop-cart', description: 'The project first' }
const templates = [
  { title: 'Issues', urlTemplate: 'https://issues.example.com/{{feature}}' },
  { title: null, urlTemplate: 'http://wiki' },
]

describe('updateProjectSettings', () => {
  it('sets all settings', async ({ world }) => {
    const before = await settings(world)
    const wanted = {
      mode: 'protected' as const,
      defaultStickiness: 'userId',
      featureLimit: 7,
      featureNaming: naming,
      linkTemplates: templates,
    }
    const answer = await set(world, wanted)
    expect(answer).toMatchObject({ status: 200, body: undefined })
    expect(await settings(world)).toEqual(wanted)
    expect(await world.events()).toMatchObject([
      { type: 'project-updated', project: 'default', data: { ...wanted, name: 'Default' }, preData: before },
    ])
  })

  it('keeps what is left out, but for the link templates', async ({ world }) => {
    await set(world, { featureLimit: 7, featureNaming: naming, linkTemplates: templates })
    await set(world, { mode: 'protected' })
    expect(await settings(world)).toMatchObject({ featureLimit: 7, featureNaming: naming, linkTemplates: [] })
  })

  it('replaces the naming as a whole, and lifts the limit with null', async ({ world }) => {
    await set(world, { featureLimit: 7, featureNaming: naming })
    await set(world, { featureLimit: null, featureNaming: { pattern: 'x+' } })
    expect(await settings(world)).toMatchObject({
      featureLimit: null,
      featureNaming: { pattern: 'x+', example: null, description: null },
    })
    await set(world, { featureNaming: { pattern: null } })
    expect(await settings(world)).toMatchObject({ featureNaming: { pattern: null } })
  })

  it.for([
    ['a pattern that is no expression', { featureNaming: { pattern: '(' } }],
    ['an example that does not match', { featureNaming: { pattern: 'a|b', example: 'ab' } }],
    ['a pattern with a blank', { featureNaming: { pattern: 'a b' } }],
    ['an example that is too long for a name', { featureNaming: { pattern: 'a+', example: 'a'.repeat(101) } }],
    ['an example alone', { featureNaming: { example: 'a' } }],
    ['a limit below nothing', { featureLimit: -1 }],
    ['half a feature', { featureLimit: 1.5 }],
    ['an unknown mode', { mode: 'secret' }],
    ['a link that is no page', { linkTemplates: [{ urlTemplate: 'javascript:alert(1)' }] }],
    ['a link without an address', { linkTemplates: [{ title: 'Issues' }] }],
  ])('refuses %s', async ([, body], { world }) => {
    const { status } = await world.admin.send('updateProjectSettings', { params: inDefault, body })
    expect(status).toBe(400)
    expect(await world.events()).toEqual([])
  })

  it('is allowed to holders of either permission', async ({ world }) => {
    for (const permission of ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'] as const) {
      const holder = await world.actor({ may: [permission] })
      const answer = await holder.call('updateProjectSettings', { params: inDefault, body: { featureLimit: 5 } })
      expect(answer.status).toBe(200)
    }
  })
})

describe('the naming pattern', () => {
  it('holds for all that is created, cloned or revived, but not for existing features', async ({ world }) => {
    await world.feature({ name: 'cart' })
    await archivedFeature(world, { name: 'basket' })
    await set(world, { featureNaming: { pattern: 'shop-a|shop-b', example: 'shop-b' } })
    const create = (name: string) => world.admin.call('createFeature', { params: inDefault, body: { name } })
    const clone = (name: string) =>
      world.admin.call('cloneFeature', { params: { ...inDefault, featureName: 'cart' }, body: { name } })
    const revive = await world.admin.call('reviveFeatures', { params: inDefault, body: { features: ['basket'] } })
    const refused = [await create('shop-ab'), await create('shop-ax'), await clone('xshop-b'), revive]
    expect(tally(refused)).toEqual({ 400: 4 })
    expect(refused[3]?.error?.message).toContain('"basket" does not match the pattern shop-a|shop-b')
    expect(tally([await create('shop-a'), await clone('shop-b')])).toEqual({ 201: 2 })
    const patch = [{ op: 'replace' as const, path: '/description', value: 'Still here' }]
    const params = { ...inDefault, featureName: 'cart' }
    expect((await world.admin.call('patchFeature', { params, body: patch })).status).toBe(200)
  })
})

describe('the feature limit', () => {
  it('holds when many features are created at once', async ({ world }) => {
    const { id: projectId } = await newProject(world)
    await set(world, { featureLimit: 5 }, projectId)
    await world.forgetEvents()
    const answers = await atOnce(20, (number) =>
      world.admin.call('createFeature', { params: { projectId }, body: { name: `feature-of-shop-${number}` } }),
    )
    expect(tally(answers)).toEqual({ 201: 5, 403: 15 })
    expect(await world.eventTypes()).toEqual(Array(5).fill('feature-created'))
  })

  it('holds when features are created, cloned, revived and moved in at once', async ({ world }) => {
    const { id: projectId } = await newProject(world)
    const original = await world.feature({ project: projectId })
    const archived = [1, 2, 3].map((number) => `archived-${number}`)
    for (const name of archived) await archivedFeature(world, { project: projectId, name })
    const others = [await world.feature(), await world.feature(), await world.feature()]
    await set(world, { featureLimit: 4 }, projectId)
    const answers = await Promise.all([
      ...[1, 2, 3].map((number) => post(world, 'shop/features', { name: `made-${number}` })),
      ...[1, 2, 3].map((number) => post(world, `shop/features/${original}/clone`, { name: `clone-${number}` })),
      ...archived.map((name) => post(world, 'shop/revive', { features: [name] })),
      ...others.map((name) => post(world, `default/features/${name}/changeProject`, { newProjectId: 'shop' })),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3)
    expect(tally(answers)[403]).toBe(9)
    const { body } = await world.admin.call('listProjectFeatures', { params: { projectId } })
    expect(body.features).toHaveLength(4)
  })
})
