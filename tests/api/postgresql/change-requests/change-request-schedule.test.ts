import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import type { Schema } from '../../../../src/contract.ts'
import { connectPostgres } from '../../../../src/db/connect.ts'
import type { Db } from '../../../../src/db/handles.ts'
import type { Client } from '../../../support/call.ts'
import {
  APPLIED,
  addingStrategy,
  job,
  move,
  NOW,
  newRequest,
  read,
  requestState,
  scheduled,
  THEN,
} from '../../../support/change-requests.ts'
import { PATIENT, sharedDatabase } from '../../../support/database.ts'
import { guard } from '../../../support/guarded.ts'
import { archive, newFeature, newSegment, strategiesOf } from '../../../support/strategies.ts'
import { withoutEvents } from '../../../support/without-events.ts'
import { it } from '../../../support/world.ts'

const APPLY: Permission = 'APPLY_CHANGE_REQUEST'

describe('scheduling', () => {
  it('keeps when and by whom, and records it', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addingStrategy(featureName)])
    await move(
      world.db,
      await world.actor({ may: [APPLY] }),
      id,
      { state: 'Scheduled', scheduledAt: THEN },
      { now: NOW },
    )
    expect(await requestState(world.db, id)).toEqual({ state: 'Scheduled', status: 'pending', reason: null })
    expect(await world.events()).toMatchObject([
      { type: 'change-request-scheduled', data: { changeRequestId: id, scheduledDate: THEN } },
    ])
  })

  it('refuses a time that is not in the future, and a request that could not be applied now', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addingStrategy(featureName)])
    const somebody = await world.actor({ may: [APPLY] })
    const schedule = (now: Date) => move(world.db, somebody, id, { state: 'Scheduled', scheduledAt: THEN }, { now })
    await expect(schedule(new Date(THEN))).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ path: '/body/scheduledAt' }],
    })
    await archive(world, featureName)
    await expect(schedule(NOW)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await world.events()).toEqual([])
  })

  it('of a segment of all projects is for those who may change it', async ({ world }) => {
    await guard(world.db)
    const [segment, ofProject] = [await newSegment(world), await newSegment(world, 'default')]
    const contents: [Schema<'ChangeInput'>, Permission | undefined][] = [
      [{ action: 'updateSegment', payload: { id: segment, description: 'New' } }, 'UPDATE_SEGMENT'],
      [{ action: 'deleteSegment', payload: { id: segment } }, 'DELETE_SEGMENT'],
      [{ action: 'updateSegment', payload: { id: ofProject, project: null } }, 'UPDATE_SEGMENT'],
      [{ action: 'updateSegment', payload: { id: ofProject, description: 'New' } }, undefined],
    ]
    for (const [content, needed] of contents) {
      const id = await newRequest(world, [content])
      const actionable = async (by: Client) =>
        (await by.call('countActionableChangeRequests', { params: { projectId: 'default' } })).body.total
      const schedule = (by: Client) => move(world.db, by, id, { state: 'Scheduled', scheduledAt: THEN }, { now: NOW })
      const somebody = await world.actor({ may: [APPLY] })
      expect(await actionable(somebody)).toBe(needed === undefined ? 1 : 0)
      if (needed !== undefined) {
        await expect(schedule(somebody)).rejects.toMatchObject({ kind: 'forbidden' })
        expect(await requestState(world.db, id)).toMatchObject({ state: 'Approved' })
      }
      const entitled = await world.actor({ may: needed === undefined ? [APPLY] : [APPLY, needed] })
      expect(await actionable(entitled)).toBe(1)
      await schedule(entitled)
      expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled' })
    }
  })
})

