import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { migrate } from '../../src/db/migrate.ts'
import { noSessionLimits } from '../../src/db/session-settings.ts'
import { systemActor } from '../../src/domain/actor.ts'
import { candidatesFor } from '../../src/domain/approval-rules/candidates.ts'
import { changesSince, segmentsOf, segmentsSince, statesOf } from '../../src/domain/approval-rules/states.ts'
import { featureEvents } from '../../src/domain/events/feature-events.ts'
import { eventPage } from '../../src/domain/events/search.ts'
import { activeFeatures } from '../../src/domain/features/aggregate.ts'
import { featureList } from '../../src/domain/features/list.ts'
import { featureSearch } from '../../src/domain/features/search.ts'
import type { FeatureSearch } from '../../src/domain/features/search-filter.ts'
import { projectInsights } from '../../src/domain/project-overview/insights.ts'
import { projectHealthReport, projectOverview } from '../../src/domain/project-overview/overview.ts'
import { projectStatus } from '../../src/domain/project-overview/status.ts'
import { fillForScale, LARGE } from '../../tools/bench/scale-data.ts'
import { emptyDatabase } from '../support/database.ts'
import { scannedTables } from '../support/plans.ts'
import { turnedOn } from './turned-on.ts'

const SIZE = { features: 6000, teams: 60, events: 20_000 }
const LARGE_TABLES = ['features', 'events', 'indexed_events', 'feature_texts', 'strategy_segments']
const TEAM = 'team-7'
const now = new Date()
const all = { ...systemActor, now, withEmail: true }
const some = { ...all, hiddenProjects: ['team-1', 'team-2'] }

const change = turnedOn(LARGE, 'large-7')

const searchOf = (search: FeatureSearch, reader: typeof some | typeof all = all) => {
  return [JSON.stringify(search), (db: Db) => featureSearch(db, search, reader)] as const
}

/**
 * The frequent requests, by their names here. A filter that most features match reads them all, and is
 * absent.
 */
const reads: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'list of a project': (db) => featureList(db, all, { project: TEAM, archived: false }, { limit: 50 }),
  'page of a large project': (db) =>
    featureList(db, all, { project: LARGE, archived: false }, { limit: 50, offset: 100 }),
  'list of a tag': (db) => featureList(db, all, { project: TEAM, archived: false, tags: ['simple:tag-3'] }, {}),
  'list with hidden projects': (db) => featureList(db, some, { archived: false }, { limit: 50 }),
  'rules for a change of a feature': (db) => candidatesFor(db, [change], { oldest: now, now }, 'made'),
  'decisions of a feature': (db) => statesOf(db, ['large-7']),
  'segments of a feature': (db) => segmentsOf(db, { names: ['large-7'], ids: [3] }),
  'changes of segments in a day': (db) =>
    segmentsSince(db, { names: ['large-7'], ids: [3] }, new Date(now.getTime() - 86_400_000)),
  'changes of a feature in a day': (db) => changesSince(db, ['large-7'], new Date(now.getTime() - 86_400_000)),
  'full list': (db) => activeFeatures(db, all, { limit: 50, offset: 100 }),
  'full list with hidden projects': (db) => activeFeatures(db, some, { limit: 50 }),
  ...Object.fromEntries(
    ['createdAt', 'name', 'type', 'project', 'stale', 'lastSeenAt', 'environment:production'].flatMap((sortBy) =>
      (['asc', 'desc'] as const).flatMap((sortOrder) => [
        searchOf({ sortBy, sortOrder }),
        searchOf({ sortBy, sortOrder, favoritesFirst: true }),
        searchOf({ sortBy, sortOrder, project: `IS:${TEAM}` }),
      ]),
    ),
  ),
  ...Object.fromEntries([
    searchOf({ project: `IS:${LARGE}` }),
    searchOf({ project: 'IS_ANY_OF:team-3,team-4' }),
    searchOf({ tag: 'INCLUDE:simple:tag-30' }),
    searchOf({ segment: 'INCLUDE:segment-3' }),
    searchOf({ owner: 'IS:5' }),
    searchOf({ owner: 'IS_ANY_OF:me,group:3' }),
    searchOf({ favorite: 'IS:true' }),
    searchOf({ archived: 'IS:true', project: `IS:${TEAM}` }),
    searchOf({ query: '8f14e45f' }),
  ]),
  'search with hidden projects': (db) => featureSearch(db, {}, some),
  overview: (db) => projectOverview(db, all, TEAM, false),
  'health report': (db) => projectHealthReport(db, all, TEAM, { limit: 50 }),
  insights: (db) => projectInsights(db, TEAM, now),
  status: (db) => projectStatus(db, TEAM, now),
  'newest events': (db) => eventPage(db, {}, all),
  'events of a project': (db) => eventPage(db, { project: TEAM }, all),
  'events of a feature': (db) => eventPage(db, { feature: 'large-5' }, all),
  'events of a type': (db) => eventPage(db, { type: 'feature-tagged' }, all),
  'events of a manager': (db) => eventPage(db, { manager: 'payments' }, all),
  'events of a manager in a project': (db) => eventPage(db, { manager: 'payments', project: LARGE }, all),
  'events of a manager of a type': (db) => eventPage(db, { manager: 'payments', type: 'feature-tagged' }, all),
  'events of a manager that has none': (db) => eventPage(db, { manager: 'nobody' }, all),
  'events of a manager with hidden projects': (db) => eventPage(db, { manager: 'payments' }, some),
  'events of a manager with a text': (db) => eventPage(db, { manager: 'payments', query: 'title 1234' }, all),
  'older events': (db) => eventPage(db, { project: LARGE, offset: SIZE.events / 2 }, all),
  'events with hidden projects': (db) => eventPage(db, {}, some),
  'events with a text': (db) => eventPage(db, { query: 'title 1234' }, all),
  'list of the events of a feature': (db) => featureEvents(db, 'large-5', {}, all),
}

