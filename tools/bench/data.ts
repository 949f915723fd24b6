import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'
import { storedFormOf } from '../../src/domain/access/secret.ts'
import { tidySearchIndex } from '../../src/domain/events/text-search.ts'
import { eventHorizon, foldTotals } from '../../src/domain/events/totals.ts'
import { APPLIED, AUTHORS, authorKey, CHANGES, guardedFeature, REQUEST } from './change-requests.ts'
import { GROUPS, PROJECTS, partsOf } from './operations.ts'

/**
 * Fills an empty database: a project of features with strategies and variants in each environment, and archived ones.
 */
export async function fillFeatures(db: Db, size: number): Promise<void> {
  const { active, archived } = partsOf(size)
  const constraints = [
    { contextName: 'userId', operator: 'IN', values: ['1', '2', '3'], caseInsensitive: false, inverted: false },
  ]
  const variants = ['blue', 'green'].map((name) => ({
    name,
    weight: 500,
    weightType: 'variable',
    stickiness: 'default',
  }))
  await sql`insert into projects (id, name) values ('bench', 'Bench'), ('gone', 'Gone')`.execute(db)
  await sql`insert into projects (id, name) select 'bench-' || n, 'Bench ' || n from generate_series(0, ${PROJECTS - 1}) n`.execute(
    db,
  )
  await sql`insert into project_environments (project_id, environment)
    select p.id, e.name from projects p, environments e on conflict do nothing`.execute(db)
  await sql`
    insert into features (name, project_id, type, description, created_at)
    select 'feature-' || n, 'bench', 'release', 'A feature of the benchmark', now()
    from generate_series(0, ${active - 1}::int) n`.execute(db)
  await sql`
    insert into features (name, project_id, type, created_at, archived_at)
    select 'archived-' || n, 'gone', 'release', now(), now() from generate_series(0, ${archived - 1}::int) n`.execute(
    db,
  )
  await sql`
    insert into feature_environments (feature_name, environment, enabled, variants)
    select f.name, e.name, true, ${JSON.stringify(variants)}::jsonb from features f, environments e
    where f.archived_at is null`.execute(db)
  await sql`insert into feature_lifecycles (feature_name, stage, entered_at) select name, 'initial', now() from features
    where archived_at is null`.execute(db)
  await sql`insert into tags (type, value) values ('simple', 'bench')`.execute(db)
  await sql`insert into feature_tags (feature_name, tag_type, tag_value) select name, 'simple', 'bench' from features
    where archived_at is null`.execute(db)
  await sql`
    insert into feature_strategies (feature_name, environment, name, sort_order, constraints, parameters)
    select f.name, e.name, 'flexibleRollout', 0, ${JSON.stringify(constraints)}::jsonb,
      jsonb_build_object('rollout', '50', 'stickiness', 'default', 'groupId', f.name)
    from features f, environments e where f.archived_at is null`.execute(db)
}

/** Adds a thousand users, the first with the id 1, and groups of three users. */
export async function fillPeople(db: Db): Promise<void> {
  await sql`
    insert into users (name, username, email)
    select 'Person ' || n, 'person-' || n, 'person-' || n || '@example.com' from generate_series(1, 1000) n`.execute(db)
  await sql`insert into user_roles (user_id, role_id) select id, 3 from users where account_type = 'user'`.execute(db)
  await sql`insert into groups (name) select 'group-' || n from generate_series(1, ${GROUPS}) n`.execute(db)
  await sql`insert into group_users (group_id, user_id) select g.id, u.id from groups g, users u where u.id between 1 and 3`.execute(
    db,
  )
}

/**
 * Adds the accounts that add change requests, a guarded feature in each of the many projects, applied change requests,
 * and the one in review that is read.
 */
