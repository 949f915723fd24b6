import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { systemActor } from '../../src/domain/actor.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { stalenessSweep } from '../../src/jobs/staleness-sweep.ts'
import { it, type World } from '../support/world.ts'

const DAY_MS = 86_400_000
const CREATED = new Date('2026-03-01T12:00:00Z')
const daysLater = (days: number) => new Date(CREATED.getTime() + days * DAY_MS)

async function sweep({ db }: World, now: Date): Promise<void> {
  await stalenessSweep({ db, limits: defaultLimits, clock: () => now })()
}

async function makeCheckout(world: World, type = 'release') {
  world.at(CREATED)
  await world.feature({ name: 'checkout', type })
  await world.forgetEvents()
}

async function setLifetime({ db }: World, id: string, lifetimeDays: number | null) {
  await db.updateTable('featureTypes').set({ lifetimeDays }).where('id', '=', id).execute()
}

async function isPotentiallyStale({ db }: World): Promise<boolean> {
  const row = db.selectFrom('features').select('potentiallyStale').where('name', '=', 'checkout')
  return (await row.executeTakeFirstOrThrow()).potentiallyStale
}

describe('stalenessSweep', () => {
  it('records a feature that has outlived its type, once and in the name of the server', async ({ world }) => {
    await makeCheckout(world)
    await sweep(world, daysLater(40))
    await sweep(world, daysLater(41))
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-potentially-stale-on',
        project: 'default',
        featureName: 'checkout',
        createdBy: systemActor.name,
        createdByUserId: systemActor.userId,
        data: null,
        preData: null,
      },
    ])
  })

  it('leaves a feature alone until the last moment of its life', async ({ world }) => {
    await makeCheckout(world)
    await sweep(world, new Date(daysLater(40).getTime() - 1))
    expect(await world.eventTypes()).toEqual([])
    expect(await isPotentiallyStale(world)).toBe(false)
  })

  it('takes a feature back silently when its type lives longer, and records it anew later', async ({ world }) => {
    await makeCheckout(world)
    await sweep(world, daysLater(40))
    await world.forgetEvents()
    await setLifetime(world, 'release', 60)
    await sweep(world, daysLater(41))
    expect(await isPotentiallyStale(world)).toBe(false)
    expect(await world.eventTypes()).toEqual([])
    await sweep(world, daysLater(60))
    expect(await world.eventTypes()).toEqual(['feature-potentially-stale-on'])
  })

  it('follows a feature to another type', async ({ world }) => {
    await makeCheckout(world)
    await sweep(world, daysLater(10))
    expect(await world.eventTypes()).toEqual([])
    await world.admin.call('patchFeature', {
      params: { projectId: 'default', featureName: 'checkout' },
      body: [{ op: 'replace', path: '/type', value: 'operational' }],
    })
    await world.forgetEvents()
    await sweep(world, daysLater(10))
    expect(await world.eventTypes()).toEqual(['feature-potentially-stale-on'])
  })

  it.for([true, false])('leaves a feature alone that a user marked: stale %j', async (value, { world }) => {
    await makeCheckout(world)
    const params = { projectId: 'default', featureName: 'checkout' }
    await world.admin.call('patchFeature', { params, body: [{ op: 'add', path: '/stale', value }] })
    await world.forgetEvents()
    await sweep(world, daysLater(40))
    expect(await world.eventTypes()).toEqual([])
    await world.admin.call('patchFeature', { params, body: [{ op: 'remove', path: '/stale' }] })
    await world.forgetEvents()
    await sweep(world, daysLater(40))
    expect(await world.eventTypes()).toEqual(['feature-potentially-stale-on'])
  })

  it('leaves the archive alone', async ({ world }) => {
    await makeCheckout(world)
    await world.db
      .updateTable('features')
      .set({ archivedAt: daysLater(1) })
      .execute()
    await sweep(world, daysLater(40))
    expect(await world.eventTypes()).toEqual([])
  })

  it('finds nothing in a type that lives for ever', async ({ world }) => {
    await makeCheckout(world, 'kill-switch')
    await sweep(world, daysLater(100_000))
    expect(await world.eventTypes()).toEqual([])
  })

  it('bears the longest lifetime that there is', async ({ world }) => {
    await makeCheckout(world)
    await sweep(world, daysLater(40))
    await world.forgetEvents()
    await setLifetime(world, 'release', 2147483647)
    await sweep(world, daysLater(100_000))
    expect(await isPotentiallyStale(world)).toBe(false)
    expect(await world.eventTypes()).toEqual([])
  })

  it('goes batch by batch, and records once what several instances find at the same moment', async ({ world }) => {
    await sql`
      insert into features (name, project_id, type, created_at)
      select 'feature-' || number, 'default', 'release', ${CREATED}::timestamptz
      from generate_series(1, 1200) as number`.execute(world.db)
    await Promise.all(Array.from({ length: 4 }, () => sweep(world, daysLater(40))))
    await sweep(world, daysLater(40))
    const { rows: batches } = await sql<{ features: string[] }>`
      select array_agg(feature_name) as features from events group by transaction_id`.execute(world.db)
    const recorded = batches.flatMap(({ features }) => features)
    expect({ events: recorded.length, features: new Set(recorded).size }).toEqual({ events: 1200, features: 1200 })
    expect(Math.max(...batches.map(({ features }) => features.length))).toBeLessThanOrEqual(500)
  })

  // The embedded engine has one connection, which can't hold a lock and sweep.
  const itConcurrently = it.skipIf(process.env.TEST_ENGINE === 'embedded')

  itConcurrently('leaves a feature that a user is changing for the next time', async ({ world }) => {
    await makeCheckout(world)
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('features').selectAll().forUpdate().execute()
      await sweep(world, daysLater(40))
    })
    expect(await world.eventTypes()).toEqual([])
    await sweep(world, daysLater(40))
    expect(await world.eventTypes()).toEqual(['feature-potentially-stale-on'])
  })
})
