import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import type { Client } from '../../support/call.ts'
import { storedDependency } from '../../support/features.ts'
import { type File, importing } from '../../support/features-batch.ts'
import { guard } from '../../support/guarded.ts'
import { newSegment, newStrategy } from '../../support/strategies.ts'
import { applied, documentOf, paramsOf, strategiesIn } from '../../support/undo.ts'
import { it, type World } from '../../support/world.ts'

const place = { project: 'default', environment: 'production' }
const variants = [{ name: 'a', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]

function ask(by: Client, data: Partial<File>) {
  const body = { ...place, asChangeRequest: true, data: { features: [], featureStrategies: [], ...data } }
  return by.send('importFeatures', { body })
}

async function proposal(by: Client, data: Partial<File>): Promise<Schema<'ChangeRequest'> | undefined> {
  const { status, body, error } = await ask(by, data)
  if (status !== 200) throw new Error(`The import was refused: ${error?.message}`)
  return (body as Schema<'ImportReport'>).changeRequest
}

const actionsIn = (request: Schema<'ChangeRequest'> | undefined) =>
  request?.features.map(({ name, changes }) => [name, ...changes.map(({ action }) => action)])

/** A feature that is on in production, with a strategy, a parent, and a child of another one. */
async function present(world: World) {
  const [name, parent, other] = [await world.feature(), await world.feature(), await world.feature()]
  const params = { ...paramsOf(name), environment: 'production' }
  await newStrategy(world, params, { title: 'Old' })
  await world.admin.call('turnFeatureOn', { params })
  await storedDependency(world, name, parent, true)
  await storedDependency(world, name, other, true)
  await world.forgetEvents()
  return { name, parent, other, params }
}

describe('importFeatures, as a change request', () => {
  it('creates the features, and proposes what is guarded of them', async ({ world }) => {
    const segment = await newSegment(world)
    const parent = await world.feature()
    await world.forgetEvents()
    await guard(world.db, 'default', 'production')
    const author = await world.actor({ may: ['UPDATE_FEATURE', 'CREATE_FEATURE'] })
    const request = await proposal(author, {
      features: [{ name: 'imported', description: 'New' }],
      featureStrategies: [{ featureName: 'imported', name: 'default', title: 'Some', segments: [segment] }],
      featureEnvironments: [{ featureName: 'imported', enabled: true, variants }],
      featureTags: [{ featureName: 'imported', tagValue: 'checkout' }],
      segments: [{ id: segment, name: 'segment 0' }],
      dependencies: [{ feature: 'imported', dependencies: [{ feature: parent }] }],
    })
    expect(request).toMatchObject({ state: 'Draft', ...place, createdBy: { id: author.userId } })
    expect(actionsIn(request)).toEqual([['imported', 'addStrategy', 'patchVariant', 'updateEnabled', 'addDependency']])
    expect(await world.eventTypes()).toEqual([
      'tag-created',
      'feature-created',
      'change-request-created',
      ...Array(4).fill('change-added'),
      'features-imported',
    ])
    const before = await documentOf(world, 'imported')
    expect(before).toMatchObject({ description: 'New', tags: { 'simple:checkout': {} }, dependencies: {} })
    expect(before.environments.production).toBeUndefined()
    await applied(world, author, request)
    const after = await documentOf(world, 'imported')
    expect(strategiesIn(after)).toMatchObject([{ title: 'Some', segments: [segment] }])
    expect(after.environments.production).toMatchObject({ enabled: true, variants })
    expect(after.dependencies).toEqual({ [parent]: { enabled: true, variants: [] } })
  })

  it('does the same as a direct import once it is applied', async ({ world }) => {
    const [one, other] = [await present(world), await present(world)]
    const fileFor = ({ name, other: parent }: typeof one): Partial<File> => ({
      features: [{ name, type: 'experiment' }],
      featureStrategies: ['Second', 'First'].map((title, index) => ({
        featureName: name,
        name: 'default',
        title,
        sortOrder: 1 - index,
        disabled: index === 0,
      })),
      featureEnvironments: [{ featureName: name, enabled: true, variants }],
      dependencies: [{ feature: name, dependencies: [{ feature: parent, enabled: false }] }],
    })
    await importing(world, fileFor(one), place)
    await guard(world.db, 'default', 'production')
    const author = await world.actor({ may: ['UPDATE_FEATURE'] })
    const request = await proposal(author, fileFor(other))
    expect(actionsIn(request)).toEqual([
      [other.name, 'addStrategy', 'deleteStrategy', 'addStrategy', 'patchVariant', 'deleteDependency', 'addDependency'],
    ])
    await applied(world, author, request)
    const [direct, proposed] = [await documentOf(world, one.name), await documentOf(world, other.name)]
    const plain = (document: typeof direct) =>
      strategiesIn(document).map((strategy) => ({ ...(strategy as object), featureName: '' }))
    expect(plain(proposed)).toEqual(plain(direct))
    const { strategies: _, ...there } = direct.environments.production ?? {}
    expect(proposed.environments.production).toMatchObject(there)
    expect(Object.values(proposed.dependencies)).toEqual(Object.values(direct.dependencies))
    expect(Object.keys(proposed.dependencies)).toEqual([other.other])
    expect(proposed.type).toBe('experiment')
  })

  it('turns off, and on again without an enabled strategy, as a direct import does', async ({ world }) => {
    const [one, other] = [await present(world), await present(world)]
    const fileFor = ({ name }: typeof one, enabled: boolean): Partial<File> => ({
      features: [{ name }],
      featureStrategies: [{ featureName: name, name: 'default', title: 'Off', disabled: true }],
      featureEnvironments: [{ featureName: name, enabled }],
    })
    await importing(world, fileFor(one, true), place)
    await guard(world.db, 'default', 'production')
    const author = await world.actor({ may: ['UPDATE_FEATURE'] })
    await applied(world, author, await proposal(author, fileFor(other, true)))
    const titles = async ({ name }: typeof one) =>
      strategiesIn(await documentOf(world, name)).map((strategy) => (strategy as { title: string | null }).title)
    expect(await titles(other)).toEqual(await titles(one))
    expect((await documentOf(world, other.name)).environments.production?.enabled).toBe(true)
    await applied(world, author, await proposal(author, fileFor(other, false)))
    expect((await documentOf(world, other.name)).environments.production?.enabled).toBe(false)
  })

  it('ends the dependencies that could prevent others before it begins these', async ({ world }) => {
    const { name, parent, other } = await present(world)
    await guard(world.db, 'default', 'production')
    const author = await world.actor({ may: ['UPDATE_FEATURE'] })
    const request = await proposal(author, {
      features: [{ name: other }, { name }],
      dependencies: [
        { feature: name, dependencies: [] },
        { feature: other, dependencies: [{ feature: name }] },
      ],
    })
    await applied(world, author, request)
    expect((await documentOf(world, name)).dependencies).toEqual({})
    expect(Object.keys((await documentOf(world, other)).dependencies)).toEqual([name])
    expect(Object.keys((await documentOf(world, parent)).dependencies)).toEqual([])
  })

  it('makes no request where nothing differs that is guarded', async ({ world }) => {
    const { name } = await present(world)
    await guard(world.db, 'default', 'production')
    const author = await world.actor({ may: ['UPDATE_FEATURE'] })
    const same = {
      features: [{ name, description: 'New' }],
      featureStrategies: [{ featureName: name, name: 'default', title: 'Old' }],
    }
    expect(await proposal(author, same)).toBeUndefined()
    expect(await world.eventTypes()).toEqual(['feature-metadata-updated', 'features-imported'])
    expect(await proposal(author, same)).toBeUndefined()
    expect(await world.eventTypes()).toHaveLength(2)
  })

  it('is made only for who asks, and is refused where change requests are off', async ({ world }) => {
    const { name } = await present(world)
    const file: Partial<File> = { features: [{ name }], featureStrategies: [{ featureName: name, name: 'default' }] }
    const off = await ask(world.admin, file)
    expect(off.error?.message).toContain('Change requests are not enabled')
    await guard(world.db, 'default', 'production')
    const author = await world.actor({
      may: ['UPDATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'DELETE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'],
    })
    expect(await importing(world, file, { ...place, by: author })).toMatchObject({
      status: 403,
      error: { details: [{ message: 'SKIP_CHANGE_REQUEST' }] },
    })
    const request = await proposal(world.admin, file)
    expect(actionsIn(request)).toEqual([[name, 'addStrategy', 'deleteStrategy']])
    expect(await importing(world, file, place)).toMatchObject({ status: 200, body: { warnings: expect.anything() } })
  })

  it('needs what it makes at once, which its check says', async ({ world }) => {
    const { name, other } = await present(world)
    await guard(world.db, 'default', 'production')
    const author = await world.actor()
    const data: File = {
      features: [{ name }, { name: 'imported' }],
      featureStrategies: [{ featureName: name, name: 'default' }],
      tagTypes: [{ name: 'team' }],
      dependencies: [{ feature: name, dependencies: [{ feature: other }] }],
    }
    const body = { ...place, asChangeRequest: true, data }
    const lacking = ['CREATE_FEATURE', 'UPDATE_FEATURE', 'CREATE_TAG_TYPE']
    expect(await author.send('importFeatures', { body })).toMatchObject({ status: 403 })
    const { permissions } = (await author.call('validateImport', { body })).body
    expect(permissions.flatMap(({ affectedItems }) => affectedItems)).toEqual(lacking)
    const maker = await world.actor({ may: ['CREATE_FEATURE', 'UPDATE_FEATURE', 'CREATE_TAG_TYPE'] })
    expect(await proposal(maker, data)).toMatchObject({ state: 'Draft' })
  })
})
