import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { addToChangeRequest } from '../../../../src/domain/change-requests/workflow/add.ts'
import { editChange } from '../../../../src/domain/change-requests/workflow/edit.ts'
import { DomainError } from '../../../../src/domain/errors.ts'
import { deleteSegment } from '../../../../src/domain/segments/commands.ts'
import type { Client } from '../../../support/call.ts'
import {
  APPLIED,
  addingStrategy,
  applier,
  as,
  move,
  newRequest,
  refusal,
  scheduled,
} from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import { archive, newFeature, newSegment, newStrategy } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>
const PLACE = { project: 'default', environment: 'development' }

/** A change that adds a strategy which uses segments. */
function using(feature: string, ...segments: number[]): Content {
  return {
    action: 'addStrategy',
    feature,
    payload: { name: 'default', constraints: [], parameters: {}, segments },
  }
}

async function usesOf(client: Client, segmentId: number, query = {}) {
  const { body } = await client.call('listSegmentStrategies', { params: { segmentId }, query })
  return body.changeRequestStrategies
}

async function changesOf(world: World, id: number) {
  const { rows } = await sql<{ id: number }>`
    select id from change_request_changes where change_request_id = ${id} order by id`.execute(world.db)
  return rows.map((row) => row.id)
}

async function removal(world: World, segmentId: number) {
  const { status, error } = await world.admin.call('deleteSegment', { params: { segmentId } })
  return error === undefined ? String(status) : `${status}: ${error.message}`
}

function usedBy(id: number, segment = 'segment 0'): string {
  return `409: The segment "${segment}" is used by the change request ${id} of the environment "development" of the project "default"`
}

/** A guarded place with a feature, and a segment that nothing uses. */
async function scene(world: World) {
  const params = await newFeature(world)
  const segmentId = await newSegment(world)
  await guard(world.db)
  return { params, feature: params.featureName, segmentId }
}

describe('listSegmentStrategies', () => {
  it('lists the strategies that requests would have use the segment', async ({ world }) => {
    const { params, feature, segmentId } = await scene(world)
    const other = await newSegment(world)
    const { id: strategyId } = await newStrategy(world, params)
    const update = (more: object): Content => ({
      action: 'updateStrategy',
      feature,
      payload: { id: strategyId, ...more },
    })
    const changes = [using(feature, other), using(feature, other, segmentId), update({ title: 'New' })]
    const first = await newRequest(world, changes, { state: 'In review' })
    const second = await newRequest(world, [update({ segments: [segmentId] })])
    const place = { projectId: 'default', featureName: feature, environment: 'development' }
    const listed = [
      { changeRequestId: first, ...place, strategyName: 'default' },
      { id: strategyId, changeRequestId: second, ...place, strategyName: 'default' },
    ]
    expect(await usesOf(world.admin, segmentId)).toEqual(listed)
    expect(await usesOf(world.admin, segmentId, { limit: 1, offset: 1 })).toEqual(listed.slice(1))
    expect(await usesOf(world.admin, await newSegment(world))).toEqual([])
  })

  it('says of which type a strategy would be, and of one that is gone was', async ({ world }) => {
    const { params, feature, segmentId } = await scene(world)
    const { id } = await newStrategy(world, params)
    const payload = { id, segments: [segmentId] }
    await newRequest(world, [{ action: 'updateStrategy', feature, payload: { ...payload, name: 'flexibleRollout' } }])
    await newRequest(world, [{ action: 'updateStrategy', feature, payload }])
    await world.admin.call('removeStrategy', { params: { ...params, strategyId: id } })
    const names = (await usesOf(world.admin, segmentId)).map(({ strategyName }) => strategyName)
    expect(names).toEqual(['flexibleRollout', 'default'])
  })

  it('leaves out requests that are over, drafts of others and hidden projects', async ({ world }) => {
    const { feature, segmentId } = await scene(world)
    for (const state of ['Applied', 'Rejected', 'Cancelled'] as const)
      await newRequest(world, [using(feature, segmentId)], { state })
    const author = await world.actor()
    const draft = await newRequest(world, [using(feature, segmentId)], { by: author, state: 'Draft' })
    await world.project('secret')
    const secret = await newFeature(world, { projectId: 'secret' })
    await sql`update projects set mode = 'private' where id = 'secret'`.execute(world.db)
    await guard(world.db, 'secret')
    const member = await world.actor({ may: ['READ_PROJECT_API_TOKEN'], project: 'secret' })
    const hidden = await newRequest(world, [using(secret.featureName, segmentId)], { project: 'secret', by: member })
    const seen = async (by: Client) => (await usesOf(by, segmentId)).map(({ changeRequestId }) => changeRequestId)
    expect(await seen(author)).toEqual([draft])
    expect(await seen(member)).toEqual([hidden])
    expect(await seen(await world.actor())).toEqual([])
  })
})

