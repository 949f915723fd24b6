import type { Scenarios } from '../support/scenario.ts'

const tag = { type: 'simple', value: 'checkout' }
const other = { type: 'simple', value: 'payment' }

export const featureTags = {
  listFeatureTags: async (world) => ({ params: { featureName: await world.feature({ tags: [tag] }) } }),
  addFeatureTag: async (world) => ({ params: { featureName: await world.feature() }, body: tag }),
  async updateFeatureTags(world) {
    const featureName = await world.feature({ tags: [tag] })
    return { params: { featureName }, body: { addedTags: [other], removedTags: [tag] } }
  },
  async removeFeatureTag(world) {
    const featureName = await world.feature({ tags: [tag] })
    return { params: { featureName, tagType: tag.type, tagValue: tag.value } }
  },
  async updateTagsOfFeatures(world) {
    const features = [await world.feature({ tags: [tag] }), await world.feature()]
    return { params: { projectId: 'default' }, body: { features, tags: { addedTags: [other], removedTags: [tag] } } }
  },
} satisfies Partial<Scenarios>
