import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { connectPostgres } from '../../../src/db/connect.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { operations } from '../../support/contract.ts'
import { type Executed, explainingUrl, listenToPlans, type PlanMode } from '../../support/explained.ts'
import { openWorld, serverOfWorlds } from '../../support/world.ts'
import { type LargeDatabase, largeDatabase } from './large-database.ts'

/*
 * Every operation is called on a database with many features, users and events, and PostgreSQL says how it has executed
 * each statement. A statement that is about a row finds it by an index, whatever the planner guesses, and touches few
 * pages.
 */

const SIZE = { features: 14_000, teams: 60, events: 100_000 }
/** The most pages that a statement may touch when it is about one row. */
const MAX_PAGES = 60

/** Operations that refuse so much data. */
const REFUSED: readonly OperationId[] = ['evaluatePlayground', 'evaluatePlaygroundForContexts']

/** Tables that have many rows and many writes: each of their indexes is one that an operation needs. */
const INDEXED = [
  'features',
  'feature_environments',
  'feature_strategies',
  'feature_revisions',
  'feature_texts',
  'events',
]

/** Searches in orders that the other calls do not ask for. */
const SEARCHES = [{ sortBy: 'createdAt' }, { sortBy: 'type' }, { query: 'a rare text' }]

/** Parts of statements that read a large table or many pages, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'select array(select f.name from features f where ($1::text is not null or f.archived_at is null) and':
    'an export of everything reads all names',
  'DELETE FROM ONLY public.feature_environments WHERE': 'an environment is deleted with its rows of all features',
  'from features where name in (select feature_name from feature_environments': 'the same locks all of these features',
  'from features f join feature_environments fe on fe.feature_name = f.name cross join lateral':
    'the same records them',
  'delete from feature_tags where tag_type = $1 and true returning':
    'a tag type is deleted with its tags on all features',
  'SELECT 1 FROM ONLY public.feature_strategies x WHERE':
    'a strategy type is seldom deleted; each strategy would write an index for it',
  'insert into change_request_settings': 'writes the settings of all projects',
  "k.item ->> 'contextName' as field": 'uses of a field are looked for in the constraints of all strategies',
  'select (select count(distinct s.feature_name) from feature_strategies s': 'the same',
  'from segments as g cross join lateral': 'counts the uses of each segment, which a tenth of the features have',
  'as enabled_toggle_count from environments as e': 'counts the features that are on in an environment',
  'select p.id as project, p.mode = $1 as is_private': 'a tag is of any number of features',
  'as current_stages': 'counts the stages of all features',
  "'activeUsers', people.active": 'counts all features and users of the instance',
  'select distinct on (f.name, due.rank) f.name as feature':
    'looks through the features that were used lately, up to 200 at a time',
  'with candidates as materialized': 'changes all features that are due',
  "with changed as ( select 'feature' as kind": 'reads all features for the first SDK',
  'with differing as materialized': 'compares all features of a project in two environments',
  'with chosen as materialized': 'exports or evaluates any number of features',
  'with page as materialized': 'a page of features, with their parts',
  'x.text like any ((select folded($1::text[]))::text[]))))) and f.project_id = $2':
    'the same, of found features; an index of texts also reads what it has not sorted in yet',
  'with part_0 as materialized': 'the same, in the order of an index',
  "'resources', json_build_object('members'": 'reads the stages of all features of a project, now and then',
  "'avgTimeToProdCurrentWindow'": 'an overview, of 26 subselects',
  "'memberCount', (select count(*)": 'a list of 62 projects',
  'with recursive newest as': 'a list of the creators of events, by one look-up each',
  'as root_role from users as u where (': 'a list of users',
  'as pat_seen_at from users as u': 'a list of users',
  'as can_change_password from users as u': 'the profile of a user, with roles, groups and projects',
  "(p.permission = 'APPROVE_CHANGE_REQUEST' and": 'looks for reviewers among all users',
  'a.has_other_reviewers from project_environments pe': 'looks for reviewers among all users, in each environment',
}

/** Statistics decide whether a search by creation walks this index or sorts what another one finds. */
const SELDOM_USED = ['features_active_of_project']

type Seen = { pages: number; scanned: Set<string> }

let large: LargeDatabase
/** The indexes that statements have looked in, in either mode. */
const used = new Set<string>()

async function walk(mode: PlanMode): Promise<{ seen: Map<string, Seen>; refused: string[] }> {
  const seen = new Map<string, Seen>()
  const written = new Set<string>()
  const note = ({ text, hasRows, pages, scanned, written: tables, indexes }: Executed) => {
    for (const index of indexes) used.add(index)
    const { pages: fewest, scanned: before } = seen.get(text) ?? { pages: Number.POSITIVE_INFINITY, scanned: [] }
    seen.set(text, {
      pages: hasRows ? Math.min(fewest, pages) : fewest,
      scanned: new Set([...before, ...scanned.filter((table) => large.largeTables.includes(table))]),
    })
    for (const table of tables) written.add(table)
  }
  const { db, close } = connectPostgres(explainingUrl(large.url, mode), () => {})
  listenToPlans(db, note)
  const app = await serverOfWorlds({ db })
  const refused: string[] = []
  try {
    for (const { id } of operations.values()) {
      const world = await openWorld(app, { db })
      world.limit({ features: 100_000 })
      const { by, ...given } = await requestOf(world, id)
      const { status, error } = await by.send(id, given)
      if (status >= 400 && !REFUSED.includes(id)) refused.push(`${id}: ${error?.message}`)
      await large.reset(written)
      written.clear()
    }
    const { admin } = await openWorld(app, { db })
    for (const query of SEARCHES) await admin.call('searchFeatures', { query })
    await large.reset(written)
  } finally {
    await app.close()
    await close()
  }
  return { seen, refused }
}

const isException = (text: string) => Object.keys(EXCEPTIONS).some((part) => text.includes(part))

// The embedded engine is the same planner, and takes long to fill.
describe.skipIf(process.env.TEST_ENGINE === 'embedded')('with many features, users and events', () => {
  beforeAll(async () => {
    large = await largeDatabase(SIZE)
  }, 240_000)
  afterAll(() => large?.close())

  test.for(['force_generic_plan', 'force_custom_plan'] as const)(
    'statements find rows by an index: %s',
    { timeout: 240_000 },
    async (mode) => {
      const { seen, refused } = await walk(mode)
      expect(refused).toEqual([])
      const found = [...seen].filter(
        ([text, { pages, scanned }]) =>
          !isException(text) && (scanned.size > 0 || (pages > MAX_PAGES && pages < Number.POSITIVE_INFINITY)),
      )
      expect(found.map(([text, { pages, scanned }]) => ({ pages, scanned: [...scanned], text }))).toEqual([])
      const unseen = Object.keys(EXCEPTIONS).filter((part) => ![...seen.keys()].some((text) => text.includes(part)))
      expect(unseen, 'take these out of EXCEPTIONS').toEqual([])
    },
  )

  test('each index of a table with many writes is looked in, and its comment says for what', async () => {
    const { db, close } = connectPostgres(large.url, () => {})
    const { rows } = await sql<{ name: string; purpose: string | null }>`
      select indexrelid::regclass::text as name, obj_description(indexrelid, 'pg_class') as purpose from pg_index
      where indrelid::regclass::text = any(${INDEXED}) order by 1`.execute(db)
    await close()
    expect(rows.length).toBeGreaterThan(INDEXED.length)
    expect(rows.filter(({ name }) => !used.has(name) && !SELDOM_USED.includes(name))).toEqual([])
    expect(rows.filter(({ purpose }) => purpose === null)).toEqual([])
  })
})
