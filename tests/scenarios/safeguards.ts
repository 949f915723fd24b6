import type { Scenarios } from '../support/scenario.ts'
import { featureThatIsOn } from '../support/strategies.ts'
import type { World } from '../support/world.ts'

const SOURCE = {
  type: 'impactMetric' as const,
  metric: 'checkout_errors',
  aggregate: 'sum' as const,
  dividedBy: 'checkouts',
  labels: { country: 'dk' },
  hours: 2,
}
const SETTINGS = {
  name: 'Errors of the checkout',
  source: SOURCE,
  condition: 'above' as const,
  threshold: 0.05,
  forSeconds: 60,
  action: 'pausePlan' as const,
  enabled: true,
}

async function someSafeguard(world: World) {
  const { params } = await featureThatIsOn(world)
  const { body } = await world.admin.call('createSafeguard', { params, body: SETTINGS })
  return { ...params, safeguardId: body.id }
}

export const safeguards = {
  async listSafeguards(world) {
    const { safeguardId: _, ...params } = await someSafeguard(world)
    return { params }
  },
  async createSafeguard(world) {
    const { params } = await featureThatIsOn(world)
    return { params, body: SETTINGS }
  },
  async trySafeguard(world) {
    const { params } = await featureThatIsOn(world)
    return { params, body: { source: SOURCE } }
  },
  getSafeguard: async (world) => ({ params: await someSafeguard(world) }),
  updateSafeguard: async (world) => ({ params: await someSafeguard(world), body: { ...SETTINGS, threshold: 0.1 } }),
  deleteSafeguard: async (world) => ({ params: await someSafeguard(world) }),
  async resetSafeguard(world) {
    const params = await someSafeguard(world)
    await world.db
      .updateTable('safeguards')
      .set({ trippedAt: new Date(), did: 'turnOff', reason: '0.2 is above 0.05' })
      .where('id', '=', params.safeguardId)
      .execute()
    return { params }
  },
  listImpactMetrics: () => ({
    query: { environment: 'production', name: 'checkouts', hours: 2, limit: 10, offset: 0 },
  }),
} satisfies Partial<Scenarios>
