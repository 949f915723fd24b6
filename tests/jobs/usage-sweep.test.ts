import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { usageSweep } from '../../src/jobs/usage-sweep.ts'
import { deletionScan } from '../support/plans.ts'
import { reportingProcess } from '../support/reports.ts'
import { listenToStatements } from '../support/statements.ts'
import { it, type World } from '../support/world.ts'

/** Rows with keys of several columns. */
const SWEPT_BY_PLACE = /^delete from "(application_instances|application_usages|feature_metrics)"/

const now = new Date('2026-11-20T09:30:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const sweepOf = ({ db }: World, retentionHours = 48) =>
  usageSweep({ db, limits: defaultLimits, clock: () => now }, retentionHours)

async function numberOf(world: World, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(world.db)
  return rows[0]?.count ?? 0
}

describe('the sweep of usage', () => {
  it('deletes hours that are older than the retention, in batches', async ({ world }) => {
    const featureName = await world.feature()
    await sql`
      insert into feature_metrics (feature_name, environment, hour, app_name, yes, no)
      select ${featureName}, 'development', hour, 'app ' || app, 1, 0
      from generate_series(1, 1700) app,
        unnest(${[2, 3, 4, 5].map((hours) => new Date(Math.floor(hoursAgo(hours).getTime() / 3.6e6) * 3.6e6))}::timestamptz[]) hour`.execute(
      world.db,
    )
    await sweepOf(world, 2)()
    const { rows } = await sql<{ hour: Date }>`select distinct hour from feature_metrics order by hour`.execute(
      world.db,
    )
    // The hour from 07:00 to 08:00 ended less than two hours ago.
    expect(rows.map(({ hour }) => hour.toISOString())).toEqual(['2026-11-20T07:00:00.000Z'])
    expect(await numberOf(world, 'feature_metrics')).toBe(1700)
  })

  it('deletes usages of applications after thirty days, in batches', async ({ world }) => {
    const { see, job } = reportingProcess(world)
    see({ appName: 'here', seenAt: hoursAgo(1) })
    await job()
    await sql`
      insert into application_usages (app_name, environment, project, last_seen_at)
      select 'here', 'development', 'before ' || n, ${hoursAgo(31 * 24)} from generate_series(1, 1500) n`.execute(
      world.db,
    )
    await sweepOf(world)()
    expect(await numberOf(world, 'application_usages')).toBe(1)
  })

  it('deletes instances after a day, and applications after thirty, with an event', async ({ world }) => {
    const { see, job } = reportingProcess(world)
    see({ appName: 'here', instanceId: 'new', seenAt: hoursAgo(23) })
    see({ appName: 'here', instanceId: 'old', seenAt: hoursAgo(25) })
    see({ appName: 'here', environment: 'production', seenAt: hoursAgo(31 * 24) })
    see({ appName: 'gone', instanceId: 'old', seenAt: hoursAgo(31 * 24) })
    see({ appName: 'away', seenAt: hoursAgo(29 * 24) })
    await job()
    await world.forgetEvents()
    await sweepOf(world)()
    const { body } = await world.admin.call('listApplications', {})
    expect(body.applications.map(({ appName, usage }) => [appName, usage])).toEqual([
      ['away', [{ project: '*', environments: ['development'] }]],
      ['here', [{ project: '*', environments: ['development'] }]],
    ])
    const params = { appName: 'here', environment: 'development' }
    const { instances } = (await world.admin.call('listApplicationInstances', { params })).body
    expect(instances.map(({ instanceId }) => instanceId)).toEqual(['new'])
    expect(await world.events()).toMatchObject([
      { type: 'application-deleted', createdBy: 'flaghoist-system', preData: { appName: 'gone' } },
    ])
  })

  it('finds many rows by their place', async ({ world }) => {
    const featureName = await world.feature()
    const { see, job } = reportingProcess(world)
    see({ appName: 'here', seenAt: hoursAgo(1) })
    await job()
    const [old, many] = [hoursAgo(31 * 24), sql`generate_series(1, 3000) n`]
    await sql`insert into application_usages (app_name, environment, project, last_seen_at)
      select 'here', 'development', 'before ' || n, ${old} from ${many}`.execute(world.db)
    await sql`insert into application_instances (app_name, environment, instance_id, last_seen_at)
      select 'here', 'development', 'before ' || n, ${old} from ${many}`.execute(world.db)
    await sql`insert into feature_metrics (feature_name, environment, hour, app_name, yes, no)
      select ${featureName}, 'development', date_trunc('hour', ${old}::timestamptz), 'app ' || n, 1, 0 from ${many}`.execute(
      world.db,
    )
    // Otherwise PostgreSQL may know the tables as earlier tests left them.
    await sql`analyze application_usages, application_instances, feature_metrics`.execute(world.db)
    const deletions = new Set<string>()
    const end = listenToStatements((text) => {
      if (SWEPT_BY_PLACE.test(text)) deletions.add(text)
    })
    await sweepOf(world)().finally(end)
    const scans = [...deletions].map(async (text) => [
      SWEPT_BY_PLACE.exec(text)?.[1],
      await deletionScan(world.db, text, new Set(text.match(/\$\d+/g)).size),
    ])
    expect((await Promise.all(scans)).sort()).toEqual([
      ['application_instances', 'Tid Scan'],
      ['application_usages', 'Tid Scan'],
      ['feature_metrics', 'Tid Scan'],
    ])
  })

  it('forgets processes that wrote long ago', async ({ world }) => {
    const featureName = await world.feature()
    for (const time of [hoursAgo(31 * 24), hoursAgo(29 * 24)]) {
      const { use, job } = reportingProcess(world, { now: time })
      use({ featureName })
      await job()
    }
    await sweepOf(world)()
    expect(await numberOf(world, 'metric_writers')).toBe(1)
  })
})
