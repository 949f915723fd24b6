import type { World } from './world.ts'

export const inDefault = { projectId: 'default' }
export const paramsOf = (featureName: string) => ({ ...inDefault, featureName })
/** A feature as the server answers it. */
export const feature = async (world: World, name: string, projectId = 'default') =>
  (await world.admin.call('getFeature', { params: { projectId, featureName: name } })).body

/** Calls one of the operations that take names, and gives the status. */
export async function bulk(
  world: World,
  operation: 'archiveFeatures' | 'reviveFeatures' | 'deleteFeatures',
  features: string[],
  projectId = 'default',
) {
  return (await world.admin.call(operation, { params: { projectId }, body: { features } })).status
}
