import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Answer } from './call.ts'
import type { World } from './world.ts'

/** The path of a feature in an environment; `development` of the project `default` unless it says otherwise. */
export type FeatureEnvironmentPath = { projectId: string; featureName: string; environment: string }

export async function newFeature(world: World, wanted: Partial<FeatureEnvironmentPath> = {}) {
  const { projectId = 'default', environment = 'development' } = wanted
  const featureName = await world.feature({ project: projectId, name: wanted.featureName })
  await world.forgetEvents()
  return { projectId, featureName, environment }
}

/** Adds a strategy and leaves out of `world.events()` that it was added. */
export async function newStrategy(
  world: World,
  params: FeatureEnvironmentPath,
  body: Partial<Schema<'AddStrategy'>> = {},
): Promise<Schema<'FeatureStrategy'>> {
  const {
    status,
    body: strategy,
    error,
  } = await world.admin.call('addStrategy', {
    params,
    body: { name: 'default', ...body },
  })
  if (status !== 200) throw new Error(`The strategy could not be added: ${error?.message}`)
  await world.forgetEvents()
  return strategy
}

/** A feature that is on, with the strategies asked for. */
export async function featureThatIsOn(world: World, strategies: Partial<Schema<'AddStrategy'>>[] = [{}]) {
  const params = await newFeature(world)
  const added = []
  for (const strategy of strategies) added.push(await newStrategy(world, params, strategy))
  const { status, error } = await world.admin.call('turnFeatureOn', { params })
  if (status !== 200) throw new Error(`The feature could not be turned on: ${error?.message}`)
  await world.forgetEvents()
  return { params, strategies: added }
}

export async function newSegment(world: World, project: string | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into segments (name, project_id, created_by, created_at)
    values ('segment ' || (select count(*) from segments), ${project}, 'tests', now()) returning id`.execute(world.db)
  return rows[0]?.id ?? 0
}

export async function archive(world: World, featureName: string): Promise<void> {
  await world.db.updateTable('features').set({ archivedAt: new Date() }).where('name', '=', featureName).execute()
}

/** Sets what a project adds to a feature that is turned on without a usable strategy. */
export async function setDefaultStrategy(
  world: World,
  strategy: Schema<'AddStrategy'>,
  { projectId = 'default', environment = 'development' } = {},
): Promise<void> {
  await sql`
    update project_environments set default_strategy = ${JSON.stringify(strategy)}::jsonb
    where project_id = ${projectId} and environment = ${environment}`.execute(world.db)
}

export async function setDefaultStickiness(world: World, stickiness: string, project = 'default'): Promise<void> {
  await world.db.updateTable('projects').set({ defaultStickiness: stickiness }).where('id', '=', project).execute()
}

export async function strategiesOf(world: World, params: FeatureEnvironmentPath) {
  return (await world.admin.call('listStrategies', { params })).body
}

export async function isOn(world: World, params: FeatureEnvironmentPath): Promise<boolean> {
  return (await world.admin.call('getFeatureEnvironment', { params })).body.enabled
}

/** The events of this test, without their actor and time. */
export async function recordedEvents(world: World) {
  const events = await world.events()
  return events.map(({ type, project, environment, featureName, data, preData }) => ({
    type,
    project,
    environment,
    featureName,
    data,
    preData,
  }))
}

/** An event about a feature in an environment, as `recordedEvents` gives it. */
export function about(
  type: string,
  { projectId, environment, featureName }: FeatureEnvironmentPath,
  { data = null, preData = null }: { data?: unknown; preData?: unknown } = {},
) {
  return { type, project: projectId, environment, featureName, data, preData }
}

/** `404 NotFoundError`, or the status alone for a success. */
export function outcome({ status, error }: Answer<unknown>): string {
  return error === undefined ? String(status) : `${status} ${error.name}`
}

export const INVALID = '400 ValidationError'
export const FORBIDDEN = '403 NoAccessError'
export const MISSING = '404 NotFoundError'
