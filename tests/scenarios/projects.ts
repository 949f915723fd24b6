import { key } from '../support/environments.ts'
import { archivedFeature } from '../support/features.ts'
import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'
import { newestEvent } from './newest-event.ts'

const inDefault = { projectId: 'default' }

/** A project with nothing in it. */
async function shop(world: World) {
  return { projectId: await world.project('shop') }
}

export const projects = {
  createProject: () => ({
    body: {
      name: 'Check out',
      environments: ['development', 'production'],
      changeRequestEnvironments: [{ name: 'production', requiredApprovals: 2 }],
    },
  }),
  validateProjectId: () => ({ body: { id: 'shop' } }),
  getProject: () => ({ params: inDefault }),
  updateProject: () => ({ params: inDefault, body: { name: 'Shop', description: 'All that is sold' } }),
  async deleteProject(world) {
    const params = await shop(world)
    await archivedFeature(world, { project: 'shop' })
    await key(world, 'shop alone', 'development', ['shop'])
    await key(world, 'shop and default', 'development', ['default', 'shop'])
    await world.admin.call('createSegment', { body: { name: 'Shoppers', constraints: [], project: 'shop' } })
    return { params }
  },
  updateProjectSettings: () => ({
    params: inDefault,
    body: {
      featureLimit: 200,
      featureNaming: { pattern: 'shop-[a-z-]+', example: 'shop-cart' },
      linkTemplates: [{ title: 'Issues', urlTemplate: 'https://issues.example.com/{{feature}}' }],
    },
  }),
  async restoreProject(world) {
    await world.feature()
    const event = await newestEvent(world)
    await world.admin.call('updateProjectSettings', { params: inDefault, body: { featureLimit: 200 } })
    return { params: inDefault, body: { event } }
  },
  archiveProject: async (world) => ({ params: await shop(world) }),
  async reviveProject(world) {
    const params = await shop(world)
    await world.admin.call('archiveProject', { params })
    return { params }
  },
  favoriteProject: () => ({ params: inDefault }),
  async unfavoriteProject(world) {
    await world.admin.call('favoriteProject', { params: inDefault })
    return { params: inDefault }
  },
  async addProjectEnvironment(world) {
    await world.admin.call('createEnvironment', { body: { name: 'staging', type: 'preproduction' } })
    return {
      params: inDefault,
      body: { environment: 'staging', changeRequestsEnabled: true, defaultStrategy: { name: 'flexibleRollout' } },
    }
  },
  removeProjectEnvironment: () => ({ params: { ...inDefault, environment: 'development' } }),
  getDefaultStrategy: () => ({ params: { ...inDefault, environment: 'development' } }),
  setDefaultStrategy: () => ({
    params: { ...inDefault, environment: 'development' },
    body: { name: 'flexibleRollout', parameters: { rollout: '10' } },
  }),
} satisfies Partial<Scenarios>
