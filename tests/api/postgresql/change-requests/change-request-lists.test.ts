import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { scheduled } from '../../../support/change-requests.ts'
import { guarded, guardPlace, move, pathOf, propose, requestIn, turningOn } from '../../../support/proposals.ts'
import { newFeature, newSegment, newStrategy } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

const params = { projectId: 'default' }

describe('listChangeRequests', () => {
  it('lists what the caller sees, newest first', async ({ world }) => {
    const { request, author, reviewer, feature } = await requestIn(world, 'In review')
    const draft = await propose(reviewer, turningOn(feature))
    const ids = async (who: typeof author, query = {}) =>
      (await who.call('listChangeRequests', { params, query })).body.map(({ id }) => id)
    expect(await ids(author)).toEqual([request.id])
    expect(await ids(reviewer)).toEqual([draft.id, request.id])
    expect(await ids(reviewer, { limit: 1 })).toEqual([draft.id])
    expect(await ids(reviewer, { limit: 1, offset: 1 })).toEqual([request.id])
  })

  it('ends a page early where requests have many changes', async ({ world }) => {
    const { request, author } = await requestIn(world, 'In review')
    const ids = async (query = {}) =>
      (await author.call('listChangeRequests', { params, query })).body.map(({ id }) => id)
    const [first, second, third] = await withChanges(world, author, [400, 600, 1100])
    expect(await ids()).toEqual([third])
    expect(await ids({ offset: 1 })).toEqual([second, first])
    expect(await ids({ offset: 3 })).toEqual([request.id])
  })

  it('ends a page early where changes are large', async ({ world }) => {
    const { request, author } = await requestIn(world, 'In review')
    const ids = async (offset: number) =>
      (await author.call('listChangeRequests', { params, query: { offset } })).body.map(({ id }) => id)
    // Each change takes 300 kB in an answer, and little as it is stored.
    const [first, second, third] = await withChanges(world, author, [20, 20, 20], `repeat('x', 300000)`)
    expect(await ids(0)).toEqual([third, second])
    expect(await ids(2)).toEqual([first, request.id])
    // Each takes 128 kB, also as it is stored.
    const random = `(select string_agg(md5(n || '-' || k), '') from generate_series(1, 4000) k)`
    const [, fifth, sixth] = await withChanges(world, author, [20, 20, 20], random)
    expect(await ids(0)).toEqual([sixth])
    expect(await ids(1)).toEqual([fifth])
  })

  it('has nothing of other projects', async ({ world }) => {
    const { author } = await requestIn(world, 'In review')
    await world.project('shop')
    expect((await author.call('listChangeRequests', { params: { projectId: 'shop' } })).body).toEqual([])
  })
})

describe('getChangeRequest', () => {
  it('is not found in another project, nor by others while it is a draft', async ({ world }) => {
    const { request, author, reviewer } = await requestIn(world, 'Draft')
    await world.project('shop')
    const status = async (who: typeof author, projectId: string) =>
      (await who.call('getChangeRequest', { params: { projectId, changeRequestId: request.id } })).status
    expect(await status(author, 'default')).toBe(200)
    expect(await status(author, 'shop')).toBe(404)
    expect(await status(reviewer, 'default')).toBe(404)
    expect(await status(world.admin, 'default')).toBe(404)
  })

  it('tells what stands in the way', async ({ world }) => {
    const { author, feature, params } = await requestIn(world, 'In review')
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: feature } })
    const { body } = await author.call('getChangeRequest', { params })
    expect(body.features).toMatchObject([{ name: feature, conflict: expect.stringContaining('archived') }])
  })
})

describe('listOwnChangeRequests', () => {
  it('lists what the caller can add to, in all environments', async ({ world }) => {
    const { author, reviewer, feature } = await requestIn(world, 'In review')
    await guardPlace(world, { projectId: 'default', environment: 'development' })
    await propose(author, turningOn(feature), { projectId: 'default', environment: 'development' })
    const { body } = await author.call('listOwnChangeRequests', { params })
    expect(body.map(({ environment, state }) => [environment, state])).toEqual([
      ['development', 'Draft'],
      ['production', 'In review'],
    ])
    expect((await reviewer.call('listOwnChangeRequests', { params })).body).toEqual([])
    for (const request of body) await move(author, request, 'Cancelled')
    expect((await author.call('listOwnChangeRequests', { params })).body).toEqual([])
  })
})

describe('listOwnChangeRequests, of many changes,', () => {
  it('leaves out the oldest where they would be too large', async ({ world }) => {
    const { request, author } = await requestIn(world, 'In review')
    const [large = 0] = await withChanges(world, author, [60], `repeat('x', 300000)`)
    await sql`update change_requests set state = 'In review' where id = ${large}`.execute(world.db)
    const ids = async () => (await author.call('listOwnChangeRequests', { params })).body.map(({ id }) => id)
    expect(await ids()).toEqual([large])
    await sql`delete from change_request_changes where change_request_id = ${large} and id % 2 = 0`.execute(world.db)
    expect(await ids()).toEqual([large, request.id])
  })

  it('is whole, because it has no pages', async ({ world }) => {
    const { request, author } = await requestIn(world, 'In review')
    await move(author, request, 'Cancelled')
    const ids = await withChanges(world, author, [600, 500])
    await sql`update change_requests set state = 'Draft', environment =
      case id when ${ids[0]} then 'development' else 'production' end where id = any(${ids}::int[])`.execute(world.db)
    const { body } = await author.call('listOwnChangeRequests', { params })
    expect(body.map(({ id }) => id)).toEqual(ids.toReversed())
  })
})

