import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

const params = (ruleId: number) => ({ params: { ruleId } })

describe('an approval rule', () => {
  it('is created, read, listed, replaced and deleted, with events', async ({ world }) => {
    const created = await rule(world, { description: 'why', project: 'default', step: { points: 12.5 } })
    expect(created).toMatchObject({
      name: 'Four eyes',
      environments: ['production'],
      step: { points: 12.5 },
      approvals: 1,
    })
    await rule(world, { name: 'Everywhere', environments: [] })
    await world.project('elsewhere')
    await rule(world, { name: 'Elsewhere', project: 'elsewhere' })
    const listed = await world.admin.call('listApprovalRules', { query: { project: 'default' } })
    expect(listed.body.rules.map(({ name }) => name)).toEqual(['Four eyes', 'Everywhere'])
    const stricter = { name: 'Six eyes', project: 'default', environments: ['production'], approvals: 2 }
    const updated = await world.admin.call('updateApprovalRule', { ...params(created.id), body: stricter })
    expect(updated.body).toMatchObject({
      id: created.id,
      name: 'Six eyes',
      description: null,
      step: null,
      approvals: 2,
    })
    await world.admin.call('updateApprovalRule', { ...params(created.id), body: stricter })
    expect(await world.admin.call('deleteApprovalRule', params(created.id))).toMatchObject({ status: 200 })
    expect(await world.admin.call('getApprovalRule', params(created.id))).toMatchObject({ status: 404 })
    expect(await world.events()).toMatchObject([
      { type: 'approval-rule-updated', project: 'default', data: { name: 'Six eyes' }, preData: { name: 'Four eyes' } },
      { type: 'approval-rule-deleted', project: 'default', preData: { name: 'Six eyes' } },
    ])
  })

  it('names only what there is', async ({ world }) => {
    const refused = await world.admin.call('createApprovalRule', {
      body: { name: 'x', featureTypes: ['no-type'], groups: [77], roles: [1, 78] },
    })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.error?.details).toMatchObject([
      { message: 'There is no feature type "no-type"', path: '/body/featureTypes' },
      { message: 'There is no group 77', path: '/body/groups' },
      { message: 'There is no role 78', path: '/body/roles' },
    ])
    for (const [body, path] of [
      [{ environments: ['nowhere'] }, '/body/environments'],
      [{ project: 'nothing' }, '/body/project'],
      [{ events: ['feature-created'] }, '/body/events'],
      [{ step: { points: 0 } }, '/body/step'],
      [{ approvals: 11 }, '/body/approvals'],
    ] as const) {
      const { status, error } = await world.admin.send('createApprovalRule', { body: { name: 'x', ...body } })
      expect({ status, path: error?.details?.[0]?.path?.slice(0, path.length) }).toEqual({ status: 400, path })
    }
  })

  it('says what its groups and roles are called, to who may not list them', async ({ world }) => {
    const { body: group } = await world.admin.call('createGroup', { body: { name: 'sre', users: [] } })
    const { id } = await rule(world, { groups: [group.id], roles: [ROLES.OWNER] })
    const nobody = await world.actor({ may: [] })
    const named = async () => (await nobody.call('getApprovalRule', params(id))).body.names
    expect(await named()).toEqual({
      groups: [{ id: group.id, name: 'sre' }],
      roles: [{ id: ROLES.OWNER, name: 'Owner' }],
      freezes: [],
    })
    await world.admin.call('deleteGroup', { params: { groupId: group.id } })
    expect((await named()).groups).toEqual([])
  })

  it('warns when too few accounts can approve', async ({ world }) => {
    const { body: group } = await world.admin.call('createGroup', { body: { name: 'sre', users: [] } })
    const { id, warning } = await rule(world, { groups: [group.id], approvals: 2 })
    expect(warning).toContain(
      'A change needs 2 approvals from the group "sre", and in the project "default" nobody can',
    )
    const able = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const third = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const users = [able, other, third].map(({ userId }) => ({ user: { id: userId } }))
    await world.admin.call('updateGroup', { params: { groupId: group.id }, body: { name: 'sre', users } })
    expect((await world.admin.call('getApprovalRule', params(id))).body.warning).toBeUndefined()
  })

  it('has a limit', async ({ world }) => {
    world.limit({ approvalRules: 1 })
    await rule(world)
    expect(await world.admin.call('createApprovalRule', { body: { name: 'one more' } })).toMatchObject({ status: 400 })
  })
})

describe('the caller of a change of rules', () => {
  it('needs a permission in all projects, or in the project of the rule', async ({ world }) => {
    const owner = await world.actor({ may: ['UPDATE_PROJECT_APPROVAL_RULE'] })
    await world.project('elsewhere')
    const create = (project: string | null) =>
      owner.call('createApprovalRule', { body: { name: 'x', project, environments: ['production'] } })
    expect(await create('default')).toMatchObject({ status: 201 })
    expect(await create('elsewhere')).toMatchObject({ status: 403 })
    expect(await create(null)).toMatchObject({ status: 403 })
  })

  it('may make a rule stricter, and loosens it only if they may skip it', async ({ world }) => {
    const { id } = await rule(world, { project: 'default', step: { points: 25 }, groups: [], approvals: 2 })
    const owner = await world.actor({ may: ['UPDATE_PROJECT_APPROVAL_RULE'] })
    const body = { name: 'Four eyes', project: 'default', environments: ['production'], approvals: 2 }
    const put = (more: object) => owner.call('updateApprovalRule', { ...params(id), body: { ...body, ...more } })
    expect(await put({ step: { points: 20 } })).toMatchObject({ status: 200 })
    expect(await put({ step: { points: 20 }, environments: [] })).toMatchObject({ status: 200 })
    for (const looser of [
      { step: { points: 21 }, environments: [] },
      { step: { points: 20 }, environments: ['development'] },
      { step: { points: 20 }, environments: [], approvals: 1 },
      { step: { points: 20 }, environments: [], tags: [{ value: 'vip' }] },
      { step: { points: 20 }, environments: [], forEverybody: true },
    ])
      expect(await put(looser)).toMatchObject({ status: 403 })
    expect(await put({ step: { points: 20, withinHours: 24 }, environments: [] })).toMatchObject({ status: 200 })
    for (const withinHours of [undefined, 23])
      expect(await put({ step: { points: 20, withinHours }, environments: [] })).toMatchObject({ status: 403 })
    expect(await owner.call('deleteApprovalRule', params(id))).toMatchObject({ status: 403 })
    const skipping = await world.actor({ may: ['UPDATE_PROJECT_APPROVAL_RULE', 'SKIP_CHANGE_REQUEST'] })
    expect(await skipping.call('deleteApprovalRule', params(id))).toMatchObject({ status: 200 })
  })

  it('loosens a rule that names no more what archiving does, or looks back no more', async ({ world }) => {
    const by = await world.actor({ may: ['UPDATE_APPROVAL_RULE'] })
    for (const [before, after] of [
      [{ events: ['feature-dependencies-removed' as const] }, { events: [] }],
      [{ step: { points: 5, withinHours: 24 }, forEverybody: true }, { forEverybody: true }],
    ]) {
      const { id, name, environments } = await rule(world, before)
      const body = { name, environments, ...after }
      expect(await by.call('updateApprovalRule', { ...params(id), body })).toMatchObject({ status: 403 })
    }
  })
})
