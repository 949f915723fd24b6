import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function staging(world: World) {
  await world.admin.call('createEnvironment', { body: { name: 'staging', type: 'preproduction' } })
  return { environment: 'staging' }
}

export const environments = {
  listEnvironments: () => ({}),
  createEnvironment: () => ({ body: { name: 'staging', type: 'preproduction', sortOrder: 150 } }),
  getEnvironment: () => ({ params: { environment: 'production' } }),
  deleteEnvironment: async (world) => ({ params: await staging(world) }),
  updateEnvironment: async (world) => ({ params: await staging(world), body: { type: 'test' } }),
  async turnEnvironmentOn(world) {
    const params = await staging(world)
    await world.admin.call('turnEnvironmentOff', { params })
    return { params }
  },
  turnEnvironmentOff: async (world) => ({ params: await staging(world) }),
  setEnvironmentSortOrder: () => ({ body: { development: 2, production: 1 } }),
  validateEnvironmentName: () => ({ body: { name: 'staging' } }),
  listProjectEnvironments: () => ({ params: { projectId: 'default' } }),
} satisfies Partial<Scenarios>