describe('listChangeRequestsOfFeature', () => {
  it('lists who else is about to change it', async ({ world }) => {
    const { request, author, reviewer, feature } = await requestIn(world, 'In review')
    const other = await world.feature()
    await propose(reviewer, turningOn(feature))
    const ids = async (featureName: string, query = {}) =>
      (await author.call('listChangeRequestsOfFeature', { params: { ...params, featureName }, query })).body.map(
        ({ id }) => id,
      )
    expect(await ids(feature)).toEqual([request.id])
    expect(await ids(feature, { limit: 1, offset: 1 })).toEqual([])
    expect(await ids(other)).toEqual([])
    await move(author, request, 'Cancelled')
    expect(await ids(feature)).toEqual([])
  })
})

/** Stores applied requests with so many changes each, oldest first, and returns their ids. */
async function withChanges({ db }: World, { userId }: { userId: number }, counts: number[], text = `'red'`) {
  const { rows } = await sql<{ id: number }>`
    insert into change_requests (project_id, environment, state, min_approvals, created_by, created_at)
    select 'default', 'development', 'Applied', 1, ${userId}::int, now() from generate_series(1, ${counts.length}::int)
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into change_request_changes (change_request_id, feature, action, payload, before, created_by, created_at)
    select r.id, 'one', 'patchVariant', jsonb_build_object('variants', jsonb_build_array(jsonb_build_object(
      'name', ${sql.raw(text)}, 'weight', 1000, 'weightType', 'variable', 'stickiness', 'default'))), '{"variants": []}',
      ${userId}::int, now()
    from unnest(${ids}::int[], ${counts}::int[]) r (id, changes), generate_series(1, r.changes) n`.execute(db)
  return ids
}

describe('listScheduledChangeRequests', () => {
  it('lists the requests that change one of several things', async ({ world }) => {
    const { request, author, reviewer, feature } = await requestIn(world, 'Draft')
    await propose(author, { action: 'patchVariant', feature, payload: { variants: [] } })
    await move(author, request, 'In review')
    await move(reviewer, request, 'Approved')
    const { status } = await move(reviewer, request, 'Scheduled', { scheduledAt: '2999-01-01T00:00:00Z' })
    expect(status).toBe(200)
    const found = async (query: Record<string, string[]>) =>
      (await author.call('listScheduledChangeRequests', { params, query })).body
    const scheduled = { id: request.id, title: `Change request ${request.id}`, environment: 'production' }
    expect(await found({})).toEqual([scheduled])
    expect(await found({ feature: ['nowhere', feature] })).toEqual([scheduled])
    expect(await found({ variantForFlag: [feature] })).toEqual([scheduled])
    expect(await found({ feature: ['nowhere'], strategyId: ['nothing'] })).toEqual([])
  })

  it('finds a strategy that is changed, removed or moved', async ({ world }) => {
    const path = await newFeature(world)
    const ids = [await newStrategy(world, path), await newStrategy(world, path)].map(({ id }) => id)
    const [one = '', two = ''] = ids
    const { featureName: feature } = path
    const requests = [
      await scheduled(world, [{ action: 'updateStrategy', feature, payload: { id: one, title: 'New' } }]),
      await scheduled(world, [{ action: 'deleteStrategy', feature, payload: { id: one } }]),
      await scheduled(world, [{ action: 'reorderStrategy', feature, payload: [{ id: two, sortOrder: 1 }] }]),
    ]
    const found = async (strategyId: string[]) =>
      (await world.admin.call('listScheduledChangeRequests', { params, query: { strategyId } })).body.map(
        ({ id }) => id,
      )
    const [update, removal, move] = requests.map(({ id }) => id)
    expect(await found([one])).toEqual([removal, update])
    expect(await found([two])).toEqual([move])
    expect(await found(ids)).toEqual([move, removal, update])
  })
})

describe('countChangeRequests', () => {
  it('counts what the caller sees, by state', async ({ world }) => {
    const { author, reviewer, feature, request } = await requestIn(world, 'In review')
    await propose(reviewer, turningOn(feature))
    const none = { applied: 0, approved: 0, rejected: 0, reviewRequired: 0, scheduled: 0 }
    const counts = async (who: typeof author) => (await who.call('countChangeRequests', { params })).body
    expect(await counts(author)).toEqual({ ...none, total: 1, reviewRequired: 1 })
    expect(await counts(reviewer)).toEqual({ ...none, total: 2, reviewRequired: 1 })
    await move(reviewer, request, 'Rejected')
    expect(await counts(author)).toEqual({ ...none, total: 1, rejected: 1 })
  })
})

