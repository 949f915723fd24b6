import {
  addFeatureTag,
  removeFeatureTag,
  updateFeatureTags,
  updateTagsOfFeatures,
} from '../../domain/features/tagging.ts'
import { tagsOfFeature } from '../../domain/tags/queries.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'
import { tagKey } from './tag-key.ts'

export const featureTags = {
  async listFeatureTags({ params, query, db, actor }) {
    return { status: 200, body: { version: 1, tags: await tagsOfFeature(db, params.featureName, actor, query) } }
  },
  async addFeatureTag({ params, body, change }) {
    const tag = await change((c) => addFeatureTag(c, params.featureName, body))
    return { status: 201, headers: { location: pathTo('features', params.featureName, 'tags') }, body: tag }
  },
  async updateFeatureTags({ params, body, change }) {
    const tags = await change((c) => updateFeatureTags(c, params.featureName, body))
    return { status: 200, body: { version: 1, tags } }
  },
  async removeFeatureTag({ params, change }) {
    await change((c) => removeFeatureTag(c, params.featureName, tagKey(params)))
    return { status: 200 }
  },
  async updateTagsOfFeatures({ params, body, change }) {
    await change((c) => updateTagsOfFeatures(c, params.projectId, body))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
