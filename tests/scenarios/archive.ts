import { archivedFeature } from '../support/features.ts'
import type { Scenarios } from '../support/scenario.ts'

const inDefault = { projectId: 'default' }

export const archive = {
  async archiveFeatures(world) {
    return { params: inDefault, body: { features: [await world.feature()] } }
  },
  async validateArchiveFeatures(world) {
    return { params: inDefault, body: { features: [await world.feature()] } }
  },
  async reviveFeatures(world) {
    return { params: inDefault, body: { features: [await archivedFeature(world)] } }
  },
  async deleteFeatures(world) {
    return { params: inDefault, body: { features: [await archivedFeature(world)] } }
  },
  listArchivedFeatures: () => ({ query: { limit: 10 } }),
  listArchivedProjectFeatures: () => ({ params: inDefault, query: { limit: 10 } }),
  async deleteArchivedFeature(world) {
    return { params: { featureName: await archivedFeature(world) } }
  },
  async reviveFeature(world) {
    return { params: { featureName: await archivedFeature(world) } }
  },
} satisfies Partial<Scenarios>
