import { describe, expect } from 'vitest'
import { makeGroup } from '../../support/access.ts'
import { mailing } from '../../support/mails.ts'
import { move, requestIn } from '../../support/proposals.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

/** A request, and a group of an admin with an email and of a user who can approve nothing. */
async function scene(world: World, state: 'Draft' | 'In review' = 'In review') {
  const made = await requestIn(world, state)
  const ada = await makePerson(world, { rootRole: ROLES.ADMIN })
  const bob = await makePerson(world, { rootRole: ROLES.VIEWER, email: 'bob@example.com' })
  const members = [{ user: { id: ada.id } }, { user: { id: bob.id } }]
  const group = await makeGroup(world, { name: 'Approvers', users: members })
  await world.forgetEvents()
  return { ...made, ada, bob, group }
}

describe('setRequestedApprovers', () => {
  it('asks users and groups, and records both', async ({ world }) => {
    const { request, params, author, reviewer, group } = await scene(world)
    expect(request.requestedGroups).toEqual([])
    const body = { reviewers: [reviewer.userId], groups: [group.id, group.id] }
    const asked = await author.call('setRequestedApprovers', { params, body })
    expect(asked.body.requestedGroups).toEqual([{ id: group.id, name: 'Approvers' }])
    expect(asked.body.requestedApprovers.map(({ id }) => id)).toEqual([reviewer.userId])
    const listed = await reviewer.call('listChangeRequests', { params: { projectId: 'default' } })
    expect(listed.body[0]?.requestedGroups).toEqual(asked.body.requestedGroups)
    expect((await author.call('setRequestedApprovers', { params, body })).status).toBe(200)
    const without = await author.call('setRequestedApprovers', { params, body: { reviewers: [reviewer.userId] } })
    expect(without.body.requestedGroups).toEqual([])
    const both = { reviewers: [reviewer.userId], groups: [group.id] }
    expect(await world.events()).toMatchObject([
      { type: 'change-request-requested-approvers-updated', preData: { reviewers: [], groups: [] }, data: both },
      { type: 'change-request-requested-approvers-updated', preData: both, data: { groups: [] } },
    ])
  })

  it('names the groups that do not exist, and those in which nobody can approve', async ({ world }) => {
    const { params, author, bob, group } = await scene(world)
    const powerless = await makeGroup(world, { users: [{ user: { id: bob.id } }] })
    const refused = async (groups: number[]) => {
      const { status, error } = await author.send('setRequestedApprovers', { params, body: { reviewers: [], groups } })
      return { status, details: error?.details }
    }
    expect(await refused([group.id, 987_654])).toEqual({
      status: 400,
      details: [{ message: 'There is no group 987654', path: '/body/groups/1' }],
    })
    expect(await refused([group.id, powerless.id])).toEqual({
      status: 400,
      details: [
        {
          message: `The members of the group ${powerless.id} can't approve change requests in the environment "production" of the project "default"`,
          path: '/body/groups/1',
        },
      ],
    })
    const { body } = await author.call('getChangeRequest', { params })
    expect(body.requestedGroups).toEqual([])
  })

  it('refuses who has read the request before a group was asked', async ({ world }) => {
    const { params, author, group } = await scene(world)
    const { headers } = await author.call('getChangeRequest', { params })
    const ask = (groups: number[], etag?: string) =>
      author.send('setRequestedApprovers', {
        params,
        body: { reviewers: [], groups },
        headers: etag === undefined ? {} : { 'if-match': etag },
      })
    expect((await ask([group.id])).status).toBe(200)
    const { status, error } = await ask([], String(headers.etag))
    expect({ status, details: error?.details }).toEqual({
      status: 412,
      details: [{ message: 'has changed', path: '/groups' }],
    })
  })

  it('is found by members, and forgets a group that is deleted', async ({ world }) => {
    const { request, params, author, ada, reviewer, group } = await scene(world)
    await author.call('setRequestedApprovers', { params, body: { reviewers: [], groups: [group.id] } })
    const found = async (id: number) => {
      const { body } = await author.call('searchChangeRequests', { query: { requestedApproverId: `IS:${id}` } })
      return body.changeRequests.map(({ id }) => id)
    }
    expect(await found(ada.id)).toEqual([request.id])
    expect(await found(reviewer.userId)).toEqual([])
    await world.admin.call('deleteGroup', { params: group.params })
    expect(await found(ada.id)).toEqual([])
    expect((await author.call('getChangeRequest', { params })).body.requestedGroups).toEqual([])
  })
})

describe('mail', () => {
  /** The scene, and the job that sends mails. */
  async function mailed(world: World, state: 'Draft' | 'In review') {
    const made = await scene(world, state)
    const { next, sent: mails } = await mailing(world.db)
    const sent = async () => {
      return (await next())
        .map(({ to, subject }) => ({ to, subject }))
        .sort((one, other) => (one.to < other.to ? -1 : 1))
    }
    return { ...made, by: made.author, mails, sent }
  }
  const APPROVE = 'A change request waits for your approval'
  const OWNED = 'A change request is about a feature of yours'

  it('goes to the members of a group who can approve', async ({ world }) => {
    const { params, by, group, sent } = await mailed(world, 'In review')
    await by.call('setRequestedApprovers', { params, body: { reviewers: [], groups: [group.id] } })
    expect(await sent()).toEqual([{ to: 'ada@example.com', subject: APPROVE }])
  })

  it('goes to the owners of a feature once a request is in review, once to each', async ({ world }) => {
    const { request, params, feature, by, ada, group, mails, sent } = await mailed(world, 'Draft')
    await by.call('setRequestedApprovers', { params, body: { reviewers: [], groups: [group.id] } })
    const owners = { users: [ada.id], groups: [group.id] }
    await world.admin.call('setFeatureOwners', { params: { projectId: 'default', featureName: feature }, body: owners })
    expect((await move(by, request, 'In review')).status).toBe(200)
    expect(await sent()).toEqual([
      { to: 'ada@example.com', subject: APPROVE },
      { to: 'bob@example.com', subject: OWNED },
    ])
    expect(mails.find(({ to }) => to === 'bob@example.com')?.text).toContain('It changes features that you own')
  })

  it('goes to the owners of the project for a feature without owners', async ({ world }) => {
    const { request, by, bob, sent } = await mailed(world, 'Draft')
    await world.admin.call('setProjectOwners', { params: { projectId: 'default' }, body: { users: [bob.id] } })
    await move(by, request, 'In review')
    expect(await sent()).toEqual([{ to: 'bob@example.com', subject: OWNED }])
  })

  it('goes to no owner from whom the project is hidden', async ({ world }) => {
    const { request, author, by, ada, bob, sent } = await mailed(world, 'Draft')
    const inside = await makePerson(world, { rootRole: ROLES.VIEWER, email: 'inside@example.com' })
    const users = [ada.id, bob.id, inside.id]
    await world.admin.call('setProjectOwners', { params: { projectId: 'default' }, body: { users } })
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'default').execute()
    const members = [inside.id, author.userId].map((userId) => ({ userId, roleId: ROLES.MEMBER, projectId: 'default' }))
    await world.db.insertInto('userRoles').values(members).execute()
    expect((await move(by, request, 'In review')).status).toBe(200)
    expect(await sent()).toEqual([
      { to: 'ada@example.com', subject: OWNED },
      { to: 'inside@example.com', subject: OWNED },
    ])
  })
})
