import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { storeApplications } from '../../../src/domain/applications/store.ts'
import { transactionWith } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { reportingProcess } from '../../support/reports.ts'
import { withoutEvents } from '../../support/without-events.ts'
import { it, type World } from '../../support/world.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const names = async (world: World) =>
  (await world.admin.call('listApplications', {})).body.applications.map(({ appName }) => appName)

/** The events about applications, the oldest first. */
async function story(world: World): Promise<string[]> {
  const events = await world.events()
  return events.map(({ type, data, preData }) => {
    const { appName } = (data ?? preData) as { appName: string }
    return `${type === 'application-created' ? '+' : '-'} ${appName}`
  })
}

/**
 * A process of an environment with room for a few applications. `report` moves its clock on by minutes, and then stores
 * names.
 */
function smallProcess(world: World, applicationsPerEnvironment: number) {
  const { see, job, clock, warnings } = reportingProcess(world, { now, limits: { applicationsPerEnvironment } })
  return {
    warnings,
    see,
    job,
    clock,
    async report(minutes: number, keyId: number, ...appNames: string[]) {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
      for (const appName of appNames) see({ appName, keyId, instanceId: 'one' })
      await job()
    },
  }
}

/** The warning about reports of one key. */
function withoutRoom(dropped: number, keyId: number, setting = 'LIMIT_APPLICATIONS_PER_ENVIRONMENT') {
  return { dropped, environment: 'development', keyIds: [keyId], setting }
}

/** Does work while another server is storing that it has seen the application `old` in production. */
async function heldUpBy(world: World, work: () => Promise<void>): Promise<void> {
  const tx = await world.db.startTransaction().execute()
  const report = {
    appName: 'old',
    environment: 'production',
    projects: ['*'],
    keyId: 3,
    isFrontend: false,
    seenAt: now,
  }
  await storeApplications(transactionWith(tx, { actor: systemActor, now, limits: defaultLimits }), [report])
  // Sent at once: otherwise, the statement waits for the next one.
  await tx.selectFrom('applications').select('name').execute()
  await work()
  await tx.commit().execute()
}

describe('a key that reports many instances', () => {
  it('takes half of the places for instances, and leaves the others to other keys', async ({ world }) => {
    const { see, job, warnings } = reportingProcess(world, { now, limits: { instancesPerEnvironment: 4 } })
    const report = async (keyId: number, ...instances: string[]) => {
      for (const instanceId of instances) see({ appName: 'shop', keyId, instanceId })
      await job()
    }
    await report(1, 'made-up-1', 'made-up-2', 'made-up-3')
    await report(1, 'made-up-4', 'made-up-1')
    await report(2, 'one', 'two', 'made-up-2')
    const stored = await world.db.selectFrom('applicationInstances').select(['instanceId', 'keyId']).execute()
    expect(Object.fromEntries(stored.map(({ instanceId, keyId }) => [instanceId, keyId]))).toEqual({
      'made-up-1': 1,
      'made-up-2': 1,
      one: 2,
      two: 2,
    })
    const full = withoutRoom(1, 1, 'LIMIT_INSTANCES_PER_ENVIRONMENT')
    expect(warnings).toEqual([full, full])
  })
})

describe('a key that reports many names', () => {
  it('takes half of the places, and leaves the others to other keys', async ({ world }) => {
    const { report, warnings } = smallProcess(world, 4)
    await report(0, 1, 'made-up-1', 'made-up-2', 'made-up-3', 'made-up-4', 'made-up-5')
    await report(0, 1, 'made-up-6', 'made-up-1')
    await report(0, 2, 'shop', 'web')
    expect(await names(world)).toEqual(['made-up-1', 'made-up-2', 'shop', 'web'])
    expect(warnings).toEqual([withoutRoom(3, 1), withoutRoom(1, 1)])
  })

  it('displaces its own after an hour, and makes no more events than its places have hours', async ({ world }) => {
    const { report } = smallProcess(world, 4)
    await report(0, 2, 'shop', 'web')
    for (let minutes = 0; minutes < 120; minutes += 10) await report(10, 1, `name-${minutes}`, `other-${minutes}`)
    expect(await names(world)).toEqual(['name-70', 'other-70', 'shop', 'web'])
    expect(await story(world)).toEqual([
      ...['+ shop', '+ web', '+ name-0', '+ other-0'],
      ...['- name-0', '- other-0', '+ name-70', '+ other-70'],
    ])
  })
})

