import { impactMetrics as metricList } from '../../domain/impact-metrics/queries.ts'
import type { Handlers } from '../operations/handler.ts'

export const impactMetrics = {
  async listImpactMetrics({ query, db, actor, now }) {
    return { status: 200, body: { metrics: await metricList(db, query, actor, now) } }
  },
} satisfies Partial<Handlers>
