import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { systemActor } from '../../src/domain/actor.ts'
import { recordRequestEvent } from '../../src/domain/change-requests/change/commands.ts'
import { inTransaction } from '../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { reviewReminders } from '../../src/jobs/review-reminders.ts'
import { makeGroup } from '../support/access.ts'
import { rule } from '../support/approval-rules.ts'
import { mailing } from '../support/mails.ts'
import { move, requestIn } from '../support/proposals.ts'
import { ROLES } from '../support/service-accounts.ts'
import { browserOf, makePerson } from '../support/sign-in.ts'
import { it, type World } from '../support/world.ts'

const START = new Date('2026-11-20T09:00:00.000Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 3_600_000)

/** A request that is in review since the start, and two with an email who can approve it. */
async function scene(world: World) {
  world.at(START)
  const made = await requestIn(world, 'In review', 2)
  const ada = await makePerson(world, { rootRole: ROLES.ADMIN })
  const bob = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'bob@example.com' })
  await makePerson(world, { rootRole: ROLES.VIEWER, email: 'eve@example.com' })
  await world.forgetEvents()
  let now = START
  const mails = await mailing(world.db, { clock: () => now })
  const jobAt = (hours: number) => {
    return reviewReminders({ db: world.db, limits: defaultLimits, clock: () => hoursLater(hours) }, 24)
  }
  /** Runs the job, and the one that sends mails; returns to whom these went. */
  const runAt = async (hours: number) => {
    now = hoursLater(hours)
    await jobAt(hours)()
    return (await mails.next()).map(({ to }) => to)
  }
  const ask = (body: { reviewers: number[]; groups?: number[] }) =>
    made.author.call('setRequestedApprovers', { params: made.params, body })
  return { ...made, ada, bob, mails, runAt, jobAt, ask }
}

