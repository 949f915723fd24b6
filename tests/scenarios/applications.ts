import { seenApplication, usedFeature } from '../support/reports.ts'
import type { Scenarios } from '../support/scenario.ts'

export const applications = {
  async listApplications(world) {
    await seenApplication(world)
    return { query: { query: 'shop', sortBy: 'lastSeenAt', sortOrder: 'desc', limit: 10, offset: 0 } }
  },
  getApplication: async (world) => ({ params: { appName: await seenApplication(world) } }),
  updateApplication: async (world) => ({
    params: { appName: await seenApplication(world) },
    body: { description: 'The shop on the web' },
  }),
  deleteApplication: async (world) => ({ params: { appName: await seenApplication(world) } }),
  getApplicationOverview: async (world) => ({ params: { appName: await seenApplication(world) } }),
  listApplicationInstances: async (world) => ({
    params: { appName: await seenApplication(world), environment: 'development' },
  }),
  async listProjectApplications(world) {
    await usedFeature(world, { featureName: await world.feature() })
    return { params: { projectId: 'default' }, query: { query: 'shop', sortOrder: 'desc', limit: 10, offset: 0 } }
  },
} satisfies Partial<Scenarios>
