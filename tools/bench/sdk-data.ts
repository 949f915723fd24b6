import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'

export const CLIENT_KEY = '*:production.the-client-key-of-the-benchmark'
export const FRONTEND_KEY = '*:production.the-frontend-key-of-the-benchmark'
/** The header that current SDKs send: they look segments up by their id. */
export const SPEC = { 'unleash-client-spec': '5.1.9' }

/** How many features are on in the environment, whatever their number. */
export const ENABLED = 200
/** How many segments there are; each is used by a strategy of every 40th feature. */
const SEGMENTS = 20

export const featureName = (n: number) => `feature-${n}`

/**
 * Fills an empty database for SDKs: features with three strategies each in production. One strategy has constraints,
 * one a rollout with variants, one a segment or none.
 */
export async function fillForSdks(db: Db, features: number): Promise<void> {
  const inList = (contextName: string, values: string[]) =>
    JSON.stringify([{ contextName, operator: 'IN', values, caseInsensitive: false, inverted: false }])
  const variants = JSON.stringify(
    ['blue', 'green'].map((name) => ({
      name,
      weight: 500,
      weightType: 'variable',
      stickiness: 'default',
      payload: { type: 'string', value: name },
    })),
  )
  await sql`insert into features (name, project_id, type, description, created_at)
    select 'feature-' || n, 'default', 'release', 'A feature of the benchmark', now()
    from generate_series(0, ${features - 1}::int) n`.execute(db)
  await sql`insert into feature_environments (feature_name, environment, enabled)
    select 'feature-' || n, 'production', n % ${features / ENABLED}::int = 0
    from generate_series(0, ${features - 1}::int) n`.execute(db)
  const addStrategies = (order: number, constraints: string, rollout: string, itsVariants: string) => sql`
    insert into feature_strategies (feature_name, environment, name, sort_order, constraints, variants, parameters)
    select 'feature-' || n, 'production', 'flexibleRollout', ${order}, ${constraints}::jsonb, ${itsVariants}::jsonb,
      jsonb_build_object('rollout', ${rollout}::text, 'stickiness', 'default', 'groupId', 'feature-' || n)
    from generate_series(0, ${features - 1}::int) n`
  await addStrategies(
    0,
    inList('userId', ['ada@example.com', 'bob@example.com', 'eve@example.com']),
    '100',
    '[]',
  ).execute(db)
  await addStrategies(1, inList('plan', ['gold', 'silver']), '50', variants).execute(db)
  await addStrategies(2, '[]', '10', '[]').execute(db)
  await sql`insert into segments (name, constraints, created_by, created_at)
    select 'segment-' || n, ${inList('country', ['NO', 'SE', 'DK'])}::jsonb, 'bench', now()
    from generate_series(1, ${SEGMENTS}::int) n`.execute(db)
  await sql`insert into strategy_segments (strategy_id, segment_id)
    select s.id, g.id from (select id, row_number() over (order by feature_name) as n from feature_strategies
      where sort_order = 2) s join segments g on s.n % 40 = g.id`.execute(db)
}