// The embedded engine is the same planner, and takes long to fill.
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('with thousands of features and events', () => {
  test('no list, search, overview or log reads all of them', { timeout: 240_000 }, async ({ onTestFinished }) => {
    // A database of its own, where filling may take its time: other tests run meanwhile.
    const { url = '', close } = await emptyDatabase()
    await close()
    const connection = connectPostgres(url, () => {}, noSessionLimits)
    onTestFinished(connection.close)
    await migrate(connection.db)
    await fillForScale(connection.db, SIZE)
    await sql`insert into approval_rules (environments, name, tags, feature_types, events, askers, step_points,
        for_everybody, also_off, approvals, group_ids, role_ids, by_owners, not_by_editors, freeze_ids, created_at)
      select '{production}', 'Rule ' || n, '[]', '{}', '{}', '{}', 90, false, false, 1, '{}', '{}', false, false, '{}', now()
      from generate_series(1, 10) n`.execute(connection.db)
    const scanned: Record<string, string[]> = {}
    for (const [name, read] of Object.entries(reads)) {
      const tables = await scannedTables(connection.db, read)
      const large = tables.filter((table) => LARGE_TABLES.includes(table))
      if (large.length > 0) scanned[name] = large
    }
    expect(scanned).toEqual({})
  })

  test('a page finds its features by an index in a small database with many projects', {
    timeout: 120_000,
  }, async ({ onTestFinished }) => {
    // The planner guesses that a project has few features, so a join would read all of them for each of the page.
    const { url = '', close } = await emptyDatabase()
    await close()
    const { db, ...connection } = connectPostgres(url, () => {}, noSessionLimits)
    onTestFinished(connection.close)
    await migrate(db)
    await fillForScale(db, { features: 500, teams: 1, events: 100 })
    await sql`insert into projects (id, name) select 'one-' || n, 'One' from generate_series(1, 200) n`.execute(db)
    await sql`insert into features (name, project_id, type, created_at)
      select 'only-of-' || id, id, 'release', now() from projects where id like 'one-%'`.execute(db)
    await sql`vacuum analyze`.execute(db)
    const tables = await scannedTables(db, (noted) =>
      featureList(noted, all, { project: LARGE, archived: false }, { limit: 100 }),
    )
    const ofFeatures = ['features', 'feature_tags', 'feature_environments', 'feature_strategies', 'feature_lifecycles']
    expect(tables.filter((table) => ofFeatures.includes(table))).toEqual([])
  })
})
