import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

/** A feature with a description that was changed. */
async function editedFeature(world: World) {
  const params = { projectId: 'default', featureName: await world.feature() }
  await world.admin.call('updateFeature', { params, body: { description: 'The checkout in one page' } })
  return params
}

/** The id of the event of its creation. */
async function createdId(world: World): Promise<string> {
  const { body } = await world.admin.call('searchEvents', { body: { type: 'feature-created', limit: 1 } })
  return String(body.events[0]?.id)
}

export const featureHistory = {
  getFeatureHistory: async (world) => ({ params: await editedFeature(world), query: { limit: 10 } }),
  getFeatureDiff: async (world) => ({ params: await editedFeature(world), query: { from: await createdId(world) } }),
  getFeatureBlame: async (world) => ({ params: await editedFeature(world) }),
  async restoreFeature(world) {
    const params = await editedFeature(world)
    for (const environment of ['development', 'production'])
      await world.admin.call('turnFeatureOn', { params: { ...params, environment } })
    return { params, body: { event: Number(await createdId(world)) } }
  },
} satisfies Partial<Scenarios>
