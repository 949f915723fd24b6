import type { Scenarios } from '../support/scenario.ts'
import { apply, plan, setOf } from '../support/state.ts'
import type { World } from '../support/world.ts'

const document = {
  features: {
    'as-code': {
      project: 'default',
      tags: [{ value: 'checkout' }],
      environments: { development: { enabled: true, strategies: [{ name: 'default' }] } },
    },
  },
}

async function applied(world: World) {
  await apply(world, document)
  await world.forgetEvents()
}

export const state = {
  async exportState(world) {
    await applied(world)
    return { query: { manager: 'payments' } }
  },
  planState: () => ({ body: setOf(document) }),
  async getStatePlan(world) {
    const by = await world.actor()
    return { params: { planId: (await plan(world, document, { by })).id }, by }
  },
  applyState: async (world) => ({ body: { plan: (await plan(world, document)).id } }),
  async listStateManagers(world) {
    await applied(world)
    return { query: { project: 'default' } }
  },
  async listOwnedFields(world) {
    await applied(world)
    return { query: { kind: 'features' as const, name: 'as-code' } }
  },
  async releaseOwnedFields(world) {
    await applied(world)
    return { body: { manager: 'payments', fields: [{ kind: 'features' as const, name: 'as-code' }] } }
  },
} satisfies Partial<Scenarios>