describe('reviewReminders', () => {
  it('reminds all who can approve, after the hours and then once a day', async ({ world }) => {
    const { request, author, mails, runAt } = await scene(world)
    expect(await runAt(23.9)).toEqual([])
    expect(await world.events()).toEqual([])
    expect(await runAt(24)).toEqual(['ada@example.com', 'bob@example.com'])
    expect(mails.sent[0]?.text).toContain(
      `"Change request ${request.id}" of ${author.name} waits for approval in the environment "production" of the project "default":\n\nhttps://flags.example.com/default/${request.id}\n`,
    )
    expect(await runAt(47.9)).toEqual([])
    expect(await runAt(48)).toHaveLength(2)
    const event = {
      type: 'change-request-reminded',
      createdBy: 'flaghoist-system',
      project: 'default',
      environment: 'production',
      data: { changeRequestId: request.id, title: null, waitsSince: START.toISOString() },
    }
    expect(await world.events()).toMatchObject([event, event])
    const { body } = await world.admin.call('searchEvents', { body: { type: 'change-request-reminded' } })
    expect(body.events).toMatchObject([{ groupId: String(request.id) }, { groupId: String(request.id) }])
  })

  it('reminds only who is asked, also in a group, while they can approve', async ({ world }) => {
    const { ada, bob, runAt, ask } = await scene(world)
    await ask({ reviewers: [bob.id] })
    expect(await runAt(24)).toEqual(['bob@example.com'])
    const group = await makeGroup(world, { users: [{ user: { id: ada.id } }] })
    await ask({ reviewers: [], groups: [group.id] })
    expect(await runAt(48)).toEqual(['ada@example.com'])
    await world.db.deleteFrom('userRoles').where('userId', '=', ada.id).execute()
    expect(await runAt(72)).toEqual(['bob@example.com'])
  })

  it('reminds nobody who has approved, and of nothing that is approved or cancelled', async ({ world }) => {
    const { request, author, reviewer, ada, runAt } = await scene(world)
    const approval = { changeRequestId: request.id, userId: ada.id, verdict: 'approved', createdAt: START }
    await world.db.insertInto('changeRequestReviews').values(approval).execute()
    expect(await runAt(24)).toEqual(['bob@example.com'])
    expect((await move(reviewer, request, 'Approved')).body.state).toBe('Approved')
    expect(await runAt(48)).toEqual([])
    await move(author, request, 'Cancelled')
    await world.forgetEvents()
    expect(await runAt(96)).toEqual([])
    expect(await world.events()).toEqual([])
  })

  it('reminds those whom a rule names before others, and no author', async ({ world }) => {
    const { request, ada, bob, runAt } = await scene(world)
    const group = await makeGroup(world, { users: [{ user: { id: bob.id } }] })
    await rule(world, { groups: [group.id] })
    await sql`update change_requests set co_authors = ${[ada.id]} where id = ${request.id}`.execute(world.db)
    expect(await runAt(24)).toEqual(['bob@example.com'])
    await sql`update change_requests set co_authors = '{}' where id = ${request.id}`.execute(world.db)
    expect(await runAt(48)).toEqual(['bob@example.com', 'ada@example.com'])
  })

  it('reminds only whose approval a rule still wants, and new ones in between, nobody twice a day', async ({
    world,
  }) => {
    const { request, reviewer, ada, bob, runAt } = await scene(world)
    const group = await makeGroup(world, { users: [{ user: { id: bob.id } }] })
    await rule(world, { groups: [group.id] })
    await move(await browserOf(world, ada.id), request, 'Approved')
    expect((await move(reviewer, request, 'Approved')).body.state).toBe('In review')
    await world.forgetEvents()
    expect(await runAt(24)).toEqual(['bob@example.com'])
    const cara = await makePerson(world, { rootRole: ROLES.ADMIN, email: 'cara@example.com' })
    expect(await runAt(25)).toEqual([])
    await world.db.insertInto('groupUsers').values({ groupId: group.id, userId: cara.id }).execute()
    expect(await runAt(26)).toEqual(['cara@example.com'])
    expect(await runAt(27)).toEqual([])
    expect(await runAt(48)).toEqual(['bob@example.com'])
    expect(await runAt(50)).toEqual(['cara@example.com'])
    expect(await world.eventTypes()).toHaveLength(4)
  })

  it('tells the author of an approved request that it has lost its approvals, and who can give them again', async ({
    world,
  }) => {
    const { request, author, reviewer, ada, mails, runAt } = await scene(world)
    await sql`update users set email = 'author@example.com' where id = ${author.userId}`.execute(world.db)
    await move(await browserOf(world, ada.id), request, 'Approved')
    await move(reviewer, request, 'Approved')
    expect(await runAt(24)).toEqual([])
    expect((await runAt(14 * 24 + 1)).toSorted()).toEqual(['ada@example.com', 'author@example.com', 'bob@example.com'])
    expect(mails.sent.find(({ to }) => to === 'author@example.com')?.subject).toBe(
      'Your change request has lost its approvals',
    )
    expect(await world.events()).toMatchObject([
      { type: 'change-request-approval-added' },
      { type: 'change-request-approval-added' },
      { type: 'change-request-approved' },
      { type: 'change-request-reminded', data: { lapsed: true } },
    ])
  })

  it('reminds of outdated approvals where a rule needs them, and of none where no rule matches', async ({ world }) => {
    const { request, author, params, reviewer, ada, runAt } = await scene(world)
    await sql`update users set email = 'author@example.com' where id = ${author.userId}`.execute(world.db)
    const { id: ruleId } = await rule(world, { events: ['feature-archived'] })
    await move(await browserOf(world, ada.id), request, 'Approved')
    await move(reviewer, request, 'Approved')
    const { body: found } = await author.call('getChangeRequest', { params })
    const feature = { projectId: 'default', featureName: found.features[0]?.name ?? '', environment: found.environment }
    await world.admin.call('addStrategy', { params: feature, body: { name: 'default' } })
    expect(await runAt(25)).toEqual([])
    await world.admin.call('deleteApprovalRule', { params: { ruleId } })
    await rule(world, {})
    expect((await runAt(26)).toSorted()).toEqual(['ada@example.com', 'author@example.com', 'bob@example.com'])
  })

  it('sends mails about a failed or lapsed request only to those who still see its project', async ({ world }) => {
    const { request, author, reviewer, ada, mails, runAt } = await scene(world)
    await sql`update users set email = 'author@example.com' where id = ${author.userId}`.execute(world.db)
    await move(await browserOf(world, ada.id), request, 'Approved')
    await move(reviewer, request, 'Approved')
    await world.db.deleteFrom('userRoles').where('userId', '=', author.userId).execute()
    const failing = () =>
      inTransaction({ db: world.db, limits: defaultLimits, clock: () => START }, systemActor, (transaction) =>
        recordRequestEvent(transaction, { ...request, title: null }, 'change-request-scheduled-application-failure', {
          reason: 'test',
        }),
      )
    await failing()
    expect((await mails.next()).map(({ to }) => to)).toEqual(['author@example.com'])
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'default').execute()
    await failing()
    expect(await mails.next()).toEqual([])
    expect((await runAt(14 * 24 + 1)).toSorted()).toEqual(['ada@example.com', 'bob@example.com'])
  })

  it('reminds of a change without approval until it is reviewed', async ({ world }) => {
    const { request, params, author, ada, mails, runAt } = await scene(world)
    await sql`update users set email = 'author@example.com' where id = ${author.userId}`.execute(world.db)
    const { userId, call } = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    await sql`update users set email = 'cleo@example.com' where id = ${userId}`.execute(world.db)
    const headers = { 'x-override-reason': 'Payments fail, incident 4711' }
    await call('setChangeRequestState', { params, body: { state: 'Applied' }, headers })
    await mails.next()
    expect(await runAt(23)).toEqual([])
    expect((await runAt(24)).toSorted()).toEqual(['ada@example.com', 'bob@example.com'])
    expect(mails.sent.at(-1)?.text).toContain('Nobody has reviewed it yet')
    expect(await runAt(47)).toEqual([])
    const { body } = await world.admin.call('listBreakGlassUses', { params: { projectId: request.project } })
    const use = { projectId: request.project, useId: body.uses[0]?.id ?? 0 }
    await (await browserOf(world, ada.id)).call('reviewBreakGlassUse', { params: use, body: {} })
    expect(await runAt(48)).toEqual([])
    expect((await world.eventTypes()).filter((type) => type === 'break-glass-reminded')).toHaveLength(1)
  })

  it('counts from the last time that the request was sent to review', async ({ world }) => {
    const { request, params, author, reviewer, ada, runAt } = await scene(world)
    const approval = { changeRequestId: request.id, userId: ada.id, verdict: 'approved', createdAt: START }
    await world.db.insertInto('changeRequestReviews').values(approval).execute()
    await move(reviewer, request, 'Approved')
    world.at(hoursLater(20))
    await author.call('addToChangeRequest', {
      params: { projectId: 'default', environment: 'production' },
      body: [{ action: 'updateEnabled', feature: await world.feature(), payload: { enabled: true } }],
    })
    const { body } = await author.call('getChangeRequest', { params })
    expect(body.state).toBe('In review')
    expect(await runAt(30)).toEqual([])
    expect(await runAt(44)).toHaveLength(2)
  })

  it('is done once by several servers, and by the event alone', async ({ world }) => {
    const { jobAt } = await scene(world)
    await Promise.all([1, 2, 3].map(() => jobAt(25)()))
    await jobAt(50)()
    expect(await world.eventTypes()).toEqual(['change-request-reminded', 'change-request-reminded'])
  })

  it('leaves out archived projects', async ({ world }) => {
    const { runAt } = await scene(world)
    await world.db.updateTable('projects').set({ archivedAt: START }).where('id', '=', 'default').execute()
    expect(await runAt(24)).toEqual([])
    expect(await world.events()).toEqual([])
  })
})
