import type { Scenarios } from '../support/scenario.ts'
import { makeEndpoint } from '../support/signals.ts'
import type { World } from '../support/world.ts'

async function someToken(world: World) {
  const { params, tokenId } = await makeEndpoint(world)
  return { ...params, tokenId }
}

async function paramsOfEndpoint(world: World, enabled = true) {
  return { params: (await makeEndpoint(world, { enabled })).params }
}

export const signals = {
  async listSignalEndpoints(world) {
    await makeEndpoint(world)
    return { query: { limit: 10, offset: 0 } }
  },
  createSignalEndpoint: () => ({ body: { name: 'alerts', description: 'Alerts of the shop', enabled: true } }),
  getSignalEndpoint: (world) => paramsOfEndpoint(world),
  updateSignalEndpoint: async (world) => ({
    ...(await paramsOfEndpoint(world)),
    body: { name: 'alarms', description: null, enabled: true },
  }),
  deleteSignalEndpoint: (world) => paramsOfEndpoint(world),
  enableSignalEndpoint: (world) => paramsOfEndpoint(world, false),
  disableSignalEndpoint: (world) => paramsOfEndpoint(world),
  listSignalEndpointTokens: (world) => paramsOfEndpoint(world),
  createSignalEndpointToken: async (world) => ({ ...(await paramsOfEndpoint(world)), body: { name: 'Grafana' } }),
  updateSignalEndpointToken: async (world) => ({
    params: await someToken(world),
    body: { name: 'Alertmanager in Frankfurt' },
  }),
  deleteSignalEndpointToken: async (world) => ({ params: await someToken(world) }),
  async listSignals(world) {
    const { params, send } = await makeEndpoint(world)
    await send({ status: 'firing' })
    return { params, query: { limit: 10, offset: 0 } }
  },
  async sendSignal(world) {
    const { name, sender } = await makeEndpoint(world)
    return { params: { signalEndpointName: name }, body: { status: 'firing' }, by: sender }
  },
} satisfies Partial<Scenarios>
