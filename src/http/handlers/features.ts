import { createFeature, patchFeature } from '../../domain/features/commands.ts'
import { requireFeature } from '../../domain/features/queries.ts'
import { featureView } from '../../domain/features/view.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'
import { featureKey } from './feature-key.ts'

export const features = {
  async createFeature({ params, body, change, now }) {
    const feature = await change((c) => createFeature(c, params.projectId, body))
    const location = pathTo('projects', params.projectId, 'features', feature.name)
    return { status: 201, headers: { location }, body: featureView(feature, now) }
  },
  async getFeature({ params, db, actor, now }) {
    const feature = await requireFeature(db, featureKey(params), actor.userId)
    return { status: 200, body: featureView(feature, now) }
  },
  async patchFeature({ params, body, change, now }) {
    const feature = await change((c) => patchFeature(c, featureKey(params), body))
    return { status: 200, body: featureView(feature, now) }
  },
} satisfies Partial<Handlers>
