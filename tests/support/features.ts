import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

type Wanted = Parameters<World['feature']>[0]

/** Makes an archived feature and gives its name. */
export async function archivedFeature(world: World, wanted: Wanted = {}): Promise<string> {
  const featureName = await world.feature(wanted)
  const params = { projectId: wanted.project ?? 'default', featureName }
  const { status } = await world.admin.call('archiveFeature', { params })
  if (status !== 202) throw new Error(`${featureName} could not be archived`)
  return featureName
}

/** Puts a strategy on a feature, as it is stored, and gives its id. */
export async function storedStrategy(
  world: World,
  feature: string,
  {
    environment = 'development',
    segments = [],
    ...wanted
  }: Partial<Schema<'FeatureStrategy'>> & { environment?: string },
): Promise<string> {
  const id = randomUUID()
  await world.db
    .insertInto('featureStrategies')
    .values({
      id,
      featureName: feature,
      environment,
      name: wanted.name ?? 'flexibleRollout',
      title: wanted.title ?? null,
      disabled: wanted.disabled ?? false,
      sortOrder: wanted.sortOrder ?? 0,
      constraints: JSON.stringify(wanted.constraints ?? []),
      variants: JSON.stringify(wanted.variants ?? []),
      parameters: JSON.stringify(wanted.parameters ?? {}),
    })
    .execute()
  for (const segmentId of segments) {
    await world.db.insertInto('strategySegments').values({ strategyId: id, segmentId }).execute()
  }
  return id
}

/** Makes a segment and gives its id. */
export async function storedSegment(world: World, name: string): Promise<number> {
  const { id } = await world.db
    .insertInto('segments')
    .values({ name, createdBy: 'tests', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes one feature depend on another. */
export async function storedDependency(world: World, child: string, parent: string, enabled = true): Promise<void> {
  await world.db.insertInto('featureDependencies').values({ child, parent, enabled }).execute()
}

/** Changes how a feature is in one environment, as it is stored. */
export async function storedEnvironment(
  world: World,
  feature: string,
  environment: string,
  { enabled, lastSeenAt, variants }: { enabled?: boolean; lastSeenAt?: Date; variants?: Schema<'FeatureVariant'>[] },
): Promise<void> {
  await sql`update feature_environments set enabled = coalesce(${enabled}, enabled),
    variants = coalesce(${variants && JSON.stringify(variants)}, variants)
    where feature_name = ${feature} and environment = ${environment}`.execute(world.db)
  if (lastSeenAt === undefined) return
  await sql`with seen as (
      insert into feature_last_seen (feature_name, environment, last_seen_at)
      values (${feature}, ${environment}, ${lastSeenAt})
      on conflict (feature_name, environment) do update set last_seen_at = excluded.last_seen_at
    )
    insert into project_usage (project_id, last_reported_at)
    select project_id, ${lastSeenAt} from features where name = ${feature}
    on conflict (project_id) do update set last_reported_at = excluded.last_reported_at`.execute(world.db)
}
