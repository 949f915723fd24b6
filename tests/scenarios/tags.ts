import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function someTag(world: World) {
  const { body } = await world.admin.call('createTag', { body: { type: 'simple', value: 'checkout' } })
  return { tagType: body.type, tagValue: body.value }
}

export const tags = {
  listTags: () => ({ query: { limit: 10, offset: 0 } }),
  createTag: () => ({ body: { type: 'simple', value: 'checkout' } }),
  listTagsOfType: () => ({ params: { tagType: 'simple' }, query: { limit: 10 } }),
  getTag: async (world) => ({ params: await someTag(world) }),
  deleteTag: async (world) => ({ params: await someTag(world) }),
} satisfies Partial<Scenarios>