describe('the job', () => {
  it('applies what is due in the name of who scheduled it, and nothing before', async ({ world }) => {
    const params = await newFeature(world)
    const { id, scheduler } = await scheduled(world, [addingStrategy(params.featureName)])
    await job(world.db, '2026-11-20T09:59:59.999Z')()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled' })
    await job(world.db)()
    expect(await requestState(world.db, id)).toEqual({ state: 'Applied', status: 'applied', reason: null })
    expect((await world.events()).map(({ type, createdBy }) => [type, createdBy])).toEqual([
      ['feature-strategy-add', scheduler.name],
      ['change-request-applied', scheduler.name],
      ['change-request-scheduled-application-success', scheduler.name],
    ])
    expect(await strategiesOf(world, params)).toHaveLength(1)
    await job(world.db)()
    expect(await world.events()).toHaveLength(3)
  })

  it('applies each once, whichever of two instances comes first', async ({ world }) => {
    const params = await newFeature(world)
    const ids = []
    for (let made = 0; made < 5; made++) ids.push((await scheduled(world, [addingStrategy(params.featureName)])).id)
    const { url } = await sharedDatabase()
    const other = url === undefined ? undefined : connectPostgres(url, () => {})
    const instances = [world.db, other?.db ?? world.db, world.db, other?.db ?? world.db]
    await Promise.all(instances.map((db) => job(db)()))
    // A request that one found locked by another is found again, unless that one was faster.
    await job(world.db)()
    await other?.close()
    for (const id of ids) expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
    expect(await strategiesOf(world, params)).toHaveLength(5)
    const types = await world.eventTypes()
    expect(types.filter((type) => type === 'change-request-applied')).toHaveLength(5)
    expect(types.filter((type) => type === 'change-request-scheduled-application-failure')).toEqual([])
  })

  it('keeps why one can not be applied, and continues with the next', async ({ world }) => {
    const gone = await newFeature(world)
    const params = await newFeature(world)
    const broken = await scheduled(world, [addingStrategy(gone.featureName)])
    const whole = await scheduled(world, [addingStrategy(params.featureName)])
    await archive(world, gone.featureName)
    await job(world.db)()
    const reason = `The change request ${broken.id} can't be applied. Change 1 (addStrategy of "${gone.featureName}"): The feature "${gone.featureName}" is archived`
    expect(await requestState(world.db, broken.id)).toEqual({ state: 'Scheduled', status: 'failed', reason })
    expect(await requestState(world.db, whole.id)).toMatchObject({ state: 'Applied' })
    const [failure] = await world.events()
    expect(failure).toMatchObject({
      type: 'change-request-scheduled-application-failure',
      createdBy: 'flaghoist-system',
      data: { changeRequestId: broken.id, reason },
    })
    await job(world.db)()
    expect((await world.events()).filter(({ type }) => type === failure?.type)).toHaveLength(1)
  })

  it.for<[what: string, end: (db: Db, id: number) => Promise<unknown>, reason: (id: number) => string]>([
    ['with the rights', (db, id) => db.deleteFrom('userRoles').where('userId', '=', id).execute(), () => APPLY],
    [
      'with the account',
      (db, id) => db.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
      (id) => `The user ${id} is switched off`,
    ],
  ])('applies %s that who scheduled it has by then', async ([, end, reason], { world }) => {
    const params = await newFeature(world)
    const { id, scheduler } = await scheduled(world, [addingStrategy(params.featureName)])
    await end(world.db, scheduler.userId)
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(reason(scheduler.userId)),
    })
    expect(await strategiesOf(world, params)).toEqual([])
  })

  it('applies for admin keys too', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await scheduled(world, [addingStrategy(params.featureName)], world.admin)
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
  })

  it('applies what waits even where change requests are off by then', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await scheduled(world, [addingStrategy(params.featureName)])
    await sql`delete from change_request_settings`.execute(world.db)
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
  })
})

