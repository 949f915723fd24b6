import type { Schema } from '../../src/contract.ts'
import type { Client } from './call.ts'
import { type FeatureEnvironmentPath, newFeature, newSegment, newStrategy } from './strategies.ts'
import type { World } from './world.ts'

export type Wanted = Partial<Schema<'PromoteFeatures'>>

export const environments = { from: 'development', to: 'production' }

/** A feature of `default` in an environment. */
export function placeOf(featureName: string, environment = 'development'): FeatureEnvironmentPath {
  return { projectId: 'default', featureName, environment }
}

/** Asks for a promotion from development to production. */
export function promote(client: Client, wanted: Wanted) {
  const body = { ...environments, features: [], ...wanted }
  return client.send('promoteFeatures', { params: { projectId: 'default' }, body })
}

/** Promotes as an Admin, and returns the outcome. */
export async function promoted(world: World, wanted: Wanted): Promise<Schema<'PromotionOutcome'>> {
  const body = { ...environments, features: [], ...wanted }
  return (await world.admin.call('promoteFeatures', { params: { projectId: 'default' }, body })).body
}

export async function strategiesIn(world: World, params: FeatureEnvironmentPath) {
  return (await world.admin.call('listStrategies', { params })).body
}

/** Returns the features that differ between development and production. */
export async function different(world: World): Promise<Schema<'ComparedFeature'>[]> {
  const params = { projectId: 'default' }
  return (await world.admin.call('compareEnvironments', { params, query: environments })).body.features
}

export const rollout = (percent: number) => ({ name: 'flexibleRollout', parameters: { rollout: String(percent) } })

/** Makes a feature that differs in everything: on, with two strategies and variants, in development only. */
export async function differingFeature(world: World): Promise<string> {
  const { featureName } = await newFeature(world)
  const params = placeOf(featureName)
  await newStrategy(world, params, { title: 'Staff', ...rollout(50) })
  await newStrategy(world, params, { title: 'Everybody', ...rollout(10), segments: [await newSegment(world)] })
  await world.admin.call('setVariants', { params, body: [{ name: 'blue', weight: 1000 }] })
  await world.admin.call('turnFeatureOn', { params })
  await world.forgetEvents()
  return featureName
}
