import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { storedDependency } from '../../support/features.ts'
import { guard } from '../../support/guarded.ts'
import { newStrategy } from '../../support/strategies.ts'
import { applied, documentOf, paramsOf, strategiesIn } from '../../support/undo.ts'
import { it, type World } from '../../support/world.ts'

const variants = [{ name: 'a', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]

/** A feature with a parent, and with strategies and variants in two environments. */
async function original(world: World) {
  const [name, parent] = [await world.feature(), await world.feature()]
  for (const environment of ['development', 'production']) {
    const params = { ...paramsOf(name), environment }
    await newStrategy(world, params, { title: environment, parameters: { groupId: name } })
    await world.admin.call('setVariants', { params, body: variants })
  }
  await storedDependency(world, name, parent, false)
  await world.forgetEvents()
  return { name, parent }
}

const asked = (name: string): Schema<'CloneFeature'> => ({ name: `${name}-again`, asChangeRequest: true })
const actionsIn = ({ features }: Schema<'ChangeRequest'>) =>
  features.map(({ name, changes }) => [name, ...changes.map(({ action }) => action)])

describe('cloneFeature, as a change request', () => {
  it('copies what is not guarded, and proposes the rest', async ({ world }) => {
    const { name, parent } = await original(world)
    await guard(world.db, 'default', 'production')
    const author = await world.actor({
      may: ['CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
    })
    const { status, headers, body } = await author.call('cloneFeature', { params: paramsOf(name), body: asked(name) })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/projects/default/features/${name}-again`,
    })
    const clone = `${name}-again`
    expect(body).toMatchObject({ name: clone, enabled: false, dependencies: [] })
    expect(body.environments).toMatchObject([
      { name: 'development', strategies: [{ title: 'development' }], variants },
      { name: 'production', strategies: [], variants: [] },
    ])
    expect(body.changeRequests).toMatchObject([{ state: 'Draft', environment: 'production' }])
    expect(body.changeRequests?.map(actionsIn)).toEqual([[[clone, 'addStrategy', 'patchVariant', 'addDependency']]])
    expect(await world.eventTypes()).toEqual([
      'feature-created',
      'change-request-created',
      'change-added',
      'change-added',
      'change-added',
      'feature-strategy-add',
      'feature-environment-variants-updated',
    ])
    await applied(world, author, body.changeRequests?.[0])
    const done = await documentOf(world, clone)
    expect(done.dependencies).toEqual({ [parent]: { enabled: false, variants: [] } })
    expect(strategiesIn(done)).toMatchObject([{ title: 'production', parameters: { groupId: clone } }])
    expect(done.environments.production).toMatchObject({ enabled: false, variants })
  })

  it('makes a request for each guarded environment, with the parents in the first by name', async ({ world }) => {
    const { name } = await original(world)
    await guard(world.db, 'default')
    const author = await world.actor({ may: ['CREATE_FEATURE'] })
    const { body } = await author.call('cloneFeature', { params: paramsOf(name), body: asked(name) })
    expect(body.changeRequests?.map((request) => [request.environment, ...actionsIn(request)])).toEqual([
      ['development', [`${name}-again`, 'addStrategy', 'patchVariant', 'addDependency']],
      ['production', [`${name}-again`, 'addStrategy', 'patchVariant']],
    ])
  })

  it('needs the permissions for what it copies, and to create a feature', async ({ world }) => {
    const { name } = await original(world)
    await guard(world.db, 'default', 'production')
    const body = asked(name)
    const creator = await world.actor({ may: ['CREATE_FEATURE'] })
    expect(await creator.send('cloneFeature', { params: paramsOf(name), body })).toMatchObject({
      status: 403,
      error: {
        details: [{ message: 'CREATE_FEATURE_STRATEGY' }, { message: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS' }],
      },
    })
    const copier = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'] })
    expect((await copier.send('cloneFeature', { params: paramsOf(name), body })).status).toBe(403)
    expect(await world.events()).toEqual([])
  })

  it('is made only for who asks, where anything is guarded', async ({ world }) => {
    const { name } = await original(world)
    const direct = await world.admin.call('cloneFeature', { params: paramsOf(name), body: asked(name) })
    expect(direct.body).not.toHaveProperty('changeRequests')
    expect(direct.body.dependencies).toHaveLength(1)
    await guard(world.db, 'default', 'production')
    const author = await world.actor({
      may: ['CREATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
    })
    const refused = await author.send('cloneFeature', { params: paramsOf(name), body: { name: 'not-asked' } })
    expect(refused).toMatchObject({ status: 403, error: { details: [{ message: 'SKIP_CHANGE_REQUEST' }] } })
    const skipped = await world.admin.call('cloneFeature', { params: paramsOf(name), body: { name: 'skipped' } })
    expect(skipped.body).not.toHaveProperty('changeRequests')
    expect(skipped.body.dependencies).toHaveLength(1)
  })
})
