import { describe, expect } from 'vitest'
import { makeGroup, makePerson } from '../../support/access.ts'
import { rule } from '../../support/approval-rules.ts'
import { clientOf } from '../../support/call.ts'
import { mailing } from '../../support/mails.ts'
import { guarded, guardPlace, PLACE, requestIn } from '../../support/proposals.ts'
import { serverOn } from '../../support/server.ts'
import { it, type World } from '../../support/world.ts'

const headers = { 'x-override-reason': 'Payments fail, incident 4711' }
const SUBJECT = 'A change was made without your approval'

/** Gives a user with an email the right to approve in `default`. */
async function approver(world: World, email: string, environment?: string) {
  const { userId } = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], ...(environment && { environment }) })
  await world.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  return userId
}

/** The job that sends mails from now on, and what it sends by the end of a test. */
async function mailed(world: World) {
  const { next } = await mailing(world.db)
  return async () => (await next()).map(({ to, subject, text }) => ({ to, content: `${subject}\n${text}` }))
}

describe('a change without approval', () => {
  it('sends one mail to each user who could have approved it, and none to its author', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    await guardPlace(world, { ...PLACE, environment: 'development' })
    await approver(world, 'both@example.com')
    await approver(world, 'only-development@example.com', 'development')
    await makePerson(world, 'nobody@example.com')
    const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'BREAK_GLASS', 'APPROVE_CHANGE_REQUEST'] })
    await world.db.updateTable('users').set({ email: 'author@example.com' }).where('id', '=', by.userId).execute()
    const sent = await mailed(world)
    const operations = ['production', 'development'].map((environment) => ({
      operationId: 'addStrategy',
      params: { ...PLACE, environment, featureName },
      body: { name: 'default' },
    }))
    const keyed = { ...headers, 'idempotency-key': 'break-glass-1' }
    for (const app of [world.app, await serverOn(world.db)]) {
      const client = clientOf(app, world.db, by)
      const { status } = await client.call('runBatch', { body: { operations }, headers: keyed })
      expect(status).toBe(200)
    }
    const mails = await sent()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['both@example.com', 'only-development@example.com'])
    const [both, only] = mails.toSorted((one, other) => (one.to < other.to ? -1 : 1)).map(({ content }) => content)
    expect(both).toContain(SUBJECT)
    expect(both).toContain('Payments fail, incident 4711')
    expect(both).toContain('the environment "production" of the project "default"')
    expect(both).toContain('the environment "development" of the project "default"')
    expect(both).toContain('/projects/default/break-glass')
    expect(only).not.toContain('"production"')
  })

  it('sends none before it is committed', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    await approver(world, 'ada@example.com')
    const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'BREAK_GLASS'] })
    const sent = await mailed(world)
    const adding = { operationId: 'addStrategy', params: { ...PLACE, featureName }, body: { name: 'default' } }
    const refused = { ...adding, params: { ...adding.params, featureName: 'not-there' } }
    await by.call('runBatch', { body: { operations: [adding, refused] }, headers })
    await by.call('dryRunBatch', { body: { operations: [adding] }, headers })
    expect(await sent()).toEqual([])
  })

  it('names those who were skipped in the event, and those who were asked first', async ({ world }) => {
    const { params } = await requestIn(world, 'In review')
    const first = await approver(world, 'first@example.com')
    const asked = await approver(world, 'asked@example.com')
    await world.db
      .insertInto('changeRequestRequestedApprovers')
      .values({ changeRequestId: params.changeRequestId, userId: asked })
      .execute()
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    const sent = await mailed(world)
    await world.forgetEvents()
    const applied = { params, body: { state: 'Applied' as const }, headers }
    expect(await by.call('setChangeRequestState', applied)).toMatchObject({ status: 200 })
    const used = (await world.events()).find(({ type }) => type === 'break-glass-used')
    const names = used?.data?.skipped as string[]
    const nameOf = async (id: number) =>
      (await world.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
    expect(names[0]).toBe(await nameOf(asked))
    expect(names).toContain(await nameOf(first))
    const mails = await sent()
    expect(mails[0]).toMatchObject({ to: 'asked@example.com' })
    expect(mails.map(({ to }) => to)).toContain('first@example.com')
  })

  it('names and tells those first whose approval a rule wants: of its group, and owners', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    await approver(world, 'anybody@example.com')
    const member = await approver(world, 'member@example.com')
    const owner = await approver(world, 'owner@example.com')
    const group = await makeGroup(world, { users: [{ user: { id: member } }] })
    await rule(world, { groups: [group.id], byOwners: true })
    await world.db.insertInto('featureOwners').values({ featureName, userId: owner }).execute()
    const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'BREAK_GLASS'] })
    const sent = await mailed(world)
    const adding = { params: { ...PLACE, featureName }, body: { name: 'default' }, headers }
    expect(await by.call('addStrategy', adding)).toMatchObject({ status: 200 })
    const named = world.db.selectFrom('users').select('username').where('id', 'in', [member, owner]).orderBy('id')
    const names = (await named.execute()).map(({ username }) => username)
    const used = (await world.events()).find(({ type }) => type === 'break-glass-used')
    expect((used?.data?.skipped as string[] | undefined)?.slice(0, 2)).toEqual(names)
    expect((await sent()).map(({ to }) => to)).toEqual([
      'member@example.com',
      'owner@example.com',
      'anybody@example.com',
    ])
  })
})
