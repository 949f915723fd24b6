import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

/** A freeze that does not hold yet. */
const SETTINGS = {
  name: 'Weekends',
  description: 'Nobody is there to look',
  project: 'default',
  environments: ['production'],
  start: '2090-01-06T16:00',
  end: '2090-01-09T08:00',
  timeZone: 'Europe/Berlin',
  weekly: true,
  repeatsUntil: '2090-12-31',
  allowsOff: false,
}

async function someFreeze(world: World) {
  const { body } = await world.admin.call('createFreeze', { body: SETTINGS })
  return { freezeId: body.id }
}

export const freezes = {
  async listFreezes(world) {
    await someFreeze(world)
    return { query: { project: 'default', limit: 10, offset: 0 } }
  },
  createFreeze: () => ({ body: SETTINGS }),
  getFreeze: async (world) => ({ params: await someFreeze(world) }),
  updateFreeze: async (world) => ({ params: await someFreeze(world), body: { ...SETTINGS, name: 'Every weekend' } }),
  deleteFreeze: async (world) => ({ params: await someFreeze(world) }),
} satisfies Partial<Scenarios>
