import { describe, expect } from 'vitest'
import { freeze, reason as headers } from '../../support/freezes.ts'
import { guard } from '../../support/guarded.ts'
import { guardedSet, plan, RIGHTS_TO_APPLY, setOf } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

/** Plans and applies a set with a reason. */
async function withReason(world: World, may: readonly ('BREAK_GLASS' | 'OVERRIDE_FREEZE')[], rollout = '25') {
  const by = await world.actor({ may: [...RIGHTS_TO_APPLY, ...may] })
  const planned = await by.call('planState', { body: setOf(guardedSet(rollout)), headers })
  if (planned.status !== 200) return { planned, applied: undefined }
  return { planned, applied: await by.call('applyState', { body: { plan: planned.body.id }, headers }) }
}

const uses = async ({ admin }: World) =>
  (await admin.call('listBreakGlassUses', { params: { projectId: 'default' } })).body.uses

describe('files with a reason', () => {
  it('are applied directly where change requests guard, which is recorded where they change something', async ({
    world,
  }) => {
    await guard(world.db, 'default', 'production')
    await guard(world.db, 'default', 'development')
    const { planned, applied } = await withReason(world, ['BREAK_GLASS'])
    expect(planned.body.changeRequests).toEqual([])
    expect(applied).toMatchObject({ status: 200, body: { changeRequests: [] } })
    expect((await uses(world)).map(({ environment }) => environment).toSorted()).toEqual(['development', 'production'])
    const next = await withReason(world, ['BREAK_GLASS'], '50')
    expect(next.applied).toMatchObject({ status: 200 })
    expect((await uses(world)).map(({ environment }) => environment).slice(0, 1)).toEqual(['production'])
    expect(await uses(world)).toHaveLength(3)
  })

  it('become change requests without the permission', async ({ world }) => {
    await guard(world.db, 'default', 'production')
    const { planned, applied } = await withReason(world, [])
    expect(planned.body.changeRequests).toMatchObject([{ environment: 'production' }])
    expect(applied).toMatchObject({ status: 202 })
    expect(await uses(world)).toEqual([])
  })

  it('pass a freeze with the permission, and a plan says who has it', async ({ world }) => {
    await freeze(world)
    const one = await world.actor({ may: ['OVERRIDE_FREEZE'] })
    await world.actor({ may: ['OVERRIDE_FREEZE'], environment: 'development' })
    const refused = await withReason(world, [])
    expect(refused.planned.status).toBe(403)
    const by = await world.actor({ may: [...RIGHTS_TO_APPLY] })
    const { overriders } = await plan(world, guardedSet('25'), { by })
    expect(overriders).toMatchObject([
      { permission: 'OVERRIDE_FREEZE', environment: 'development', users: { length: 2 } },
      { permission: 'OVERRIDE_FREEZE', environment: 'production', users: [{ id: one.userId }] },
    ])
    const { applied } = await withReason(world, ['OVERRIDE_FREEZE'])
    expect(applied).toMatchObject({ status: 200 })
  })
})

describe('a dry run of held changes', () => {
  it('says who could let it pass a freeze, and who could do without approval', async ({ world }) => {
    const featureName = await world.feature()
    const params = { projectId: 'default', environment: 'production', featureName }
    const body = { operations: [{ operationId: 'addStrategy', params, body: { name: 'default' } }] }
    const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'] })
    const [glass, over] = [
      await world.actor({ may: ['BREAK_GLASS'], environment: 'production' }),
      await world.actor({ may: ['OVERRIDE_FREEZE'] }),
    ]
    expect((await by.call('dryRunBatch', { body })).body.overriders).toBeUndefined()
    await guard(world.db, 'default', 'production')
    const place = { project: 'default', environment: 'production' }
    expect((await by.call('dryRunBatch', { body })).body.overriders).toMatchObject([
      { permission: 'BREAK_GLASS', ...place, users: [{ id: glass.userId }] },
    ])
    await freeze(world, { environments: ['production'] })
    const direct = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'SKIP_CHANGE_REQUEST'] })
    const { body: tried } = await direct.call('dryRunBatch', { body })
    expect(tried).toMatchObject({
      operations: [{ status: 409, body: { name: 'FrozenError' } }],
      overriders: [{ permission: 'OVERRIDE_FREEZE', ...place, users: [{ id: over.userId }] }],
    })
  })
})