describe('deleteSegment', () => {
  for (const state of ['Draft', 'In review', 'Approved'] as const) {
    it(`refuses while a request that is ${state} uses the segment`, async ({ world }) => {
      const { feature, segmentId } = await scene(world)
      const id = await newRequest(world, [addingStrategy(feature), using(feature, segmentId)], { state })
      expect(await removal(world, segmentId)).toBe(usedBy(id))
      expect(await world.events()).toEqual([])
    })
  }

  it('refuses while a scheduled request uses the segment, which stays scheduled', async ({ world }) => {
    const { feature, segmentId } = await scene(world)
    const { id } = await scheduled(world, [using(feature, segmentId)])
    expect(await removal(world, segmentId)).toBe(usedBy(id))
    expect(await world.eventTypes()).toEqual([])
  })

  it('refuses while a request has a strategy use it that is there, also of an archived feature', async ({ world }) => {
    const { params, feature, segmentId } = await scene(world)
    const { id: strategyId } = await newStrategy(world, params)
    const payload = { id: strategyId, segments: [segmentId] }
    const id = await newRequest(world, [{ action: 'updateStrategy', feature, payload }])
    await archive(world, feature)
    expect(await removal(world, segmentId)).toBe(usedBy(id))
  })

  it('does not mind requests that are over, or change something else', async ({ world }) => {
    const { feature, segmentId } = await scene(world)
    const archived = await world.feature()
    await newRequest(world, [using(archived, segmentId)], { state: 'Applied' })
    await archive(world, archived)
    for (const state of ['Rejected', 'Cancelled'] as const)
      await newRequest(world, [using(feature, segmentId)], { state })
    await newRequest(world, [using(feature, await newSegment(world))])
    await newRequest(world, [{ action: 'updateSegment', payload: { id: segmentId, description: 'Testers' } }])
    expect(await removal(world, segmentId)).toBe('204')
  })

  it('does not mind a draft whose author is gone', async ({ world }) => {
    const { feature, segmentId } = await scene(world)
    const author = await world.actor()
    await newRequest(world, [using(feature, segmentId)], { by: author, state: 'Draft' })
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', author.userId).execute()
    expect(await removal(world, segmentId)).toBe('204')
  })

  it('does not name a request of a hidden project', async ({ world }) => {
    const segmentId = await newSegment(world)
    await world.project('secret')
    const { featureName } = await newFeature(world, { projectId: 'secret' })
    await guard(world.db, 'secret')
    await newRequest(world, [using(featureName, segmentId)], { project: 'secret' })
    await sql`update projects set mode = 'private' where id = 'secret'`.execute(world.db)
    await world.db.updateTable('segments').set({ projectId: 'default' }).where('id', '=', segmentId).execute()
    const editor = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'] })
    const { error } = await editor.call('deleteSegment', { params: { segmentId } })
    expect(error?.message).toBe('The segment "segment 0" is used by a change request')
  })
})

