import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { clientFor, give, held, makeGroup, makePerson } from '../../support/access.ts'
import type { Anything, Client } from '../../support/call.ts'
import { ROLES, tally } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

const inShop = { projectId: 'shop' }

/** A project with one Owner, and a user who may change the access to it. */
async function ownedShop(world: World) {
  await world.project('shop')
  const owner = await makePerson(world)
  await give(world, { roles: [ROLES.OWNER], users: [owner.id] }, 'shop')
  const clerk = await world.actor({ may: ['PROJECT_USER_ACCESS_WRITE'], project: 'shop' })
  await world.forgetEvents()
  return { owner, clerk }
}

type Request = readonly [OperationId, Anything]

/** Every way to take the role from a user, or from a group. */
function ofUser(userId: number): Request[] {
  return [
    ['setProjectUserRoles', { params: { ...inShop, userId }, body: { roles: [] } }],
    ['removeProjectUser', { params: { ...inShop, userId } }],
    ['setProjectAccess', { params: inShop, body: { roles: [] } }],
  ]
}
function ofGroup(groupId: number): Request[] {
  return [
    ['setProjectGroupRoles', { params: { ...inShop, groupId }, body: { roles: [] } }],
    ['removeProjectGroup', { params: { ...inShop, groupId } }],
    ['setProjectAccess', { params: inShop, body: { roles: [] } }],
  ]
}

async function statuses(by: Client, requests: Request[]): Promise<number[]> {
  const answers = []
  for (const [id, request] of requests) answers.push((await by.send(id, request)).status)
  return answers
}

describe('the last Owner of a project', () => {
  it('keeps the role, for every caller and every way', async ({ world }) => {
    const { owner, clerk } = await ownedShop(world)
    const self = await clientFor(world, owner.id)
    const before = await held(world, 'shop')
    for (const by of [clerk, self]) expect(await statuses(by, ofUser(owner.id))).toEqual([409, 409, 409])
    const { error } = await clerk.send('removeProjectUser', { params: { ...inShop, userId: owner.id } })
    expect(error).toMatchObject({
      name: 'NameExistsError',
      message: expect.stringContaining('project shop would have no Owner'),
    })
    expect(await held(world, 'shop')).toEqual(before)
    expect(await world.events()).toEqual([])
  })

  it('keeps it when it comes from a group, unless nobody is in that', async ({ world }) => {
    const { owner, clerk } = await ownedShop(world)
    const group = await makeGroup(world, { users: [owner.member] })
    const empty = await makeGroup(world)
    await give(world, { roles: [ROLES.OWNER], groups: [group.id, empty.id] }, 'shop')
    expect(await statuses(clerk, ofUser(owner.id).slice(0, 2))).toEqual([200, 200])
    expect(await statuses(clerk, ofGroup(group.id))).toEqual([409, 409, 409])
    expect(await statuses(clerk, ofGroup(empty.id).slice(0, 2))).toEqual([200, 200])
    expect((await held(world, 'shop')).groups).toEqual([[group.id, [ROLES.OWNER]]])
  })

  it('may be followed by another one in the same request', async ({ world }) => {
    const { owner } = await ownedShop(world)
    const next = await makePerson(world)
    const self = await clientFor(world, owner.id)
    const body = { roles: [{ id: ROLES.OWNER, users: [next.id] }] }
    expect((await self.call('setProjectAccess', { params: inShop, body })).status).toBe(200)
    expect((await held(world, 'shop')).users).toEqual([[next.id, [ROLES.OWNER]]])
  })

  it('loses it to an Admin, who can give it again', async ({ world }) => {
    const { owner } = await ownedShop(world)
    expect(await statuses(world.admin, ofUser(owner.id))).toEqual([200, 200, 200])
    const group = await makeGroup(world, { users: [owner.member] })
    await give(world, { roles: [ROLES.OWNER], groups: [group.id] }, 'shop')
    expect((await world.admin.call('deleteGroup', group)).status).toBe(200)
    expect((await held(world, 'shop')).users).toEqual([])
  })

  it('is not missed where there never was one', async ({ world }) => {
    const { owner, clerk } = await ownedShop(world)
    await world.admin.call('removeProjectUser', { params: { ...inShop, userId: owner.id } })
    const empty = await makeGroup(world)
    await give(world, { roles: [ROLES.OWNER], groups: [empty.id] }, 'shop')
    expect(await statuses(clerk, ofGroup(empty.id))).toEqual([200, 200, 200])
  })

  it('is left when all are taken at once', async ({ world }) => {
    const { owner, clerk } = await ownedShop(world)
    const others = [await makePerson(world), await makePerson(world), await makePerson(world)]
    const ids = [owner, ...others].map(({ id }) => id)
    await give(world, { roles: [ROLES.OWNER], users: ids }, 'shop')
    const answers = await Promise.all(
      ids.map((userId) => clerk.call('removeProjectUser', { params: { ...inShop, userId } })),
    )
    expect(tally(answers)).toEqual({ 200: 3, 409: 1 })
    const left = (await held(world, 'shop')).users.filter(([, roles]) => (roles as number[]).includes(ROLES.OWNER))
    expect(left).toHaveLength(1)
  })
})
