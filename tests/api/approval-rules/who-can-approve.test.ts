import { describe, expect } from 'vitest'
import { makeGroup } from '../../support/access.ts'
import { editor, rule } from '../../support/approval-rules.ts'
import { guardPlace, move, PLACE, pathOf, propose, requestIn, turningOn } from '../../support/proposals.ts'
import { newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const approving = (world: World) => world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })

async function adding(world: World, featureName: string, projectId = 'default') {
  const by = projectId === 'default' ? await editor(world) : world.admin
  const params = { ...PLACE, projectId, featureName }
  const operations = [{ operationId: 'addStrategy', params, body: { name: 'default' } }]
  return (await by.call('dryRunBatch', { body: { operations } })).body.approvals
}

describe('approvals that too few users can give', () => {
  it('are warned of in a dry run, with who is missing', async ({ world }) => {
    const feature = await world.feature()
    const members = [await approving(world), await approving(world)]
    const group = await makeGroup(world, { name: 'sre', users: [] })
    await rule(world, { groups: [group.id], approvals: 2 })
    const warning = async () => (await adding(world, feature))[0]?.rules?.[0]?.warning
    expect(await warning()).toBe(
      '2 approvals are missing from sre, and nobody can give them: those of authors do not count. Give more of these users the permission APPROVE_CHANGE_REQUEST there, or change what is asked for',
    )
    const join = (userId = 0) => world.db.insertInto('groupUsers').values({ groupId: group.id, userId }).execute()
    await join(members[0]?.userId)
    expect(await warning()).toContain('only one user can give them')
    await join(members[1]?.userId)
    expect(await warning()).toBeUndefined()
    await world.admin.call('deleteGroup', { params: { groupId: group.id } })
    expect(await warning()).toBe(
      '2 approvals are missing from a group or role that was deleted, and nobody can give them. Name other groups or roles in the rule, or delete it',
    )
  })

  it('are warned of in a dry run where the environment asks for them', async ({ world }) => {
    const feature = await world.feature()
    const { length } = await world.db.selectFrom('users').select('id').execute()
    await guardPlace(world, PLACE, Math.min(10, length + 3))
    expect((await adding(world, feature))[0]?.warning).toContain('are missing, and ')
    await world.db.updateTable('changeRequestSettings').set({ requiredApprovals: 1 }).execute()
    await approving(world)
    expect((await adding(world, feature))[0]?.warning).toBeUndefined()
  })

  it('are warned of at the change request, which has some of them', async ({ world }) => {
    const { request, params, reviewer } = await requestIn(world, 'In review')
    const group = await makeGroup(world, { name: 'sre', users: [{ user: { id: reviewer.userId } }] })
    await rule(world, { groups: [group.id], approvals: 2 })
    const rules = async () => (await world.admin.call('previewChangeRequest', { params })).body.rules
    expect((await rules())?.[0]?.warning).toContain('2 approvals are missing from sre, and only one user can')
    await move(reviewer, request, 'Approved')
    expect((await rules())?.[0]?.warning).toContain('One approval is missing from sre, and nobody can give it')
    const other = await approving(world)
    await world.db.insertInto('groupUsers').values({ groupId: group.id, userId: other.userId }).execute()
    expect((await rules())?.[0]?.warning).toBeUndefined()
  })

  it('are not those of users who would not see the change request', async ({ world }) => {
    const [hush, shop] = [await world.project('hush'), await world.project('shop')]
    const [parent, child] = [await world.feature({ project: hush }), await world.feature({ project: shop })]
    await newStrategy(world, { ...PLACE, projectId: shop, featureName: child }, {})
    await world.db.insertInto('featureDependencies').values({ parent, child, enabled: true }).execute()
    await rule(world, { project: shop })
    const zed = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: shop })
    const named = async () =>
      (await adding(world, parent, hush)).flatMap(({ rules = [], approvers }) =>
        [...approvers, ...rules.flatMap((one) => one.approvers)].map(({ id }) => id),
      )
    expect((await named()).filter((id) => id === zed.userId)).toHaveLength(2)
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', hush).execute()
    expect(await named()).not.toContain(zed.userId)
  })
})

describe('an approval that does not count for rules any more', () => {
  it('is shown, and can be given again', async ({ world }) => {
    await guardPlace(world)
    await rule(world, { approvals: 2 })
    const feature = await world.feature()
    const author = await world.actor()
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    const [ben, eve] = [await approving(world), await approving(world)]
    await move(ben, request, 'Approved')
    const approvals = async () => (await ben.call('getChangeRequest', { params: pathOf(request) })).body.approvals
    expect(await approvals()).toEqual([expect.not.objectContaining({ outdated: true })])
    await world.admin.call('addStrategy', { params: { ...PLACE, featureName: feature }, body: { name: 'default' } })
    expect(await approvals()).toMatchObject([{ createdBy: { id: ben.userId }, outdated: true }])
    expect(await move(eve, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(ben, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect((await approvals()).map(({ outdated }) => outdated)).toEqual([undefined, undefined])
  })
})
