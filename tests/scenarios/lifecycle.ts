import type { Scenarios } from '../support/scenario.ts'

export const lifecycle = {
  getFeatureLifecycle: async (world) => ({ params: { projectId: 'default', featureName: await world.feature() } }),
  completeFeature: async (world) => ({
    params: { projectId: 'default', featureName: await world.feature() },
    body: { status: 'kept' },
  }),
  async uncompleteFeature(world) {
    const params = { projectId: 'default', featureName: await world.feature() }
    await world.admin.call('completeFeature', { params, body: { status: 'kept' } })
    return { params }
  },
  countLifecycles: () => ({}),
} satisfies Partial<Scenarios>
