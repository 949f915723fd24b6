import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const TEMPLATE = {
  name: 'In a week',
  description: 'Carefully',
  project: 'default',
  milestones: [
    {
      name: 'A few',
      transitionCondition: { intervalMinutes: 1440 },
      strategies: [{ name: 'flexibleRollout', parameters: { rollout: '5' } }],
    },
    { name: 'Half', strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50' } }] },
    { name: 'Everybody', strategies: [{ name: 'flexibleRollout', parameters: { rollout: '100' } }] },
  ],
}

async function someTemplate(world: World) {
  const { body } = await world.admin.call('createReleasePlanTemplate', { body: TEMPLATE })
  return { templateId: body.id }
}

async function somePlan(world: World) {
  const { templateId } = await someTemplate(world)
  const place = { projectId: 'default', featureName: await world.feature(), environment: 'development' }
  const { body } = await world.admin.call('createReleasePlan', { params: place, body: { templateId } })
  const [first, next] = body.milestones.map(({ id }) => id)
  return { place, params: { ...place, planId: body.id }, first: first ?? '', next: next ?? '' }
}

async function startedPlan(world: World) {
  const plan = await somePlan(world)
  await world.admin.call('startMilestone', { params: { ...plan.params, milestoneId: plan.first } })
  return plan
}

async function pausedPlan(world: World) {
  const plan = await startedPlan(world)
  await world.admin.call('pauseReleasePlan', { params: plan.params, body: { reason: 'Errors' } })
  return plan
}

export const releasePlans = {
  async listReleasePlanTemplates(world) {
    await someTemplate(world)
    return { query: { project: 'default', limit: 10, offset: 0 } }
  },
  createReleasePlanTemplate: () => ({ body: TEMPLATE }),
  getReleasePlanTemplate: async (world) => ({ params: await someTemplate(world) }),
  updateReleasePlanTemplate: async (world) => ({
    params: await someTemplate(world),
    body: { ...TEMPLATE, name: 'In two weeks' },
  }),
  deleteReleasePlanTemplate: async (world) => ({ params: await someTemplate(world) }),
  async listProjectReleasePlans(world) {
    const { place } = await pausedPlan(world)
    const { projectId, environment } = place
    return { params: { projectId }, query: { environment, status: 'paused', limit: 10, offset: 0 } }
  },
  listReleasePlans: async (world) => ({ params: (await somePlan(world)).place }),
  async createReleasePlan(world) {
    const params = { projectId: 'default', featureName: await world.feature(), environment: 'development' }
    return { params, body: await someTemplate(world) }
  },
  getReleasePlan: async (world) => ({ params: (await startedPlan(world)).params }),
  async updateReleasePlan(world) {
    const { params } = await somePlan(world)
    return { params, body: { name: 'Sooner', milestones: TEMPLATE.milestones.filter(({ name }) => name !== 'Half') } }
  },
  removeReleasePlan: async (world) => ({ params: (await startedPlan(world)).params }),
  async startMilestone(world) {
    const { params, next } = await startedPlan(world)
    return { params: { ...params, milestoneId: next } }
  },
  pauseReleasePlan: async (world) => ({
    params: (await startedPlan(world)).params,
    body: { reason: 'Errors in the payments' },
  }),
  resumeReleasePlan: async (world) => ({ params: (await pausedPlan(world)).params }),
} satisfies Partial<Scenarios>
