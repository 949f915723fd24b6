import { archivedFeature } from '../support/features.ts'
import type { Scenarios } from '../support/scenario.ts'

const inDefault = { projectId: 'default' }

export const archive = {
  archiveFeatures: async (world) => ({ params: inDefault, body: { features: [await world.feature()] } }),
  validateArchiveFeatures: async (world) => ({ params: inDefault, body: { features: [await world.feature()] } }),
  reviveFeatures: async (world) => ({ params: inDefault, body: { features: [await archivedFeature(world)] } }),
  deleteFeatures: async (world) => ({ params: inDefault, body: { features: [await archivedFeature(world)] } }),
  listArchivedFeatures: () => ({ query: { limit: 10 } }),
  listArchivedProjectFeatures: () => ({ params: inDefault, query: { limit: 10 } }),
  deleteArchivedFeature: async (world) => ({ params: { featureName: await archivedFeature(world) } }),
  reviveFeature: async (world) => ({ params: { featureName: await archivedFeature(world) } }),
} satisfies Partial<Scenarios>
