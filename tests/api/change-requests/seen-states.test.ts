import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { approver, editor, flexible, inReview, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import type { Client } from '../../support/call.ts'
import { job } from '../../support/change-requests.ts'
import { guarded, move, PLACE, pathOf, propose, turningOn, waitingFor } from '../../support/proposals.ts'
import { isOn, newSegment, setDefaultStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const NOW = '2998-01-01T00:00:00.000Z'
const TOMORROW = '2998-01-02T00:00:00.000Z'
const qa = [{ contextName: 'userId', operator: 'IN' as const, values: ['qa'] }]

/** An approved request that turns a feature on for the users of a segment that nothing else uses. */
async function approved(world: World) {
  const { feature, author, reviewer } = await guarded(world)
  const segment = await newSegment(world)
  const edit = (constraints: typeof qa) =>
    world.admin.call('updateSegment', { params: { segmentId: segment }, body: { name: 'QA', constraints } })
  await edit(qa)
  const payload = { ...flexible('100'), constraints: [], segments: [segment] }
  const request = await propose(author, [{ action: 'addStrategy' as const, feature, payload }, turningOn(feature)])
  await move(author, request, 'In review')
  await move(reviewer, request, 'Approved')
  return { feature, author, reviewer, request, segment, edit, params: { ...PLACE, featureName: feature } }
}

/** Whether each approval of a request is said not to count any more. */
async function lapsed(reader: Client, { id }: { id: number }): Promise<(boolean | undefined)[]> {
  const { body } = await reader.call('getChangeRequest', { params: { projectId: 'default', changeRequestId: id } })
  return body.approvals.map((approval) => approval.lapsed)
}

describe('an approval', () => {
  it('does not count for another content of a segment', async ({ world }) => {
    const { params, reviewer, request, segment, edit } = await approved(world)
    await edit([])
    const refused = await move(reviewer, request, 'Applied')
    expect(refused).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining(`since the approval of ${reviewer.name}, the segment ${segment} was`) },
    })
    expect(await isOn(world, params)).toBe(false)
    expect(await lapsed(reviewer, request)).toEqual([true])
    expect(await move(reviewer, request, 'Scheduled', { scheduledAt: TOMORROW })).toMatchObject({ status: 409 })
    expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await lapsed(reviewer, request)).toEqual([undefined])
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('counts again when the content is what it was', async ({ world }) => {
    const { reviewer, request, edit } = await approved(world)
    await edit([])
    await edit(qa)
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('does not count for it when the request is scheduled, until it is given again', async ({ world }) => {
    world.at(NOW)
    const { params, reviewer, request, edit } = await approved(world)
    await move(reviewer, request, 'Scheduled', { scheduledAt: TOMORROW })
    expect(await waitingFor(reviewer)).toBe(0)
    await edit([])
    expect(await waitingFor(reviewer)).toBe(1)
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 409 })
    expect(await isOn(world, params)).toBe(false)
    expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'Scheduled' } })
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('does not count for another default strategy', async ({ world }) => {
    const { feature, author, reviewer } = await guarded(world)
    await setDefaultStrategy(world, flexible('1'), PLACE)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    await move(reviewer, request, 'Approved')
    await setDefaultStrategy(world, flexible('100'), PLACE)
    expect(await move(reviewer, request, 'Applied')).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('the default strategy was changed') },
    })
  })

  it('does not count after its time when the request is scheduled', async ({ world }) => {
    world.at(NOW)
    const { params, reviewer, request } = await approved(world)
    await move(reviewer, request, 'Scheduled', { scheduledAt: '2998-02-01T00:00:00.000Z' })
    world.at('2998-01-20T00:00:00.000Z')
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ status: 409 })
    world.at('2998-02-02T00:00:00.000Z')
    await job(world.db, '2998-02-02T00:00:00.000Z')()
    expect(await isOn(world, params)).toBe(false)
    expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'Scheduled' } })
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })
})

describe('an approval of what its author saw', () => {
  const builtOn = async (reader: Client, request: Schema<'ChangeRequest'>) =>
    (await reader.call('getChangeRequest', { params: pathOf(request) })).body.builtOn ?? ''

  it('is refused for another content of a segment, and changes nothing', async ({ world }) => {
    const { reviewer, author, request, edit } = await approved(world)
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const seen = await builtOn(other, request)
    await edit([])
    for (const by of [other, reviewer])
      expect(await move(by, request, 'Approved', { builtOn: seen, comment: 'Good' })).toMatchObject({
        status: 412,
        error: { details: [{ path: '/body/builtOn' }] },
      })
    const { body } = await author.call('getChangeRequest', { params: pathOf(request) })
    expect(body).toMatchObject({ comments: [], approvals: [{ lapsed: true }] })
    const now = await builtOn(other, request)
    expect(now).not.toBe(seen)
    expect(await move(other, request, 'Approved', { builtOn: now })).toMatchObject({ status: 200 })
    expect(await move(reviewer, request, 'Applied', { builtOn: seen })).toMatchObject({ status: 412 })
    expect(await move(reviewer, request, 'Applied', { builtOn: now })).toMatchObject({ status: 200 })
  })

  it('is refused for another content of a feature, not of another request, and a draft builds on nothing yet', async ({
    world,
  }) => {
    const { feature, author, reviewer } = await guarded(world)
    await propose(reviewer, turningOn(await world.feature()))
    const request = await propose(author, turningOn(feature))
    expect(request.builtOn).toBeUndefined()
    await move(author, request, 'In review')
    const seen = await builtOn(reviewer, request)
    await rolledOut(world, feature, '5')
    expect(await move(reviewer, request, 'Approved', { builtOn: seen })).toMatchObject({ status: 412 })
    expect(await move(reviewer, request, 'Approved', { builtOn: await builtOn(reviewer, request) })).toMatchObject({
      body: { state: 'Approved' },
    })
  })
})

