import { seenApplication, usedFeature } from '../support/reports.ts'
import type { Scenarios } from '../support/scenario.ts'

export const applications = {
  async listApplications(world) {
    await seenApplication(world)
    return { query: { query: 'shop', sortBy: 'lastSeenAt', sortOrder: 'desc', limit: 10, offset: 0 } }
  },
  async getApplication(world) {
    return { params: { appName: await seenApplication(world) } }
  },
  async updateApplication(world) {
    return { params: { appName: await seenApplication(world) }, body: { description: 'The shop on the web' } }
  },
  async deleteApplication(world) {
    return { params: { appName: await seenApplication(world) } }
  },
  async getApplicationOverview(world) {
    return { params: { appName: await seenApplication(world) } }
  },
  async listApplicationInstances(world) {
    return { params: { appName: await seenApplication(world), environment: 'development' } }
  },
  async listProjectApplications(world) {
    await usedFeature(world, { featureName: await world.feature() })
    return { params: { projectId: 'default' }, query: { query: 'shop', sortOrder: 'desc', limit: 10, offset: 0 } }
  },
} satisfies Partial<Scenarios>
