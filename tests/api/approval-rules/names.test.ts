import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { freeze, reason } from '../../support/freezes.ts'
import { archive } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const MAY = ['DELETE_FEATURE', 'DELETE_PROJECT', 'UPDATE_FEATURE'] as const

/** An archived feature of the project shop, and a caller who may delete all that is there. */
async function archived(world: World) {
  await world.project('shop')
  const featureName = await world.feature({
    project: 'shop',
    type: 'kill-switch',
    tags: [{ type: 'simple', value: 'pay' }],
  })
  const by = await world.actor({ may: [...MAY], project: 'shop' })
  await archive(world, featureName)
  return { featureName, by, params: { featureName } }
}

describe('the deletion of an archived feature', () => {
  it('is under a rule for its type, its tag or its project', async ({ world }) => {
    const { by, params, featureName } = await archived(world)
    for (const settings of [
      { featureTypes: ['kill-switch'] },
      { tags: [{ type: 'simple', value: 'pay' }] },
      { project: 'shop' },
    ]) {
      const { id } = await rule(world, settings)
      expect(await by.call('deleteArchivedFeature', { params })).toMatchObject({ status: 403 })
      const body = { features: [featureName] }
      expect(await by.call('deleteFeatures', { params: { projectId: 'shop' }, body })).toMatchObject({ status: 403 })
      await world.db.deleteFrom('approvalRules').where('id', '=', id).execute()
    }
    await rule(world, { project: 'shop' })
    expect(await world.admin.call('deleteArchivedFeature', { params })).toMatchObject({ status: 200 })
  })

  it('is not under rules for others, or for everything', async ({ world }) => {
    const { by, params } = await archived(world)
    await rule(world, { featureTypes: ['release'] })
    await rule(world, { tags: [{ type: 'simple', value: 'ship' }] })
    await rule(world, { project: 'default' })
    await rule(world, {})
    expect(await by.call('deleteArchivedFeature', { params })).toMatchObject({ status: 200 })
  })

  it('is held by a freeze', async ({ world }) => {
    const { by, params } = await archived(world)
    await freeze(world, { project: 'shop' })
    expect(await by.call('deleteArchivedFeature', { params })).toMatchObject({
      status: 409,
      body: { name: 'FrozenError' },
    })
    expect(await world.admin.call('deleteArchivedFeature', { params, headers: reason })).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual(['freeze-overridden', 'freeze-overridden', 'feature-deleted'])
  })
})

describe('the deletion of a project', () => {
  const params = { projectId: 'shop' }

  it('is under its rules', async ({ world }) => {
    await world.project('shop')
    const { id } = await rule(world, { project: 'shop' })
    const by = await world.actor({ may: [...MAY], project: 'shop' })
    expect(await by.call('deleteProject', { params })).toMatchObject({ status: 403 })
    expect(await world.admin.call('getApprovalRule', { params: { ruleId: id } })).toMatchObject({ status: 200 })
    await world.forgetEvents()
    expect(await world.admin.call('deleteProject', { params })).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual(['approval-rule-deleted', 'project-deleted'])
  })

  it('is held by its freezes', async ({ world }) => {
    await world.project('shop')
    await freeze(world, { project: 'shop' })
    const by = await world.actor({ may: [...MAY], project: 'shop' })
    expect(await by.call('deleteProject', { params })).toMatchObject({ status: 409, body: { name: 'FrozenError' } })
    expect(await by.call('deleteProject', { params, headers: reason })).toMatchObject({ status: 403 })
    expect(await world.admin.call('deleteProject', { params, headers: reason })).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual(['freeze-overridden', 'freeze-deleted', 'project-deleted'])
  })
})