describe('an approval that is too old', () => {
  it('is said not to count any more, and the request waits for its author again', async ({ world }) => {
    world.at(NOW)
    const { reviewer, request } = await approved(world)
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const seen = async () => [await lapsed(reviewer, request), await waitingFor(reviewer), await waitingFor(other)]
    expect(await seen()).toEqual([[undefined], 1, 0])
    world.at('2998-01-15T00:00:01.000Z')
    expect(await seen()).toEqual([[true], 1, 1])
    const { body } = await reviewer.call('listChangeRequests', { params: { projectId: 'default' } })
    expect(body[0]?.approvals[0]?.lapsed).toBe(true)
    await move(reviewer, request, 'Approved')
    expect(await seen()).toEqual([[undefined], 1, 0])
    await move(reviewer, request, 'Applied')
    world.at('2998-02-15T00:00:00.000Z')
    expect(await lapsed(reviewer, request)).toEqual([undefined])
  })
})

describe('an approval that a rule asks for', () => {
  it('does not count for another content of a feature', async ({ world }) => {
    await rule(world, { forEverybody: true })
    const feature = await world.feature()
    const params = { ...PLACE, featureName: feature }
    const strategy = await rolledOut(world, feature, '5')
    await world.admin.call('turnFeatureOff', { params })
    const author = await editor(world)
    const reviewer = await approver(world)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    await move(reviewer, request, 'Approved')
    expect(await roll(author, feature, strategy, '100')).toMatchObject({ status: 200 })
    expect(await move(author, request, 'Applied')).toMatchObject({ status: 409 })
    expect(await isOn(world, params)).toBe(false)
    await move(reviewer, request, 'Approved')
    expect(await move(author, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
    const { rows } = await sql`select outdated from change_request_reviews`.execute(world.db)
    expect(rows).toEqual([{ outdated: false }])
  })

  it('is asked for again in the list of what waits, once it is outdated', async ({ world }) => {
    const { id: ruleId } = await rule(world, { approvals: 2 })
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '5')
    await world.admin.call('turnFeatureOff', { params: { ...PLACE, featureName: feature } })
    const author = await editor(world)
    const approving = () => world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const reviewers = [await approving(), await approving(), await approving()] as const
    const waiting = async () => {
      const counts = reviewers.map(async (one) => {
        const total = await waitingFor(one)
        const params = { projectId: 'default' }
        expect((await one.call('countActionableChangeRequests', { params })).body).toEqual({ total })
        return total
      })
      return Promise.all(counts)
    }
    const edit = (percent: string) => roll(world.admin, feature, strategy, percent)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    await move(reviewers[0], request, 'Approved')
    expect(await waiting()).toEqual([0, 1, 1])
    await edit('6')
    expect(await waiting()).toEqual([1, 1, 1])
    for (const one of reviewers.slice(0, 2)) await move(one, request, 'Approved')
    expect(await waiting()).toEqual([0, 0, 0])
    await edit('7')
    expect(await waiting()).toEqual([1, 1, 1])
    for (const one of reviewers.slice(0, 2)) await move(one, request, 'Approved')
    expect(await waiting()).toEqual([0, 0, 0])
    await edit('8')
    await world.admin.call('deleteApprovalRule', { params: { ruleId } })
    expect(await waiting()).toEqual([0, 0, 0])
  })

  it('is not needed any more when the rule is gone', async ({ world }) => {
    const { id } = await rule(world, { approvals: 2 })
    const { request } = await inReview(world)
    const reviewer = await approver(world)
    expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    await world.admin.call('deleteApprovalRule', { params: { ruleId: id } })
    expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
  })

  it('does not come from a role in another project', async ({ world }) => {
    await rule(world, { project: 'default', roles: [4] })
    const { request } = await inReview(world)
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'CREATE_PROJECT'] })
    expect(await other.call('createProject', { body: { name: 'Own' } })).toMatchObject({ status: 201 })
    expect(await move(other, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    await sql`insert into user_roles (user_id, role_id, project_id) values (${other.userId}, 4, 'default')`.execute(
      world.db,
    )
    expect(await move(other, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
  })
})
