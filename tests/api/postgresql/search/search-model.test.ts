import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '../../../../src/db/handles.ts'
import { ADMIN_KEY_USER_ID } from '../../../../src/domain/actor.ts'
import type { FeatureSearch } from '../../../../src/domain/features/search-filter.ts'
import { it } from '../../../support/world.ts'
import { type ModelFeature, modelSearch } from './search-model.ts'

const NOW = Date.parse('2026-11-20T09:00:00.000Z')
const HOUR_MS = 3_600_000
/** More are on in one environment than the search looks up by name, and fewer in the other. */
const FEATURES = 1000
const SEARCHES = 250

const projects = ['default', 'shop', 'secret', 'empty']
const types = ['release', 'experiment', 'operational', 'kill-switch', 'permission']
const stages = ['initial', 'pre-live', 'live', 'completed', 'archived']
const tags = ['simple:one', 'simple:two', 'simple:a:b']
const segments = ['staff', 'beta users']
const words = ['checkout', 'Invoice', 'basket of goods', 'ab']
/** Few different times, so that the order among equals shows. They are hours of 20 days. */
const time = fc.integer({ min: 0, max: 40 }).map((hours) => NOW - 30 * HOUR_MS * hours)
/** Null in half of all cases. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 })

const feature = (creators: number[]) =>
  fc.record({
    project: fc.constantFrom(...projects.slice(0, 3)),
    type: fc.constantFrom(...types),
    description: maybe(fc.constantFrom(...words)),
    markedStale: maybe(fc.boolean()),
    createdAt: time,
    createdBy: maybe(fc.constantFrom(...creators)),
    isArchived: fc.integer({ max: 7, min: 0 }).map((n) => n === 0),
    isFavorite: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
    stages: fc.subarray(stages, { minLength: 1 }),
    tags: fc.subarray(tags),
    segments: fc.subarray(segments),
    environments: fc.record(
      {
        development: fc.record({ enabled: fc.integer({ max: 4, min: 0 }).map((n) => n > 0), lastSeenAt: maybe(time) }),
        production: fc.record({
          enabled: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
          lastSeenAt: maybe(time),
        }),
      },
      { requiredKeys: ['development'] },
    ),
  })

const listOf = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }).map((list) => list.join(','))
const filter = (operators: readonly string[], values: readonly string[]) =>
  fc.tuple(fc.constantFrom(...operators), listOf(values)).map(([operator, list]) => `${operator}:${list}`)
const oneOf = (values: readonly string[]) => filter(['IS', 'IS_NOT', 'IS_ANY_OF', 'IS_NONE_OF'], values)
const AMONG = ['INCLUDE', 'DO_NOT_INCLUDE', 'INCLUDE_ALL_OF', 'INCLUDE_ANY_OF', 'EXCLUDE_IF_ANY_OF', 'EXCLUDE_ALL']
const period = fc
  .tuple(fc.constantFrom('IS_BEFORE', 'IS_ON_OR_AFTER'), time)
  .map(([operator, at]) => `${operator}:${new Date(at).toISOString().slice(0, 10)}`)
const yesOrNo = fc.constantFrom('IS:true', 'IS:false')
const sortKeys = ['createdAt', 'name', 'type', 'project', 'stale', 'lastSeenAt', 'unknown']
const environments = ['development', 'production', 'nowhere']

/** Searches with no filter, which are answered in a way of their own, or with one or two: more would find nothing. */
const searches = (creators: number[]): fc.Arbitrary<FeatureSearch> => {
  const filters: fc.Arbitrary<FeatureSearch>[] = [
    listOf([...words, 'feature-1', 'e-99', 'nothing', '%']).map((query) => ({ query })),
    oneOf(projects).map((project) => ({ project })),
    oneOf(types).map((type) => ({ type })),
    oneOf([...creators, 77_777].map(String)).map((createdBy) => ({ createdBy })),
    oneOf(['active', 'stale', 'potentially-stale']).map((state) => ({ state })),
    oneOf(stages).map((lifecycle) => ({ lifecycle })),
    filter(AMONG, [...tags, 'simple:none']).map((tag) => ({ tag })),
    filter(AMONG, [...segments, 'nobody']).map((segment) => ({ segment })),
    period.map((createdAt) => ({ createdAt })),
    period.map((lastSeenAt) => ({ lastSeenAt })),
    fc
      .subarray(['development:enabled', 'production:enabled', 'production:disabled', 'nowhere:enabled'], {
        minLength: 1,
      })
      .map((status) => ({ 'status[]': status })),
    yesOrNo.map((favorite) => ({ favorite })),
    yesOrNo.map((archived) => ({ archived })),
  ]
  const page = fc.record<FeatureSearch>(
    {
      sortBy: fc.constantFrom(...sortKeys, ...environments.map((name) => `environment:${name}`)),
      sortOrder: fc.constantFrom('asc', 'desc'),
      favoritesFirst: fc.boolean(),
      limit: fc.constantFrom(0, 1, 7, 100, 101),
      offset: fc.oneof(fc.constantFrom(0, 3), fc.integer({ min: 0, max: FEATURES })),
    } as never,
    { requiredKeys: ['sortBy'] },
  )
  const some = fc.oneof(fc.constant([]), fc.array(fc.oneof(...filters), { maxLength: 2 }))
  return fc.tuple(page, some).map(([chosen, parts]) => Object.assign({}, chosen, ...parts))
}

