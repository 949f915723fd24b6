import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function someTagType(world: World) {
  const { body } = await world.admin.call('createTagType', { body: { name: 'team' } })
  return { tagType: body.name }
}

export const tagTypes = {
  listTagTypes: () => ({ query: { limit: 10, offset: 0 } }),
  createTagType: () => ({
    body: { name: 'team', description: 'Who answers for it', icon: 'people', color: '#00a0ff' },
  }),
  getTagType: () => ({ params: { tagType: 'simple' } }),
  updateTagType: async (world) => ({ params: await someTagType(world), body: { description: 'Who owns it' } }),
  deleteTagType: async (world) => ({ params: await someTagType(world) }),
  validateTagType: () => ({ body: { name: 'team', description: 'Who answers for it' } }),
} satisfies Partial<Scenarios>
