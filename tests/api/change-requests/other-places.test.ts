import { describe, expect } from 'vitest'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { reviewReminders } from '../../../src/jobs/review-reminders.ts'
import { rule } from '../../support/approval-rules.ts'
import { mailing } from '../../support/mails.ts'
import { guardPlace, move, PLACE, propose, waitingFor } from '../../support/proposals.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { newSegment, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const DEVELOPMENT = { projectId: 'default', environment: 'development' }
const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
const headers = { 'x-override-reason': 'Payments fail, incident 4711' }

/** A request of development that archives a feature, and so changes production, where changes need two approvals. */
async function archiving(world: World) {
  const feature = await world.feature()
  await guardPlace(world, DEVELOPMENT)
  await guardPlace(world, PLACE, 2)
  const author = await world.actor()
  const request = await propose(author, { action: 'archiveFeature', feature, payload: {} }, DEVELOPMENT)
  await move(author, request, 'In review')
  const params = { projectId: 'default', changeRequestId: request.id }
  const isThere = async () =>
    (await world.admin.call('getFeature', { params: { projectId: 'default', featureName: feature } })).body.archived
  return { request, params, isArchived: isThere }
}

const reviewer = (world: World, environment?: string) =>
  world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'], ...(environment && { environment }) })

describe('a change request that changes other environments', () => {
  it('needs the approvals that these need', async ({ world }) => {
    const { request, isArchived } = await archiving(world)
    const here = await reviewer(world, 'development')
    expect(await move(here, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await move(await reviewer(world), request, 'Approved')).toMatchObject({ status: 200 })
    const refused = await move(here, request, 'Applied')
    expect({ status: refused.status, message: refused.error?.message }).toEqual({
      status: 409,
      message: `The change request ${request.id} also changes something in the project default in the environment production, which needs 2 approvals of users who may approve there, of which 1 is there. Ask for them`,
    })
    expect(await isArchived()).toBe(false)
    await move(await reviewer(world), request, 'Approved')
    expect(await move(here, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
    expect(await isArchived()).toBe(true)
  })

  it('takes them from users who may approve only there, is offered to them, and counts them only there', async ({
    world,
  }) => {
    const { request, params, isArchived } = await archiving(world)
    const here = await reviewer(world, 'development')
    const there = [await reviewer(world, 'production'), await reviewer(world, 'production')]
    const [one, other] = there
    const nowhere = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: await world.project('shop') })
    for (const by of [here, ...there]) expect(await waitingFor(by)).toBe(1)
    expect(await waitingFor(nowhere)).toBe(0)
    const { body: found } = await here.call('listAvailableReviewers', {
      params: DEVELOPMENT,
      query: { changeRequestId: request.id },
    })
    const ids = found.reviewers.map(({ id }) => id)
    expect(there.map(({ userId }) => ids.includes(userId))).toEqual([true, true])
    const asking = { params, body: { reviewers: [one?.userId ?? 0] } }
    expect(await world.admin.call('setRequestedApprovers', asking)).toMatchObject({ status: 200 })
    expect(await move(nowhere, request, 'Approved')).toMatchObject({ status: 403 })
    const { body: first } = await move(one ?? here, request, 'Approved')
    expect(first).toMatchObject({ state: 'In review', approvals: [{ elsewhere: true }] })
    expect(first.approvals[0]?.lapsed).toBeUndefined()
    expect(await move(here, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await move(here, request, 'Applied')).toMatchObject({ status: 409 })
    expect([await waitingFor(one ?? here), await waitingFor(other ?? here)]).toEqual([0, 1])
    expect(await move(other ?? here, request, 'Approved')).toMatchObject({ status: 200 })
    expect(await move(here, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
    expect(await isArchived()).toBe(true)
  })

  it('takes those of a rule from users of the project where a segment is used', async ({ world }) => {
    const segment = await newSegment(world)
    const project = await world.project('shop')
    const featureName = await world.feature({ project })
    await newStrategy(world, { ...PLACE, projectId: project, featureName }, { segments: [segment] })
    await rule(world, { project })
    await guardPlace(world, PLACE)
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['qa'] }]
    const author = await world.actor()
    const request = await propose(
      author,
      { action: 'updateSegment' as const, payload: { id: segment, constraints } },
      PLACE,
    )
    await move(author, request, 'In review')
    const ben = await world.actor({
      may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST', 'UPDATE_SEGMENT'],
      project: 'default',
    })
    const zed = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project })
    expect(await move(ben, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await waitingFor(zed)).toBe(1)
    expect(await move(zed, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await move(world.admin, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('has no approval of its own environment from who may approve only in others now', async ({ world }) => {
    const { request, isArchived } = await archiving(world)
    const ben = await reviewer(world)
    expect(await move(ben, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    await move(await reviewer(world, 'production'), request, 'Approved')
    const held = await world.db.selectFrom('userRoles').select('roleId').where('userId', '=', ben.userId).execute()
    const roles = held.map(({ roleId }) => roleId)
    await world.db
      .updateTable('rolePermissions')
      .set({ environment: 'production' })
      .where('roleId', 'in', roles)
      .execute()
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST'] })
    for (const state of ['Applied', 'Scheduled'] as const) {
      const { status, error } = await move(by, request, state, { scheduledAt: '2998-01-15T00:00:00.000Z' })
      expect({ status, message: error?.message }).toMatchObject({
        status: 409,
        message: expect.stringContaining(`${ben.name} may approve it only in other places that it changes`),
      })
    }
    expect(await isArchived()).toBe(false)
  })

  it('does not count the approval of a user who was switched off since', async ({ world }) => {
    const { request, isArchived } = await archiving(world)
    const here = await reviewer(world, 'development')
    await move(here, request, 'Approved')
    const admin = (email: string) => makePerson(world, { email, rootRole: 1 })
    const [one, other] = [await admin('one@example.com'), await admin('other@example.com')]
    for (const { id } of [one, other]) await move(await browserOf(world, id), request, 'Approved')
    const Operations = [{ op: 'replace' as const, path: 'active', value: false }]
    await world.admin.call('patchScimUser', { params: { scimUserId: `user-${other.id}` }, body: { Operations } })
    expect(await move(here, request, 'Applied')).toMatchObject({ status: 409 })
    expect(await isArchived()).toBe(false)
  })

  it('is applied by who may skip them there', async ({ world }) => {
    const { request } = await archiving(world)
    await move(await reviewer(world), request, 'Approved')
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'SKIP_CHANGE_REQUEST'] })
    expect(await move(by, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('is applied without approvals only with the right in each of them', async ({ world }) => {
    const { params, isArchived } = await archiving(world)
    const apply = { params, body: { state: 'Applied' as const }, headers }
    const here = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'], environment: 'development' })
    expect(await here.call('setChangeRequestState', apply)).toMatchObject({ status: 409 })
    expect(await isArchived()).toBe(false)
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    expect(await by.call('setChangeRequestState', apply)).toMatchObject({ status: 200 })
    const { body } = await world.admin.call('listBreakGlassUses', { params: { projectId: 'default' } })
    expect(body.uses.map(({ environment }) => environment).sort()).toEqual(['development', 'production'])
  })

  it('needs them also for a segment that is used in another project', async ({ world }) => {
    const segment = await newSegment(world)
    const project = await world.project('shop')
    const feature = await world.feature()
    await newStrategy(world, { ...PLACE, featureName: feature }, { segments: [segment] })
    const elsewhere = { projectId: project, environment: 'development' }
    await guardPlace(world, elsewhere)
    await guardPlace(world, PLACE, 2)
    const author = await world.actor()
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['qa'] }]
    const payload = { id: segment, constraints }
    const request = await propose(author, { action: 'updateSegment' as const, payload }, elsewhere)
    await move(author, request, 'In review')
    const by = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST', 'UPDATE_SEGMENT'], project })
    expect(await move(by, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await move(by, request, 'Applied')).toMatchObject({ status: 409 })
  })

  it('of a private project is offered to nobody who does not see it, and not told to them', async ({ world }) => {
    const segment = await newSegment(world)
    const [hush, shop] = [await world.project('hush'), await world.project('shop')]
    const featureName = await world.feature({ project: shop })
    await newStrategy(world, { ...PLACE, projectId: shop, featureName }, { segments: [segment] })
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', hush).execute()
    await rule(world, { project: shop })
    const place = { ...PLACE, projectId: hush }
    await guardPlace(world, place)
    const zed = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: shop })
    await world.db.updateTable('users').set({ email: 'zed@example.com' }).where('id', '=', zed.userId).execute()
    const mails = await mailing(world.db, { clock: () => inTwoDays })
    const payload = { id: segment, constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['qa'] }] }
    const request = await propose(world.admin, { action: 'updateSegment' as const, payload }, place)
    await move(world.admin, request, 'In review')
    const params = { projectId: hush, changeRequestId: request.id }
    const { body: found } = await world.admin.call('listAvailableReviewers', {
      params: place,
      query: { changeRequestId: request.id },
    })
    expect(found.reviewers.map(({ id }) => id)).not.toContain(zed.userId)
    const asking = { params, body: { reviewers: [zed.userId], groups: [] } }
    expect(await world.admin.send('setRequestedApprovers', asking)).toMatchObject({ status: 400 })
    const { body: preview } = await world.admin.call('previewChangeRequest', { params })
    expect(preview.rules).toMatchObject([{ approvers: [] }])
    const asked = { changeRequestId: request.id, userId: zed.userId }
    await world.db.insertInto('changeRequestRequestedApprovers').values(asked).execute()
    await reviewReminders({ db: world.db, limits: defaultLimits, clock: () => inTwoDays }, 24)()
    expect(await world.eventTypes()).toContain('change-request-reminded')
    expect(await mails.next()).toEqual([])
  })

  it('does not name a private project to those who do not see it', async ({ world }) => {
    const segment = await newSegment(world)
    const project = await world.project('hush')
    const featureName = await world.feature({ project })
    await newStrategy(world, { ...PLACE, projectId: project, featureName }, { segments: [segment] })
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', project).execute()
    const { id: ruleId } = await rule(world, { name: 'Secret', project, approvals: 2 })
    await guardPlace(world, PLACE)
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['qa'] }]
    const payload = { id: segment, constraints }
    const request = await propose(world.admin, { action: 'updateSegment' as const, payload }, PLACE)
    await move(world.admin, request, 'In review')
    const needs =
      'needs 2 approvals for what this changes in another project in the environment production, from users who may approve there'
    const by = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] })
    const { status, error } = await move(by, request, 'Applied')
    expect({ status, message: error?.message }).toMatchObject({
      status: 409,
      message: expect.stringContaining(`The rule ${ruleId} ${needs}`),
    })
    const seeing = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'UPDATE_SEGMENT'] })
    const { error: named } = await move(seeing, request, 'Applied')
    expect(named?.message).toContain(`The rule "Secret" ${needs}`)
    for (const secret of ['hush', 'Secret']) expect(error?.message).not.toContain(secret)
  })
})