describe('an environment without room', () => {
  it('takes a new application in the place of the least recently seen one', async ({ world }) => {
    const { report, warnings } = smallProcess(world, 3)
    await report(0, 1, 'b')
    await report(1, 2, 'a')
    await report(1, 3, 'c')
    const params = { appName: 'b' }
    await world.admin.call('updateApplication', { params, body: { description: 'The oldest', color: 'red' } })
    await world.forgetEvents()
    await report(63, 4, 'new')
    expect(await names(world)).toEqual(['a', 'c', 'new'])
    expect(await world.events()).toMatchObject([
      {
        type: 'application-deleted',
        createdBy: 'flaghoist-system',
        data: null,
        preData: { appName: 'b', description: 'The oldest', color: 'red' },
      },
      { type: 'application-created', data: { appName: 'new' } },
    ])
    expect(warnings).toEqual([])
    expect(await world.db.selectFrom('applicationInstances').select('appName').orderBy('appName').execute()).toEqual(
      ['a', 'c', 'new'].map((appName) => ({ appName })),
    )
  })

  it('keeps applications that were seen within the hour', async ({ world }) => {
    const { report, warnings } = smallProcess(world, 2)
    await report(0, 1, 'a')
    await report(0, 2, 'b')
    await report(60, 3, 'new')
    expect(await names(world)).toEqual(['a', 'b'])
    await report(1, 1, 'a')
    await report(0, 3, 'new')
    await report(58, 4, 'later')
    expect(await names(world)).toEqual(['a', 'new'])
    expect(await story(world)).toEqual(['+ a', '+ b', '- b', '+ new'])
    expect(warnings).toEqual([withoutRoom(1, 3), withoutRoom(1, 4)])
  })

  it('names at most ten of the keys that find no room', async ({ world }) => {
    const { see, job, warnings } = smallProcess(world, 1)
    const keyIds = Array.from({ length: 12 }, (_, index) => index + 1)
    for (const keyId of keyIds) see({ appName: `app-${keyId}`, keyId })
    await job()
    expect(warnings).toEqual([{ ...withoutRoom(11, 2), keyIds: keyIds.slice(1, 11) }])
  })

  it('keeps what another environment has of the displaced application', async ({ world }) => {
    const { see, job, report } = smallProcess(world, 1)
    see({ instanceId: 'one', environment: 'production' })
    see({ instanceId: 'one' })
    await job()
    await report(61, 2, 'new')
    expect(await story(world)).toEqual(['+ web-shop', '+ new'])
    const { body } = await world.admin.call('getApplication', { params: { appName: 'web-shop' } })
    expect(body.usage).toEqual([{ project: '*', environments: ['production'] }])
    const params = { appName: 'web-shop', environment: 'development' }
    expect((await world.admin.call('listApplicationInstances', { params })).status).toBe(404)
    await report(61, 1, 'web-shop')
    expect(await story(world)).toEqual(['+ web-shop', '+ new', '- new'])
  })

  it('keeps all when the event can not be written', async ({ world }) => {
    const { see, job, report, clock } = smallProcess(world, 1)
    await report(0, 1, 'old')
    clock.now = new Date(now.getTime() + 2 * HOUR_MS)
    see({ appName: 'new', keyId: 2 })
    await withoutEvents(world.db, () => expect(job()).rejects.toThrow('the events can not be written'))
    expect(await names(world)).toEqual(['old'])
    await job()
    expect(await names(world)).toEqual(['new'])
  })

  it.skipIf(process.env.TEST_ENGINE === 'embedded')(
    'keeps what another server has just seen elsewhere, and waits for nothing',
    async ({ world }) => {
      const { job, report } = smallProcess(world, 1)
      await report(0, 1, 'old')
      await heldUpBy(world, async () => {
        await expect(report(61, 2, 'new')).rejects.toThrow('could not obtain lock')
      })
      expect(await names(world)).toEqual(['old'])
      await job()
      expect(await names(world)).toEqual(['new', 'old'])
      expect(await story(world)).toEqual(['+ old', '+ new'])
    },
  )

  it('of applications that an earlier version stored takes a new one', async ({ world }) => {
    const { report } = smallProcess(world, 2)
    await report(0, 1, 'a')
    await report(0, 2, 'b')
    await world.db.updateTable('applicationUsages').set({ keyId: null }).execute()
    await report(61, 1, 'c')
    expect(await names(world)).toEqual(['b', 'c'])
  })
})