export async function fillChangeRequests(db: Db): Promise<void> {
  const guarded = Array.from({ length: PROJECTS }, (_, n) => ({ name: guardedFeature(n), projectId: `bench-${n}` }))
  await db
    .insertInto('features')
    .values(guarded.map((feature) => ({ ...feature, type: 'release', createdAt: new Date() })))
    .execute()
  await sql`insert into feature_environments (feature_name, environment)
    select f.name, e.environment from features f join project_environments e using (project_id) where f.project_id like 'bench-%'`.execute(
    db,
  )
  await sql`insert into change_request_settings (project_id, environment)
    select project_id, environment from project_environments where project_id like 'bench-%'`.execute(db)
  const authors = await db
    .insertInto('users')
    .values(
      Array.from({ length: AUTHORS }, (_, n) => ({
        accountType: 'service-account',
        name: `author-${n}`,
        username: `author-${n}`,
      })),
    )
    .returning('id')
    .execute()
  const tokens = authors.map(({ id: userId }, n) => ({ userId, description: 'bench', ...storedFormOf(authorKey(n)) }))
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('personalAccessTokens')
    .values(tokens.map((token) => ({ ...token, expiresAt })))
    .execute()
  const [{ id: firstAuthor }] = authors as [{ id: number }]
  await sql`insert into change_requests (project_id, environment, state, min_approvals, created_by, created_at)
    values ('bench', 'production', 'In review', 1, 1, now())`.execute(db)
  await sql`insert into change_requests (project_id, environment, state, min_approvals, created_by, created_at)
    select 'bench-' || n % ${PROJECTS}::int, 'production', 'Applied', 1, ${firstAuthor}::int + n % ${AUTHORS}::int, now()
    from generate_series(1, ${APPLIED}::int) n`.execute(db)
  await sql`insert into change_request_states (change_request_id, state, entered_at)
    select id, state, created_at from change_requests`.execute(db)
  await sql`insert into change_request_changes (change_request_id, feature, action, payload, before, created_by, created_at)
    select r.id, case when r.id = ${REQUEST} then 'feature-' || n else 'guarded-' || substr(r.project_id, 7) end,
      case when n % 2 = 0 then 'addStrategy' else 'updateEnabled' end,
      case when n % 2 = 0 then '{"name": "flexibleRollout", "constraints": [], "parameters": {"rollout": "50"}}'
        else '{"enabled": false}' end::jsonb,
      case when n % 2 = 0 then null else '{"enabled": true}' end::jsonb, r.created_by, now()
    from change_requests r, generate_series(1, case when r.id = ${REQUEST} then ${CHANGES}::int else 2 end) n`.execute(
    db,
  )
}

/** Adds events like those of many changes: 20 projects, all features and 8 types; a few events have a rare word. */
export async function fillEvents(db: Db, count: number, size: number): Promise<void> {
  const { active } = partsOf(size)
  await sql`
    insert into events (created_at, type, created_by, created_by_user_id, project, environment, feature_name, data, pre_data, tags)
    select now() - (${count} - n) * interval '1 second',
      (array['feature-created', 'feature-strategy-add', 'feature-strategy-update', 'feature-metadata-updated',
        'feature-environment-enabled', 'feature-environment-disabled', 'feature-tagged', 'feature-environment-variants-updated'])[1 + n % 8],
      'user-' || n % 40 || '@example.com', 1 + n % 40,
      case when n % 20 = 0 then 'bench' else 'project-' || n % 20 end, 'production', 'feature-' || (n * 31) % ${active}::int,
      jsonb_build_object('id', gen_random_uuid(), 'name', 'flexibleRollout', 'title',
        case when n % (${count} / 12) = 7 then 'a needle in a haystack' else 'title ' || n end,
        'parameters', jsonb_build_object('rollout', n % 100, 'groupId', 'feature-' || (n * 31) % ${active}::int)),
      jsonb_build_object('name', 'flexibleRollout', 'title', 'before ' || n), '[]'
    from generate_series(1, ${count}::int) n`.execute(db)
  await foldEvents(db)
}

/** Counts and indexes all events, as a job does it. */
export async function foldEvents(db: Db): Promise<void> {
  await sql`vacuum analyze events`.execute(db)
  const horizon = await eventHorizon(db)
  while (horizon !== undefined && !(await foldTotals(db, horizon)))
    await new Promise((resolve) => setTimeout(resolve, 10))
  await tidySearchIndex(db)
  await sql`vacuum analyze indexed_events`.execute(db)
}
