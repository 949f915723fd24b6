import { featureMetrics, rawFeatureMetrics } from '../../domain/client-metrics/queries.ts'
import type { Handlers } from '../operations/handler.ts'

export const clientMetrics = {
  async getFeatureMetrics({ params, query, db, actor, now }) {
    return { status: 200, body: await featureMetrics(db, actor, params.featureName, now, query) }
  },
  async getRawFeatureMetrics({ params, query, db, actor, now }) {
    return { status: 200, body: await rawFeatureMetrics(db, actor, params.featureName, now, query) }
  },
} satisfies Partial<Handlers>
