import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { migrate } from '../../src/db/migrate.ts'
import { systemActor } from '../../src/domain/actor.ts'
import { candidatesFor } from '../../src/domain/approval-rules/candidates.ts'
import { environmentStates, statesOfFeature } from '../../src/domain/features/environments/queries.ts'
import { foldFeatureCounts } from '../../src/domain/project-overview/feature-counts.ts'
import { ownersOf } from '../../src/domain/state/owners/queries.ts'
import { presentState } from '../../src/domain/state/present/queries.ts'
import { onFirstSuccess } from '../../src/runtime/on-first-use.ts'
import { emptyDatabase } from '../support/database.ts'
import { mostLookedAt } from '../support/plans.ts'
import { turnedOn } from './turned-on.ts'

const FEATURES = 2000
const ASKED = 400
/** A look-up by an index takes about three pages; a feature has a row in some tables and three in others. */
const PAGES_OF_FEATURE = 60

/** A scan of an index of all features takes more. */
const PAGES_OF_ONE = 12

const names = Array.from({ length: ASKED }, (_, n) => `feature-${n}`)
const now = new Date()
const changes = names.map((name) => turnedOn('default', name))
const none = { projects: [], segments: [], contextFields: [], tagTypes: [] }

/** What an apply of many features asks, after it has created them. */
const reads: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'the present state': (db) => presentState(db, { ...none, features: names }, systemActor),
  'states in environments': (db) =>
    environmentStates(db, { features: names, environments: ['development', 'production'] }),
  owners: (db) =>
    ownersOf(
      db,
      'payments',
      names.map((name) => ({ kind: 'features', name })),
    ),
  'counts of features': foldFeatureCounts,
  'rules for a change of many features': (db) => candidatesFor(db, changes, { oldest: now, now }, 'planned'),
}

/**
 * What VACUUM leaves behind that has seen only rows which were not committed yet: tables with pages and without rows.
 * Filled as a transaction does it that has created many features.
 */
const filledUnseen = onFirstSuccess(async () => {
  const { db, close } = await emptyDatabase()
  await migrate(db)
  await sql`insert into features (name, project_id, type, created_at)
    select 'feature-' || n, 'default', 'release', now() from generate_series(0, ${FEATURES - 1}::int) n`.execute(db)
  await sql`insert into feature_environments (feature_name, environment)
    select f.name, e.name from features f, environments e`.execute(db)
  await sql`insert into feature_strategies (feature_name, environment, name, sort_order)
    select f.name, e.name, 'default', 0 from features f, environments e`.execute(db)
  await sql`insert into managed_fields (kind, name, field, manager, value, applied_at)
    select 'features', f.name, given.field, 'payments', 'true', now()
    from features f cross join unnest(array['', '/type', '/description']) given (field)`.execute(db)
  await sql`insert into approval_rules (environments, name, tags, feature_types, events, askers, for_everybody,
      also_off, approvals, group_ids, role_ids, by_owners, not_by_editors, created_at)
    values ('{production}', 'Rule', '[]', '{}', '{}', '{}', false, false, 1, '{}', '{}', false, false, now())`.execute(
    db,
  )
  await sql`delete from pg_statistic`.execute(db)
  await sql`update pg_class set relpages = 1, reltuples = 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(db)
  return { db, close }
})
afterAll(async () => (await filledUnseen()).close())

test('rows are looked up by their keys, also where the database takes tables for empty', {
  timeout: 120_000,
}, async () => {
  const { db } = await filledUnseen()
  for (const [what, read] of Object.entries(reads))
    expect(await mostLookedAt(db, read), what).toBeLessThan(ASKED * PAGES_OF_FEATURE)
  const ofOne = await mostLookedAt(db, (noted) => statesOfFeature(noted, { feature: 'feature-1' }))
  expect(ofOne).toBeLessThan(PAGES_OF_FEATURE)
})

test('a reference to a feature is checked by its name, also where the database takes tables for empty', {
  timeout: 120_000,
}, async () => {
  const { db } = await filledUnseen()
  // As PostgreSQL writes it.
  const referred = { features: 'name', feature_environments: 'feature_name' }
  for (const [table, column] of Object.entries(referred)) {
    const check = sql`select 1 from only ${sql.table(table)} x where ${sql.ref(column)} = ${'feature-7'} for key share of x`
    const looking = (noted: Db) => noted.executeQuery(check.compile(noted))
    expect(await mostLookedAt(db, looking), table).toBeLessThan(PAGES_OF_ONE)
  }
})