async function store(db: Db, features: readonly ModelFeature[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(features)}::jsonb) as f (name text, project text, type text,
    description text, "markedStale" boolean, "createdAt" bigint, "createdBy" int, "isArchived" boolean,
    "isFavorite" boolean, stages text[], tags text[], segments text[], environments jsonb)`
  const run = (...statements: ReturnType<typeof sql>[]) =>
    statements.reduce((before, statement) => before.then(() => statement.execute(db)), Promise.resolve<unknown>(null))
  await run(
    sql`insert into features (name, project_id, type, description, marked_stale, created_at, created_by_user_id, archived_at)
      select name, project, type, description, "markedStale", to_timestamp("createdAt" / 1000), "createdBy",
        case when "isArchived" then now() end from ${given}`,
    sql`insert into feature_favorites (user_id, feature_name, created_at)
      select ${ADMIN_KEY_USER_ID}::int, name, now() from ${given} where "isFavorite"`,
    sql`insert into feature_lifecycles (feature_name, stage, entered_at) select name, unnest(stages), now() from ${given}`,
    sql`insert into tags (type, value) select 'simple', substr(tag, 8) from unnest(${tags}::text[]) tag`,
    sql`insert into feature_tags (feature_name, tag_type, tag_value)
      select name, 'simple', substr(tag, 8) from ${given}, unnest(tags) tag`,
    sql`insert into segments (name, created_by, created_at) select name, 'test', now() from unnest(${segments}::text[]) name`,
    sql`insert into feature_environments (feature_name, environment, enabled)
      select f.name, e.key, (e.value ->> 'enabled')::boolean from ${given}, jsonb_each(environments) e`,
    sql`insert into feature_last_seen (feature_name, environment, last_seen_at)
      select f.name, e.key, to_timestamp((e.value ->> 'lastSeenAt')::bigint / 1000) from ${given}, jsonb_each(environments) e
      where e.value ->> 'lastSeenAt' is not null`,
    sql`insert into feature_strategies (feature_name, environment, name, sort_order)
      select name, 'development', 'default', 0 from ${given}`,
    sql`insert into strategy_segments (strategy_id, segment_id)
      select s.id, g.id from ${given} join feature_strategies s on s.feature_name = f.name
      join segments g on g.name = any(f.segments)`,
  )
}

describe('searchFeatures', () => {
  it('finds what a plain model finds, in its order', { timeout: 120_000 }, async ({ world }) => {
    for (const project of ['shop', 'secret', 'empty']) await world.project(project)
    await sql`update projects set mode = 'private' where id = 'secret'`.execute(world.db)
    const outsider = await world.actor()
    world.at(new Date(NOW))
    const creators = [ADMIN_KEY_USER_ID, outsider.userId ?? 0]
    const [drawn = []] = fc.sample(
      fc.array(feature(creators), { minLength: FEATURES, maxLength: FEATURES, size: 'max' }),
      {
        seed: 14,
        numRuns: 1,
      },
    )
    const features = drawn.map((made, at): ModelFeature => ({ ...made, name: `feature-${(at * 7919) % FEATURES}` }))
    await store(world.db, features)
    // Without statistics of these rows, the planner may choose plans that take seconds, until autovacuum comes by.
    await sql`analyze`.execute(world.db)
    const { rows } = await sql<{ id: string; lifetimeDays: number | null }>`
      select id, lifetime_days from feature_types`.execute(world.db)
    const lifetimeDays = Object.fromEntries(rows.map(({ id, lifetimeDays }) => [id, lifetimeDays]))
    const viewers = {
      admin: { client: world.admin, features, hidden: [] },
      outsider: {
        client: outsider,
        features: features.map((own) => ({ ...own, isFavorite: false })),
        hidden: ['secret'],
      },
    }
    await fc.assert(
      fc.asyncProperty(fc.boolean(), searches(creators), async (isOutsider, query) => {
        const viewer = isOutsider ? viewers.outsider : viewers.admin
        const { body, error } = await viewer.client.call('searchFeatures', { query })
        expect(error).toBeUndefined()
        const expected = modelSearch(viewer.features, query, { now: NOW, hidden: viewer.hidden, lifetimeDays })
        expect({ total: body.total, names: body.features.map(({ name }) => name) }).toEqual(expected)
      }),
      { numRuns: SEARCHES },
    )
  })

  it('finds a term in the name or in the description, not across both', async ({ world }) => {
    await world.feature({ name: 'checkout', description: 'invoices' })
    const total = async (query: string) => (await world.admin.call('searchFeatures', { query: { query } })).body.total
    expect(await total('checkout\ninvoices')).toBe(0)
    expect(await total('eckou,nothing')).toBe(1)
    expect(await total('voices')).toBe(1)
  })
})
