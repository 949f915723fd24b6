import type { Scenarios } from '../support/scenario.ts'
import { actionSet, CRITICAL, makeActionSet, makeActor, makeEndpoint, runJob } from '../support/signals.ts'
import type { World } from '../support/world.ts'

const PROJECT = { projectId: 'default' }

async function paramsOfSet(world: World, enabled = true) {
  return { params: (await makeActionSet(world, { enabled })).params }
}

export const actions = {
  async listActionSets(world) {
    await makeActionSet(world)
    return { params: PROJECT, query: { limit: 10, offset: 0 } }
  },
  async createActionSet(world) {
    await world.feature({ name: 'new-checkout' })
    const { id } = await makeEndpoint(world)
    return { params: PROJECT, body: actionSet({ actorId: await makeActor(world), sourceId: id }) }
  },
  async getActionChoices(world) {
    await makeActor(world)
    await makeEndpoint(world)
    return { params: PROJECT }
  },
  getActionSet: (world) => paramsOfSet(world),
  async updateActionSet(world) {
    const { params, input } = await makeActionSet(world)
    return { params, body: { ...input, name: 'Checkout off', description: 'It is too slow' } }
  },
  deleteActionSet: (world) => paramsOfSet(world),
  enableActionSet: (world) => paramsOfSet(world, false),
  disableActionSet: (world) => paramsOfSet(world),
  async listActionSetEvents(world) {
    const { params, endpoint } = await makeActionSet(world)
    await endpoint.send(CRITICAL)
    await runJob(world)
    return { params, query: { limit: 10, offset: 0 } }
  },
} satisfies Partial<Scenarios>
