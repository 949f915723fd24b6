import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const SETTINGS = {
  name: 'Large steps',
  description: 'A quarter of the users can overload the kitchen',
  project: 'default',
  environments: ['production'],
  tags: [{ type: 'simple', value: 'payments' }],
  featureTypes: ['release'],
  events: ['feature-strategy-update'],
  askers: ['user' as const],
  step: { points: 25, withinHours: 24 },
  forEverybody: false,
  alsoOff: false,
  approvals: 1,
  groups: [],
  roles: [],
  byOwners: false,
  notByEditors: true,
}

async function someRule(world: World) {
  const { body } = await world.admin.call('createApprovalRule', { body: SETTINGS })
  return { ruleId: body.id }
}

export const approvalRules = {
  async listApprovalRules(world) {
    await someRule(world)
    return { query: { project: 'default', limit: 10, offset: 0 } }
  },
  createApprovalRule: () => ({ body: SETTINGS }),
  getApprovalRule: async (world) => ({ params: await someRule(world) }),
  updateApprovalRule: async (world) => ({
    params: await someRule(world),
    body: { ...SETTINGS, name: 'Steps of a quarter' },
  }),
  deleteApprovalRule: async (world) => ({ params: await someRule(world) }),
} satisfies Partial<Scenarios>
