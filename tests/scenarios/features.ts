import type { Scenarios } from '../support/scenario.ts'

export const features = {
  createFeature: () => ({ params: { projectId: 'default' }, body: { name: 'checkout' } }),
  async getFeature(world) {
    return { params: { projectId: 'default', featureName: await world.feature() } }
  },
  async patchFeature(world) {
    const params = { projectId: 'default', featureName: await world.feature() }
    return { params, body: [{ op: 'replace', path: '/description', value: 'The checkout in one page' }] }
  },
} satisfies Partial<Scenarios>