describe('the schedule of a request that is applied', () => {
  it('says that it applied the request', async ({ world }) => {
    const { id } = await scheduled(world, [addingStrategy((await newFeature(world)).featureName)])
    await job(world.db)()
    const applied = { state: 'Applied', schedule: { scheduledAt: THEN, status: 'applied' } }
    expect(await read(world, id)).toMatchObject(applied)
    const { body } = await world.admin.call('listChangeRequests', { params: { projectId: 'default' } })
    expect(body).toMatchObject([applied])
  })

  it('says that a user was first: the job has nothing to do, and later changes do not suspend it', async ({
    world,
  }) => {
    const params = await newFeature(world)
    const { id, scheduler } = await scheduled(world, [addingStrategy(params.featureName)])
    await move(world.db, scheduler, id, APPLIED)
    const superseded = { scheduledAt: THEN, status: 'superseded' }
    expect(await read(world, id)).toMatchObject({ state: 'Applied', schedule: superseded })
    await world.forgetEvents()
    await job(world.db)()
    await world.admin.call('archiveFeature', { params })
    expect(await world.eventTypes()).toEqual(['feature-archived'])
    expect((await read(world, id)).schedule).toEqual(superseded)
  })

  it.for(['failed', 'suspended'])('keeps the status %s when a user applies the request', async (status, { world }) => {
    const { id, scheduler } = await scheduled(world, [addingStrategy((await newFeature(world)).featureName)])
    await world.db
      .updateTable('changeRequestSchedules')
      .set({ status, reason: 'The strategy was updated' })
      .where('changeRequestId', '=', id)
      .execute()
    await move(world.db, scheduler, id, APPLIED)
    expect(await read(world, id)).toMatchObject({
      state: 'Applied',
      schedule: { scheduledAt: THEN, status, reason: 'The strategy was updated' },
    })
  })

  it('is not there when the request was not scheduled, or is rejected', async ({ world }) => {
    const adding = addingStrategy((await newFeature(world)).featureName)
    const { id } = await scheduled(world, [adding])
    await move(world.db, await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] }), id, { state: 'Rejected' })
    expect(await read(world, id)).toMatchObject({ state: 'Rejected', schedule: null })
    const unscheduled = await newRequest(world, [adding], { state: 'Applied' })
    expect(await read(world, unscheduled)).toMatchObject({ state: 'Applied', schedule: null })
  })
})

describe('a run of the job that breaks off', () => {
  it('leaves the request as it was, for the next one', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await scheduled(world, [addingStrategy(params.featureName)])
    await expect(withoutEvents(world.db, () => job(world.db)())).rejects.toThrow()
    expect(await requestState(world.db, id)).toEqual({ state: 'Scheduled', status: 'pending', reason: null })
    expect(await strategiesOf(world, params)).toEqual([])
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
  })

  it.for([
    ['55P03', { state: 'Scheduled', status: 'pending', reason: null }],
    ['P0001', { state: 'Scheduled', status: 'failed', reason: 'Something went wrong on our side' }],
  ] as const)(
    'by the error %s continues with the other requests, and reports it at the end',
    async ([code, left], { world }) => {
      const refused = await newFeature(world)
      const first = await scheduled(world, [addingStrategy(refused.featureName)])
      const second = await scheduled(world, [addingStrategy((await newFeature(world)).featureName)])
      await withoutStrategiesOf(world.db, refused.featureName, code, async () => {
        await expect(job(world.db)()).rejects.toMatchObject({
          message: `These scheduled change requests could not be applied: ${first.id}`,
          errors: [{ code }],
        })
      })
      expect(await requestState(world.db, first.id)).toEqual(left)
      expect(await requestState(world.db, second.id)).toMatchObject({ state: 'Applied' })
    },
  )
})

/** While `work` runs, a strategy of a feature can't be added: the database answers an error. */
async function withoutStrategiesOf(db: Db, feature: string, code: string, work: () => Promise<void>): Promise<void> {
  await sql
    .raw(`${PATIENT}; create function refuse_strategy() returns trigger language plpgsql as $$
      begin raise exception using errcode = '${code}', message = 'no strategy can be added'; end $$;
      create trigger refuse_strategies before insert on feature_strategies for each row
        when (new.feature_name = '${feature}') execute function refuse_strategy()`)
    .execute(db)
  try {
    await work()
  } finally {
    await sql.raw(`${PATIENT}; drop function refuse_strategy cascade`).execute(db)
  }
}