describe('a request that deletes a segment', () => {
  const deleting = (id: number): Content => ({ action: 'deleteSegment', payload: { id } })

  it('can not be applied while another one uses the segment', async ({ world }) => {
    const { feature } = await scene(world)
    const segmentId = await newSegment(world, 'default')
    const author = await world.actor()
    const user = await newRequest(world, [using(feature, segmentId)], { state: 'In review', by: author })
    const id = await newRequest(world, [deleting(segmentId)])
    const by = await applier(world)
    expect(await refusal(move(world.db, by, id, APPLIED))).toBe(
      `conflict: The change request ${id} can't be applied. Change 1 (deleteSegment of segment ${segmentId}): ` +
        `The segment ${segmentId} is used by another change request`,
    )
    await move(world.db, author, user, { state: 'Cancelled' })
    await move(world.db, by, id, APPLIED)
    expect(await removal(world, segmentId)).toMatch(/^404/)
  })

  it('can use it before, and no longer', async ({ world }) => {
    const { params, feature } = await scene(world)
    const segmentId = await newSegment(world, 'default')
    const { id: strategyId } = await newStrategy(world, params)
    const update = (segments: number[]): Content => ({
      action: 'updateStrategy',
      feature,
      payload: { id: strategyId, segments },
    })
    const id = await newRequest(world, [update([segmentId]), update([]), deleting(segmentId)])
    await move(world.db, await applier(world), id, APPLIED)
    expect(await removal(world, segmentId)).toMatch(/^404/)
  })
})

describe('deleting a segment while', () => {
  const TRIES = 10

  /** Does both at the same time, and says which was done; anything but a refusal of the domain fails. */
  async function both(one: Promise<unknown>, other: Promise<unknown>): Promise<boolean[]> {
    const outcomes = await Promise.allSettled([one, other])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !(outcome.reason instanceof DomainError)) throw outcome.reason
    return outcomes.map(({ status }) => status === 'fulfilled')
  }

  function deleted(world: World, segmentId: number) {
    return as(world.db, world.admin.userId, (transaction) => deleteSegment(transaction, segmentId))
  }

  function added(world: World, { userId }: Client, content: Content) {
    return as(world.db, userId, (transaction) => addToChangeRequest(transaction, PLACE, content))
  }

  it('a request begins to use it refuses one of both', async ({ world }) => {
    const { feature } = await scene(world)
    const author = await world.actor()
    for (let tried = 0; tried < TRIES; tried++) {
      const id = await newSegment(world)
      const [isAdded, isDeleted] = await both(added(world, author, using(feature, id)), deleted(world, id))
      expect(isAdded).toBe(!isDeleted)
    }
  })

  it('a change is edited to use it refuses one of both', async ({ world }) => {
    const { feature } = await scene(world)
    const author = await world.actor()
    const requestId = await newRequest(world, [addingStrategy(feature)], { by: author, state: 'Draft' })
    const [changeId = 0] = await changesOf(world, requestId)
    for (let tried = 0; tried < TRIES; tried++) {
      const id = await newSegment(world)
      const edit = as(world.db, author.userId, (transaction) =>
        editChange(transaction, { project: 'default', id: requestId }, changeId, using(feature, id)),
      )
      const [isEdited, isDeleted] = await both(edit, deleted(world, id))
      expect(isEdited).toBe(!isDeleted)
    }
  })

  it('a request that deletes it is applied, and another begins to use it, refuses one of both', async ({ world }) => {
    const { feature } = await scene(world)
    const author = await world.actor()
    const by = await applier(world)
    for (let tried = 0; tried < TRIES; tried++) {
      const segmentId = await newSegment(world, 'default')
      const request = await newRequest(world, [{ action: 'deleteSegment', payload: { id: segmentId } }])
      const [isAdded, isApplied] = await both(
        added(world, author, using(feature, segmentId)),
        move(world.db, by, request, APPLIED),
      )
      expect(isAdded).toBe(!isApplied)
    }
  })
})
