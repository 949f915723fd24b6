import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { apply, guardedSet as at, plan, RIGHTS_TO_APPLY as RIGHTS } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const PLACED = { project: 'default', environment: 'production' }

describe('an apply that an approval rule holds', () => {
  it('makes a change request with its edits in the environment, as its plan says', async ({ world }) => {
    const made = await rule(world, { approvals: 2 })
    const by = await world.actor({ may: [...RIGHTS] })
    const onCall = await world.actor({ may: ['BREAK_GLASS'] })
    const planned = await plan(world, at('25'), { by })
    expect(planned.changeRequests).toMatchObject([
      { ...PLACED, changes: 2, replaces: null, waits: null, rules: [{ id: made?.id, approvals: 2 }] },
    ])
    expect(planned.overriders).toMatchObject([{ ...PLACED, permission: 'BREAK_GLASS' }])
    expect(planned.overriders?.[0]?.users.map(({ username }) => username)).toContain(onCall.name)
    expect(planned.operations.map(({ environment, changeRequest }) => [environment, changeRequest])).toEqual([
      [null, false],
      ['development', false],
      ['production', true],
      ['production', true],
    ])
    const { status, body } = await by.call('applyState', { body: { plan: planned.id } })
    expect([status, body]).toMatchObject([202, { changeRequests: [{ state: 'In review', ...PLACED }] }])
    const again = await apply(world, at('25'), { by })
    expect([again.status, again.body.event]).toEqual([202, null])
    const { body: feature } = await world.admin.call('getFeature', {
      params: { projectId: 'default', featureName: 'checkout' },
    })
    expect(feature.environments.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['development', true],
      ['production', false],
    ])
  })

  it('is another one than planned if the rule is newer', async ({ world }) => {
    const by = await world.actor({ may: [...RIGHTS] })
    const { id } = await plan(world, at('25'), { by })
    await rule(world)
    expect((await by.call('applyState', { body: { plan: id } })).status).toBe(412)
    expect((await apply(world, at('25'), { by })).status).toBe(202)
  })

  it('is refused where no change request can have it, and the plan says so', async ({ world }) => {
    const tag = { type: 'simple', value: 'payments' }
    const tagged = { features: { checkout: { project: 'default', tags: [tag] } } }
    await apply(world, tagged)
    const made = await rule(world, { tags: [tag] })
    const by = await world.actor({ may: [...RIGHTS] })
    const set = { features: { checkout: { project: 'default', tags: [] } } }
    const planned = await plan(world, set, { by })
    expect(planned.rules).toMatchObject([{ id: made?.id, environment: null }])
    expect(planned.missingPermissions).toEqual([{ anyOf: ['SKIP_CHANGE_REQUEST'], project: 'default' }])
    const { status, error } = await by.call('applyState', { body: { plan: planned.id } })
    expect(status).toBe(403)
    expect(error?.message).toContain('The rule "Four eyes"')
  })
})
