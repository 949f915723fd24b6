import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function country(world: World) {
  await world.admin.call('createContextField', { body: { name: 'country', legalValues: [{ value: 'de' }] } })
  return { contextField: 'country' }
}

export const contextFields = {
  listContextFields: () => ({ query: { limit: 10, offset: 0 } }),
  createContextField: () => ({ body: { name: 'country', legalValues: [{ value: 'de', description: 'Germany' }] } }),
  getContextField: () => ({ params: { contextField: 'userId' } }),
  updateContextField: async (world) => ({
    params: await country(world),
    body: { description: 'Where the user lives' },
  }),
  deleteContextField: async (world) => ({ params: await country(world) }),
  validateContextFieldName: () => ({ body: { name: 'country' } }),
  listContextFieldStrategies: () => ({ params: { contextField: 'userId' }, query: { limit: 10, offset: 0 } }),
  setLegalValue: async (world) => ({ params: await country(world), body: { value: 'fr', description: 'France' } }),
  removeLegalValue: async (world) => ({ params: { ...(await country(world)), legalValue: 'de' } }),
} satisfies Partial<Scenarios>
