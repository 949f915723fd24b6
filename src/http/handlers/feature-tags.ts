import {
  addFeatureTag,
  removeFeatureTag,
  updateFeatureTags,
  updateTagsOfFeatures,
} from '../../domain/features/tagging.ts'
import { tagsOfFeature } from '../../domain/tags/queries.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { tagKey } from './input/path-keys.ts'

export const featureTags = {
  async listFeatureTags({ params, query, db, actor }) {
    return { status: 200, body: { version: 1, tags: await tagsOfFeature(db, params.featureName, actor, query) } }
  },
  async addFeatureTag({ params, body, inTransaction }) {
    const tag = await inTransaction((t) => addFeatureTag(t, params.featureName, body))
    return { status: 201, headers: { location: pathTo('features', params.featureName, 'tags') }, body: tag }
  },
  async updateFeatureTags({ params, body, inTransaction }) {
    const tags = await inTransaction((t) => updateFeatureTags(t, params.featureName, body))
    return { status: 200, body: { version: 1, tags } }
  },
  async removeFeatureTag({ params, inTransaction }) {
    await inTransaction((t) => removeFeatureTag(t, params.featureName, tagKey(params)))
    return { status: 200 }
  },
  async updateTagsOfFeatures({ params, body, inTransaction }) {
    await inTransaction((t) => updateTagsOfFeatures(t, params.projectId, body))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
