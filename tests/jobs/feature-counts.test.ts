import fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { systemActor } from '../../src/domain/actor.ts'
import { foldFeatureCounts } from '../../src/domain/project-overview/feature-counts.ts'
import { projectOverview } from '../../src/domain/project-overview/overview.ts'
import { featureCountsJob } from '../../src/jobs/feature-counts.ts'
import { foldEverything } from '../support/event-rows.ts'
import { daysAgo, NOW, overview, rowsLookedAt, storedEvents } from '../support/project-overview.ts'
import { otherConnections } from '../support/waiting.ts'
import { it, type World } from '../support/world.ts'

const DAY_MS = 86_400_000

/** The tables that the counts stand in, with how many rows each has. */
async function rowsOf({ db }: World): Promise<{ kept: number; changes: number }> {
  const { rows } = await sql<{ kept: number; changes: number }>`
    select (select count(*) from feature_counts where features <> 0) as kept,
      (select count(*) from feature_count_changes) as changes`.execute(db)
  return rows[0] ?? { kept: 0, changes: 0 }
}

/** How many pages a statement touches. */
async function pagesReadBy(db: Db, text: string): Promise<number> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`)
  type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  const { rows } = await db.withoutPlugins().executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

type Row = {
  project: string
  type: string
  createdAt: Date
  archivedAt: Date | null
  markedStale: boolean | null
  firstProductionAt: Date | null
}

/** A moment around the edges of the windows and of the lifetimes. */
const moment = fc
  .tuple(fc.constantFrom(0, 7, 30, 40, 60, 75), fc.constantFrom(0, -1, 1, DAY_MS, -DAY_MS / 3, DAY_MS / 2))
  .map(([days, laterMs]) => daysAgo(days, Math.min(laterMs, days * DAY_MS)))

const feature: fc.Arbitrary<Row> = fc.record({
  project: fc.constantFrom('default', 'other'),
  type: fc.constantFrom('release', 'operational', 'kill-switch'),
  createdAt: moment,
  archivedAt: fc.option(moment),
  markedStale: fc.option(fc.boolean(), { freq: 2 }),
  firstProductionAt: fc.option(moment),
})

const step = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  row: fc.option(feature, { freq: 4 }),
  folds: fc.boolean(),
})

async function store({ db }: World, name: string, row: Row | null): Promise<void> {
  if (row === null) await db.deleteFrom('features').where('name', '=', name).execute()
  else {
    const { project: projectId, ...columns } = row
    const values = { ...columns, projectId }
    const insert = db.insertInto('features').values({ name, ...values })
    await insert.onConflict((conflict) => conflict.column('name').doUpdateSet(values)).execute()
  }
}

const LIFETIMES: Record<string, number> = { release: 40, operational: 7 }

/** The promise of the overview for these features, in another language. */
function expected(rows: readonly Row[]) {
  const within = (at: Date | null, from: number, to: number) => at !== null && at >= daysAgo(from) && at < daysAgo(to)
  const count = (is: (row: Row) => boolean) => rows.filter(is).length
  const active = rows.filter((row) => row.archivedAt === null)
  const isOld = (row: Row) => NOW.getTime() - row.createdAt.getTime() >= (LIFETIMES[row.type] ?? 1e9) * DAY_MS
  const stale = active.filter((row) => row.markedStale ?? isOld(row)).length
  const days = rows
    .filter((row) => row.type === 'release' && within(row.firstProductionAt, 30, -1))
    .map((row) => Math.max(0, Math.floor(((row.firstProductionAt?.getTime() ?? 0) - row.createdAt.getTime()) / DAY_MS)))
  const mean = days.reduce((sum, one) => sum + one, 0) / days.length
  return {
    stats: {
      avgTimeToProdCurrentWindow: days.length === 0 ? 0 : Math.max(0.1, Math.round(mean * 10) / 10),
      createdCurrentWindow: count((row) => within(row.createdAt, 30, -1)),
      createdPastWindow: count((row) => within(row.createdAt, 60, 30)),
      archivedCurrentWindow: count((row) => within(row.archivedAt, 30, -1)),
      archivedPastWindow: count((row) => within(row.archivedAt, 60, 30)),
    },
    health: active.length === 0 ? 100 : Math.round(100 - (100 * stale) / active.length),
    featureTypeCounts: ['release', 'operational', 'kill-switch']
      .map((type) => ({ type, count: active.filter((row) => row.type === type).length }))
      .filter((one) => one.count > 0),
  }
}

describe('the counts of features', () => {
  it('equal a plain count after any changes and folds', async ({ world }) => {
    world.at(NOW)
    await world.project('other')
    const stored = new Map<string, Row>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { name, row, folds } of steps) {
          await store(world, name, row)
          if (row === null) stored.delete(name)
          else stored.set(name, row)
          if (folds) await foldFeatureCounts(world.db)
        }
        for (const project of ['default', 'other']) {
          const rows = [...stored.values()].filter((row) => row.project === project)
          expect(await overview(world, project)).toMatchObject(expected(rows))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are taken in once, and are gone when the features are', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    const job = featureCountsJob(world.db)
    await job()
    await job()
    expect(await rowsOf(world)).toEqual({ kept: 5, changes: 0 })
    expect((await overview(world)).featureTypeCounts).toEqual([{ type: 'release', count: 1 }])
    await world.db.deleteFrom('features').execute()
    expect((await overview(world)).featureTypeCounts).toEqual([])
    await job()
    expect(await rowsOf(world)).toEqual({ kept: 0, changes: 0 })
  })

  it('are what limits are checked against, before and after a fold', async ({ world }) => {
    const create = async (name: string) =>
      (await world.admin.call('createFeature', { params: { projectId: 'default' }, body: { name } })).body
    const archived = await world.feature()
    await world.feature({ project: await world.project('other') })
    world.limit({ features: 2 })
    const full = { message: expect.stringContaining('There are 2 features already') }
    expect(await create('before')).toMatchObject(full)
    await foldFeatureCounts(world.db)
    expect(await create('after')).toMatchObject(full)
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: archived } })
    expect(await create('in-its-place')).toMatchObject({ name: 'in-its-place' })
    await foldFeatureCounts(world.db)
    expect(await create('after-both')).toMatchObject(full)
  })

  it('read few pages after many changes were taken in', async ({ world: { db } }) => {
    const add = (features: number) =>
      sql`insert into feature_count_changes (project_id, kind, type, day, features, days)
      select 'default', 'active', 'release', 'epoch', 1, 0 from generate_series(1, ${features})`.execute(db)
    await add(20_000)
    const job = featureCountsJob(db)
    await job()
    const { rows } = await sql<{ present: number; pages: number }>`
      select active_features() as present, pg_relation_size('feature_count_changes') / 8192 as pages`.execute(db)
    expect(rows[0]?.present).toBe(20_000)
    expect(rows[0]?.pages).toBeGreaterThan(100)
    expect(await pagesReadBy(db, 'select active_features()')).toBeLessThan(20)
    // The planner expects a scan of the pages to be the fastest then.
    await add(300)
    await sql`analyze feature_count_changes`.execute(db)
    expect(await pagesReadBy(db, 'select active_features()')).toBeLessThan(100)
  })

  it('get only the difference of a feature that changes', async ({ world }) => {
    const { db } = world
    world.at(NOW)
    await sql`insert into features (name, project_id, type, created_at)
      select 'f' || n, 'default', 'release', ${NOW} from generate_series(1, 3) n`.execute(db)
    await foldFeatureCounts(db)
    await sql`update features set first_production_at = ${NOW}, description = 'In production'`.execute(db)
    const { rows } = await sql`select kind, features from feature_count_changes`.execute(db)
    expect(rows).toEqual(Array(3).fill({ kind: 'in-production', features: 1 }))
  })

  it('run nothing for changes that they do not count, as no other trigger of features does', async ({ world }) => {
    const { rows } = await sql`select tgname as name from pg_trigger
      where tgrelid = 'features'::regclass and not tgisinternal and tgtype & 16 <> 0 and tgqual is null and tgattr = ''
    `.execute(world.db)
    expect(rows).toEqual([])
  })

  it('are not touched by a change of something else', async ({ world }) => {
    const featureName = await world.feature()
    await foldFeatureCounts(world.db)
    const params = { projectId: 'default', featureName }
    await world.admin.call('patchFeature', { params, body: [{ op: 'add', path: '/description', value: 'New' }] })
    expect((await rowsOf(world)).changes).toBe(0)
  })
})

describe('the overview of a project', () => {
  it('looks at no changes that others have made', async ({ world }) => {
    const { db } = world
    await world.project('other')
    await sql`insert into feature_count_changes (project_id, kind, type, day, features, days)
      select 'other', 'active', 'release', 'epoch', 1, 0 from generate_series(1, 5000)`.execute(db)
    await sql`analyze`.execute(db)
    const looked = await rowsLookedAt(db, (noting) =>
      projectOverview(noting, { ...systemActor, now: NOW }, 'default', false),
    )
    expect(looked.feature_count_changes ?? 0).toBeLessThan(50)
  })
})

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('the overview of a project, after new statistics', () => {
  it('is not planned anew for long', async ({ world: { db: filled } }) => {
    const db = await otherConnections({ poolSize: 1 })
    const read = async (times: number) => {
      for (let n = 0; n < times; n++) await projectOverview(db, { ...systemActor, now: NOW }, 'default', false)
    }
    await sql`analyze`.execute(filled)
    await read(10)
    await sql`insert into features (name, project_id, type, created_at)
      select 'f' || n, 'default', 'release', ${NOW} from generate_series(1, 5000) n`.execute(filled)
    await foldFeatureCounts(filled)
    await sql`analyze`.execute(filled)
    await read(100)
    const { rows } = await sql<{ customPlans: number }>`select custom_plans from pg_prepared_statements
      where statement like '%featureTypeCounts%' and statement not like '%pg_prepared_statements%'`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.customPlans).toBeLessThan(60)
  })
})

describe('the overview of a large project', () => {
  it('looks at few features and events', async ({ world }) => {
    const { db } = world
    await sql`
      insert into features (name, project_id, type, created_at, archived_at, first_production_at)
      select 'f' || n, 'default', case n % 2 when 0 then 'release' else 'operational' end,
        ${NOW}::timestamptz - n * interval '1 hour', case when n % 4 = 0 then ${NOW}::timestamptz - n * interval '30 minutes' end,
        case when n % 3 = 0 then ${NOW}::timestamptz - n * interval '20 minutes' end
      from generate_series(1, 2000) n`.execute(db)
    const HALF_HOUR_MS = 1_800_000
    await storedEvents(
      db,
      Array.from({ length: 3000 }, (_, index) => new Date(NOW.getTime() - (index + 1) * HALF_HOUR_MS)),
    )
    await foldFeatureCounts(db)
    await foldEverything(db)
    await sql`analyze`.execute(db)
    const looked = await rowsLookedAt(db, (noting) =>
      projectOverview(noting, { ...systemActor, now: NOW }, 'default', false),
    )
    expect(looked.features).toBeLessThan(200)
    expect(looked.events ?? 0).toBeLessThan(20)
    const { stats } = await projectOverview(db, { ...systemActor, now: NOW }, 'default', false)
    expect(stats).toMatchObject({ projectActivityCurrentWindow: 1440, projectActivityPastWindow: 1440 })
  })
})
