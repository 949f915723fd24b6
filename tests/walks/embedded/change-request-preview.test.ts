import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { notifyOutdated } from '../../../src/db/database.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import type { Client } from '../../support/call.ts'
import { moveTo } from '../../support/change-requests.ts'
import { document } from '../../support/contract.ts'
import { guardPlace } from '../../support/proposals.ts'
import { openWorld, type World } from '../../support/world.ts'
import { contentFrom, type Draw, type DrawnChange, draws, FEATURES, type Named, overLimits } from './preview-draws.ts'

const SEED = 20_261_269
const REQUESTS = 100
/** Making a counterexample smaller takes a while: the smallest one by then is shown. */
const IN_TIME = { interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true }
const PLACE = { projectId: 'default', environment: 'development' }

type Content = Schema<'ChangeInput'>
type Scene = { world: World; author: Client; other: Client }

async function makeScene(): Promise<Scene> {
  const world = await openWorld()
  for (const name of FEATURES) await world.feature({ name })
  await world.project('shop')
  await world.admin.call('createContextField', { body: { name: 'country' } })
  await guardPlace(world, PLACE)
  return { world, author: await world.actor(), other: await world.actor() }
}

/** Begins anew, with the features, segments and default strategy that were drawn. */
async function begin({ db, limit }: World, { features, added }: Draw): Promise<void> {
  limit(defaultLimits)
  await sql
    .raw(`
    delete from change_requests; delete from feature_dependencies; delete from feature_strategies; delete from segments;
    update features set archived_at = null; update feature_environments set enabled = false, variants = '[]';
    update context_fields set legal_values = '[]' where name = 'country';
    insert into segments (name, project_id, constraints, created_by, created_at)
      select 'name ' || n, case when n = 0 then 'default' end, '${CONSTRAINTS}', 'tests', now() from generate_series(0, 2) n`)
    .execute(db)
  const strategies = features.flatMap((feature, index) => strategiesIn(feature, FEATURES[index] as string))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(strategies)}::jsonb) as (id uuid, feature text, environment text,
        place int, disabled boolean, segment int, constraints jsonb, name text, parameters jsonb)
    ), made as (
      insert into feature_strategies (id, feature_name, environment, name, parameters, disabled, sort_order, constraints)
      select id, feature, environment, name, parameters, disabled, place, constraints from given)
    insert into strategy_segments (strategy_id, segment_id)
    select given.id, g.id from given join (select id, row_number() over (order by id) - 1 as n from segments) g on g.n = given.segment`.execute(
    db,
  )
  const on = FEATURES.filter((_, index) => features[index]?.enabled)
  const usable = strategies.filter(({ environment, disabled }) => environment === PLACE.environment && !disabled)
  const turnedOn = on.filter((name) => usable.some(({ feature }) => feature === name))
  await sql`update feature_environments set enabled = true
    where feature_name = any(${turnedOn}) and environment = ${PLACE.environment}`.execute(db)
  const dependsOnNext = (index: number) => features[index % 3]?.dependsOnNext
  const links = FEATURES.flatMap((child, index) =>
    dependsOnNext(index) && !dependsOnNext(index + 1) ? [{ child, parent: FEATURES[(index + 1) % 3] as string }] : [],
  )
  if (links.length > 0) await db.insertInto('featureDependencies').values(links).execute()
  const variants = [{ name: 'one', weight: 1000, weightType: 'variable', stickiness: 'userId' }]
  const strategy = { name: 'flexibleRollout', parameters: {}, ...(added === 'with variants' && { variants }) }
  const { first } = await db
    .selectFrom('segments')
    .select(({ fn }) => fn.min('id').as('first'))
    .executeTakeFirstOrThrow()
  const defaultStrategy = added === 'with a segment' ? { ...strategy, segments: [first] } : strategy
  await sql`update project_environments
    set default_strategy = ${added === 'none' ? null : JSON.stringify(defaultStrategy)}::jsonb
    where project_id = 'default'`.execute(db)
  notifyOutdated(db)
}

function strategiesIn({ strategies, elsewhere }: Draw['features'][number], feature: string) {
  const other = { sortOrder: 0, disabled: false, segment: elsewhere, isConstrained: false, isRollout: false }
  return [...strategies, other].map(({ sortOrder: place, isConstrained, isRollout, ...rest }, index) => ({
    id: randomUUID(),
    feature,
    place,
    ...rest,
    constraints: isConstrained ? JSON.parse(CONSTRAINTS) : [],
    environment: index < strategies.length ? PLACE.environment : 'production',
    ...(isRollout ? { name: 'flexibleRollout', parameters: ROLLOUT } : { name: 'default', parameters: {} }),
  }))
}

const ROLLOUT = { rollout: '50', stickiness: 'default', groupId: 'all' }
const CONSTRAINTS = JSON.stringify([
  { contextName: 'country', operator: 'IN', caseInsensitive: false, inverted: false, values: ['de', 'at'] },
])

async function named({ db }: World): Promise<Named> {
  const { rows } = await sql<{ feature: string; ids: string[] }>`
    select feature_name as feature, array_agg(id order by position) as ids from feature_strategies
    where environment = ${PLACE.environment} group by feature_name`.execute(db)
  const segments = await sql<{ id: number }>`select id from segments order by id`.execute(db)
  return {
    strategies: new Map(rows.map(({ feature, ids }) => [feature, ids])),
    segments: segments.rows.map(({ id }) => id),
  }
}

/** Makes an approved request of what can be proposed; undefined when nothing can. */
async function propose(world: World, by: Client, drawn: readonly DrawnChange[], there: Named) {
  const contents = drawn.flatMap((one) => contentFrom(one, there) ?? [])
  let request: Schema<'ChangeRequest'> | undefined
  const add = async (body: Content | Content[]) => {
    const answer = await by.call('addToChangeRequest', { params: PLACE, body: [body].flat() })
    if (answer.status === 200) request = answer.body
    return answer.status
  }
  if (contents.length === 0) return undefined
  if ((await add(contents)) !== 200) for (const content of contents) await add(content)
  if (request !== undefined) await moveTo(world, by, request.id, 'Approved', PLACE.projectId)
  return request
}

function apply({ admin }: World, { id }: Schema<'ChangeRequest'>) {
  const params = { projectId: PLACE.projectId, changeRequestId: id }
  return admin.call('setChangeRequestState', { params, body: { state: 'Applied' } })
}

type Preview = Schema<'ChangeRequestPreview'>

/** The state of the features and segments of a preview, read one by one. */
async function configurations({ admin, db }: World, { features, segments }: Preview) {
  const ofFeatures = []
  for (const { name } of features) {
    const { body } = await admin.call('getFeature', { params: { projectId: PLACE.projectId, featureName: name } })
    const { archived, dependencies, environments } = body
    ofFeatures.push({ archived, dependencies, environments })
  }
  const { rows } = await sql<{ id: number; settings: object }>`
    select id, json_build_object('name', name, 'description', description, 'project', project_id, 'constraints', constraints) as settings
    from segments`.execute(db)
  const settings = new Map(rows.map((row) => [row.id, row.settings]))
  return { features: ofFeatures, segments: segments.map(({ id }) => settings.get(id) ?? null) }
}

type Configurations = Awaited<ReturnType<typeof configurations>>

/** The same without the ids of strategies that are new. */
function withoutNewIds({ features, segments }: Configurations, known: ReadonlySet<string>) {
  const environmentOf = (environment: Schema<'FeatureEnvironment'>) => ({
    ...environment,
    strategies: environment.strategies.map((one) => ({ ...one, id: known.has(one.id) ? one.id : 'new' })),
  })
  return { segments, features: features.map((one) => ({ ...one, environments: one.environments.map(environmentOf) })) }
}

/** The outcome of a draw: a refusal, or the actions of a request that was applied. */
async function play({ world, author, other }: Scene, draw: Draw): Promise<string[]> {
  await begin(world, draw)
  const there = await named(world)
  const request = await propose(world, author, draw.changes, there)
  if (request === undefined) return []
  const before = await propose(world, other, draw.meanwhile, there)
  if (before !== undefined) await apply(world, before)
  if (draw.isNarrowed)
    await sql`update context_fields set legal_values = '[{"value": "fr"}]' where name = 'country'`.execute(world.db)
  world.limit(draw.limits)

  const params = { projectId: PLACE.projectId, changeRequestId: request.id }
  const { status, body, error } = await world.admin.call('previewChangeRequest', { params })
  const shown = { before: sideOf(body, 'before'), after: sideOf(body, 'after') }
  if (status === 200) expect(shown.before).toEqual(await configurations(world, body))
  const known = new Set([...(await named(world)).strategies.values()].flat())
  for (const { id } of shown.before.features.flatMap(strategiesOf)) known.add(id)
  const applied = await apply(world, request)
  expect({ status: applied.status, message: applied.error?.message }).toEqual({ status, message: error?.message })
  if (status !== 200) return [String(status), kindOf(error?.message ?? '')]
  const left = await configurations(world, body)
  expect(withoutNewIds(shown.after, known)).toEqual(withoutNewIds(left, known))
  const all = [...request.features.flatMap(({ changes }) => changes), ...request.segments]
  return [
    String(status),
    ...(isDeepStrictEqual(shown.before, shown.after) ? ['no change'] : []),
    ...all.map(({ action }) => action),
  ]
}

function sideOf(preview: Preview, side: 'before' | 'after') {
  const { features = [], segments = [] } = 'features' in preview ? preview : {}
  return { features: features.map((one) => one[side]), segments: segments.map((one) => one[side]) }
}

function strategiesOf({ environments }: Schema<'FeatureConfiguration'>) {
  return environments.flatMap(({ strategies }) => strategies)
}

const REFUSALS: readonly [RegExp, string][] = [
  [/strategies already, and the limit/, 'no room'],
  [/A constraint is not acceptable/, 'a constraint'],
  [/The constraints are not acceptable/, 'a constraint of a segment'],
  [/A strategy takes at most/, 'too many segments'],
  [/An earlier change (removes|archives|deletes)/, 'an earlier change'],
  [/depends on/, 'a dependency'],
  [/is used by/, 'a use of a segment'],
  [/exists already/, 'a name'],
  [/was (removed|deleted)|is archived/, 'a deleted subject'],
  [/belongs to another project|can't be bound/, 'another project'],
]

function kindOf(message: string): string {
  return REFUSALS.find(([pattern]) => pattern.test(message))?.[1] ?? message
}

test('a preview tells what applying leaves, and is refused when that is', async () => {
  const scene = await makeScene()
  const came = new Set<string>()
  const property = fc.asyncProperty(draws, async (draw) => {
    for (const one of await play(scene, draw)) came.add(one)
  })
  await fc.assert(property, { seed: SEED, numRuns: REQUESTS, examples: overLimits(), ...IN_TIME })
  const actions: string[] = Object.keys(document.components.schemas.ChangeInput.discriminator.mapping)
  const wanted = [...actions, ...REFUSALS.map(([, kind]) => kind), '200', '409']
  expect(wanted.filter((one) => !came.has(one))).toEqual([])
}, 120_000)
