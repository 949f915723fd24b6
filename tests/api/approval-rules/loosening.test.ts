import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { clientFor, makeGroup, makePerson, makeRole } from '../../support/access.ts'
import { editor, inReview, rule } from '../../support/approval-rules.ts'
import { operations } from '../../support/contract.ts'
import { guardPlace, move, PLACE } from '../../support/proposals.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

const TAG = { type: 'simple', value: 'shop' }
const IN_DEFAULT = { projectId: 'default' }

/** An Owner of the project, who may give all roles there, and a role that may approve in production. */
async function scene(world: World, permission = 'APPROVE_CHANGE_REQUEST') {
  const owner = await makePerson(world)
  await world.db
    .insertInto('userRoles')
    .values({ userId: owner.id, roleId: ROLES.OWNER, projectId: 'default' })
    .execute()
  const { id: role } = await makeRole(world, {
    type: 'custom',
    permissions: [{ name: permission as never, environment: PLACE.environment }],
  })
  const by = await clientFor(world, owner.id)
  const give = (roles: number[]) =>
    by.call('setProjectUserRoles', { params: { ...IN_DEFAULT, userId: owner.id }, body: { roles } })
  return { owner, by, role, give }
}

describe('a role that a rule names', () => {
  it('is given by nobody who may not skip the rule, in any way', async ({ world }) => {
    const { owner, by, role, give } = await scene(world)
    const { id: group } = await makeGroup(world, { users: [owner.member] })
    const { id: other } = await makeRole(world, { type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] })
    expect(await give([ROLES.OWNER, other])).toMatchObject({ status: 200 })
    const made = await rule(world, { roles: [role] })
    const all = [
      { id: ROLES.OWNER, users: [owner.id] },
      { id: role, users: [owner.id] },
    ]
    const refused = [
      await give([ROLES.OWNER, role]),
      await by.call('setProjectGroupRoles', { params: { ...IN_DEFAULT, groupId: group }, body: { roles: [role] } }),
      await by.call('addProjectAccess', { params: IN_DEFAULT, body: { roles: [role], users: [owner.id], groups: [] } }),
      await by.call('setProjectAccess', { params: IN_DEFAULT, body: { roles: all } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(refused[0]?.error?.message).toContain(`The rule "${made.name}" needs one approval`)
    expect(await give([ROLES.OWNER])).toMatchObject({ status: 200 })
    expect(await give([ROLES.OWNER, other])).toMatchObject({ status: 200 })
    const body = { roles: [ROLES.OWNER, role] }
    const params = { ...IN_DEFAULT, userId: owner.id }
    expect(await world.admin.call('setProjectUserRoles', { params, body })).toMatchObject({ status: 200 })
    expect(await give([ROLES.OWNER])).toMatchObject({ status: 200 })
  })

  it.for(['SKIP_CHANGE_REQUEST', 'BREAK_GLASS'])(
    'or one with %s where there is a rule',
    async (permission, { world }) => {
      const { role, give } = await scene(world, permission)
      const { body: elsewhere } = await world.admin.call('createApprovalRule', {
        body: { name: 'Elsewhere', environments: ['development'] },
      })
      expect(await give([ROLES.OWNER, role])).toMatchObject({ status: 200 })
      expect(await give([ROLES.OWNER])).toMatchObject({ status: 200 })
      await world.admin.call('deleteApprovalRule', { params: { ruleId: elsewhere.id } })
      await rule(world)
      expect(await give([ROLES.OWNER, role])).toMatchObject({ status: 403 })
    },
  )

  it('counts in its own project only', async ({ world }) => {
    const { id: role } = await makeRole(world, { type: 'custom', permissions: [] })
    await rule(world, { roles: [role] })
    await world.project('elsewhere')
    const approver = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const member = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const holding = (userId: number, projectId: string) =>
      world.db.insertInto('userRoles').values({ userId, roleId: role, projectId }).execute()
    await holding(approver.userId, 'elsewhere')
    await holding(member.userId, 'default')
    const { request } = await inReview(world)
    expect(await move(approver, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(member, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
  })
})

describe('the owners of a feature, if a rule asks for them', () => {
  it('are changed by nobody who may not skip the rule', async ({ world }) => {
    const feature = await world.feature()
    await rule(world, { byOwners: true })
    const by = await editor(world)
    const body: Schema<'SetOwners'> = { users: [by.userId] }
    const params = { ...IN_DEFAULT, featureName: feature }
    expect(await by.call('setFeatureOwners', { params, body })).toMatchObject({ status: 403 })
    expect(await world.admin.call('setFeatureOwners', { params, body })).toMatchObject({ status: 200 })
    const manager = await world.actor({ may: ['UPDATE_PROJECT'] })
    expect(await manager.call('setProjectOwners', { params: IN_DEFAULT, body })).toMatchObject({ status: 403 })
  })

  it('are changed by others where its tags and types do not fit', async ({ world }) => {
    const [tagged, other] = [await world.feature({ tags: [TAG] }), await world.feature()]
    await rule(world, { byOwners: true, tags: [TAG] })
    const by = await editor(world)
    const set = async (featureName: string, users: number[]) => {
      const params = { ...IN_DEFAULT, featureName }
      return (await by.call('setFeatureOwners', { params, body: { users } })).status
    }
    expect([await set(other, [by.userId]), await set(tagged, [by.userId])]).toEqual([200, 403])
    await rule(world, { byOwners: true, featureTypes: ['operational'] })
    expect(await set(other, [])).toBe(200)
    await rule(world, { byOwners: true, featureTypes: ['release'] })
    expect(await set(other, [by.userId])).toBe(403)
    const manager = await world.actor({ may: ['UPDATE_PROJECT'] })
    const body = { users: [manager.userId] }
    expect(await manager.call('setProjectOwners', { params: IN_DEFAULT, body })).toMatchObject({ status: 403 })
  })
})

describe('the settings of change requests', () => {
  it('loosen no rule when they are switched off', async ({ world }) => {
    await guardPlace(world, PLACE, 1)
    await rule(world)
    const manager = await world.actor({ may: ['UPDATE_PROJECT'] })
    const off = { changeRequestsEnabled: false }
    expect(await manager.call('setChangeRequestConfiguration', { params: PLACE, body: off })).toMatchObject({
      status: 204,
    })
    const featureName = await world.feature()
    const by = await editor(world)
    const adding = { params: { ...PLACE, featureName }, body: { name: 'default' } }
    expect(await by.call('addStrategy', adding)).toMatchObject({ status: 403 })
  })
})

describe('who is in a group, what a role may do, and who has an account', () => {
  /** It stores nothing. */
  const OPEN = ['validatePassword']

  it('is changed by Admins only', () => {
    const nouns = /^\/api\/admin\/(groups|roles|user-admin|service-account|invite-link|auth)\b/
    const writes = [...operations.values()].filter(({ url, method, id }) => {
      return nouns.test(url) && method !== 'GET' && !OPEN.includes(id)
    })
    expect(writes.length).toBeGreaterThan(15)
    const open = writes.filter(({ permission }) => permission !== 'ADMIN')
    expect(open.map(({ id, permission }) => [id, permission])).toEqual([])
  })
})

describe('an approval of a user who is gone when the request is applied', () => {
  async function approved(world: World) {
    const member = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const { id: group } = await makeGroup(world, { name: 'sre', users: [{ user: { id: member.userId } }] })
    await rule(world, { groups: [group] })
    const { author, request } = await inReview(world)
    expect(await move(member, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    return { member, group, author, request }
  }

  it('does not count if they have left the group, or the account is deleted', async ({ world }) => {
    const { member, group, author, request } = await approved(world)
    const refused = { status: 409, error: { message: expect.stringMatching(/0 of 1|of which 0/) } }
    const { db } = world
    await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', member.userId).execute()
    expect(await move(author, request, 'Applied')).toMatchObject(refused)
    await db.updateTable('users').set({ deletedAt: null }).where('id', '=', member.userId).execute()
    await world.admin.call('updateGroup', { params: { groupId: group }, body: { name: 'sre', users: [] } })
    expect(await move(author, request, 'Applied')).toMatchObject(refused)
  })
})