describe('countActionableChangeRequests', () => {
  it('counts what waits for the caller', async ({ world }) => {
    const { author, reviewer, request } = await requestIn(world, 'In review')
    const total = async (who: typeof author) => (await who.call('countActionableChangeRequests', { params })).body.total
    const approver = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    expect([await total(author), await total(reviewer), await total(approver)]).toEqual([0, 1, 1])
    await move(approver, request, 'Approved')
    expect([await total(author), await total(reviewer), await total(approver)]).toEqual([0, 1, 0])
  })
})

describe('searchChangeRequests', () => {
  it('finds requests in all projects by author and state', async ({ world }) => {
    const { author, reviewer, feature, request } = await requestIn(world, 'In review')
    await world.project('shop')
    const place = { projectId: 'shop', environment: 'production' }
    await guardPlace(world, place)
    const other = await propose(author, turningOn(await world.feature({ project: 'shop' })), place)
    const found = async (who: typeof author, query = {}) => (await who.call('searchChangeRequests', { query })).body
    const all = await found(author)
    expect(all).toMatchObject({ total: 2, changeRequests: [{ id: other.id, project: 'shop' }, { id: request.id }] })
    expect(all.changeRequests[1]).toMatchObject({ state: 'In review', features: [feature], segments: [] })
    expect((await found(reviewer)).total).toBe(1)
    expect((await found(reviewer, { createdBy: `IS:${reviewer.userId}` })).total).toBe(0)
    expect(await found(author, { createdBy: `IS:${author.userId}`, limit: 1 })).toMatchObject({ total: 2 })
    await author.call('setChangeRequestState', { params: pathOf(other), body: { state: 'Cancelled' } })
    expect((await found(author, { state: 'IS:open' })).changeRequests.map(({ id }) => id)).toEqual([request.id])
    expect((await found(author, { state: 'IS:closed' })).changeRequests.map(({ id }) => id)).toEqual([other.id])
  })
})

describe('searchChangeRequests with IS:actionable', () => {
  it('finds in all projects what waits for the caller', async ({ world }) => {
    const { author, reviewer, request } = await requestIn(world, 'In review')
    await world.project('shop')
    const place = { projectId: 'shop', environment: 'production' }
    await guardPlace(world, place)
    const elsewhere = await propose(author, turningOn(await world.feature({ project: 'shop' })), place)
    await author.call('setChangeRequestState', { params: pathOf(elsewhere), body: { state: 'In review' } })
    const waiting = async (who: typeof author) => {
      const { body } = await who.call('searchChangeRequests', { query: { state: 'IS:actionable' } })
      expect(body.total).toBe(body.changeRequests.length)
      return body.changeRequests.map(({ id }) => id)
    }
    const everywhere = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: '*', environment: 'production' })
    const inDevelopment = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'development' })
    const admin = await world.actor({ may: ['ADMIN'] })
    expect(await Promise.all([author, reviewer, everywhere, inDevelopment, admin].map(waiting))).toEqual([
      [],
      [request.id],
      [elsewhere.id, request.id],
      [],
      [elsewhere.id, request.id],
    ])
    await move(everywhere, request, 'Approved')
    expect(await Promise.all([author, reviewer, everywhere].map(waiting))).toEqual([[], [request.id], [elsewhere.id]])
    await move(reviewer, request, 'Applied')
    expect(await waiting(reviewer)).toEqual([])
  })

  it('leaves out an approved change of a segment that the caller may not apply', async ({ world }) => {
    const { author } = await requestIn(world, 'Draft')
    const segment = await newSegment(world)
    const request = await propose(author, { action: 'updateSegment', payload: { id: segment, name: 'Other' } })
    await move(author, request, 'In review')
    await move(await world.actor({ may: ['ADMIN'] }), request, 'Approved')
    const total = async (who: typeof author) =>
      (await who.call('searchChangeRequests', { query: { state: 'IS:actionable' } })).body.total
    const applier = await world.actor({ may: ['APPLY_CHANGE_REQUEST'] })
    const both = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'UPDATE_SEGMENT'] })
    expect([await total(applier), await total(both)]).toEqual([0, 1])
  })
})

describe('listAvailableReviewers', () => {
  it('lists who may approve there, however they came to it', async ({ world }) => {
    const { reviewer } = await guarded(world)
    const here = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'production' })
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'development' })
    await world.project('shop')
    const elsewhere = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: 'shop' })
    const admin = await world.actor({ may: ['ADMIN'] })
    const everywhere = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: '*', environment: 'production' })
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: '*', environment: 'development' })
    const ids = async (projectId: string) => {
      const { body } = await here.call('listAvailableReviewers', { params: { projectId, environment: 'production' } })
      return body.reviewers.map(({ id }) => id)
    }
    expect(await ids('default')).toEqual([reviewer.userId, here.userId, admin.userId, everywhere.userId])
    expect(await ids('shop')).toEqual([elsewhere.userId, admin.userId, everywhere.userId])
  })
})
