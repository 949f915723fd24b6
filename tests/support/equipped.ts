import type { Schema } from '../../src/contract.ts'
import type { Use } from './many-features.ts'
import type { World } from './world.ts'

type Place = { projectId: string; featureName: string }

/**
 * Adds features that use what is in the world, as users do it, with their events: in every project an active one with
 * its child, and an archived one, with all tags, environments and segments that they may have. One more project has all
 * environments. A project that refuses one of these requests does without.
 */
export async function equipFeatures(world: World, use: Use): Promise<void> {
  const environments = await world.db.selectFrom('environments').select('name').execute()
  const body = { id: 'equipped', name: 'Equipped', environments: environments.map(({ name }) => name) }
  await world.admin.send('createProject', { body })
  const projects = await world.db
    .selectFrom('projects')
    .select('id')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of projects) {
    await archived(world, await equipped(world, id, 'old'))
    if (use === 'archived') continue
    const parent = await equipped(world, id, 'parent')
    const child = await equipped(world, id, 'child')
    if (use === 'tied')
      await world.admin.send('addDependency', { params: child, body: { feature: parent.featureName } })
  }
}

async function archived({ admin }: World, params: Place): Promise<void> {
  await admin.send('archiveFeature', { params })
}

async function equipped({ db, admin }: World, projectId: string, kind: string): Promise<Place> {
  const featureName = `${projectId}-equipped-${kind}`
  const params = { projectId, featureName }
  const tags: Schema<'Tag'>[] = await db.selectFrom('tags').select(['type', 'value']).execute()
  const types = await db.selectFrom('tagTypes').select('name').execute()
  const own = types.map(({ name }) => ({ type: name, value: 'equipped' }))
  await admin.send('createFeature', { params: { projectId }, body: { name: featureName, tags: [...tags, ...own] } })
  const environments = await db
    .selectFrom('projectEnvironments')
    .select('environment')
    .where('projectId', '=', projectId)
    .execute()
  const segments = await db
    .selectFrom('segments')
    .select('id')
    .where(({ eb, or }) => or([eb('projectId', 'is', null), eb('projectId', '=', projectId)]))
    .limit(5)
    .execute()
  for (const { environment } of environments) {
    const place = { params: { ...params, environment } }
    const segmentIds = segments.map(({ id }) => id)
    await admin.send('addStrategy', { ...place, body: { name: 'default', segments: segmentIds } })
    await admin.send('addStrategy', { ...place, body: { name: 'flexibleRollout', parameters: { rollout: '20' } } })
    await admin.send('turnFeatureOn', place)
    await admin.send('setVariants', { ...place, body: [{ name: 'blue', weight: 1000, weightType: 'variable' }] })
  }
  return params
}
