import {
  archiveCheck,
  archiveFeatures,
  deleteArchivedFeature,
  deleteFeatures,
  reviveFeature,
  reviveFeatures,
} from '../../domain/features/archive.ts'
import { featureList } from '../../domain/features/summaries.ts'
import type { Handlers } from '../handler.ts'

export const archive = {
  async archiveFeatures({ params, body, change }) {
    await change((c) => archiveFeatures(c, params.projectId, body.features))
    return { status: 202 }
  },
  async validateArchiveFeatures({ params, body, db }) {
    return { status: 200, body: await archiveCheck(db, params.projectId, body.features) }
  },
  async reviveFeatures({ params, body, change }) {
    await change((c) => reviveFeatures(c, params.projectId, body.features))
    return { status: 200 }
  },
  async deleteFeatures({ params, body, change }) {
    await change((c) => deleteFeatures(c, params.projectId, body.features))
    return { status: 200 }
  },
  async listArchivedFeatures({ query, db, actor, now }) {
    const viewer = { userId: actor.userId, now }
    return { status: 200, body: await featureList(db, viewer, { archived: true }, query) }
  },
  async listArchivedProjectFeatures({ params, query, db, actor, now }) {
    const viewer = { userId: actor.userId, now }
    return { status: 200, body: await featureList(db, viewer, { project: params.projectId, archived: true }, query) }
  },
  async deleteArchivedFeature({ params, change }) {
    await change((c) => deleteArchivedFeature(c, params.featureName))
    return { status: 200 }
  },
  async reviveFeature({ params, change }) {
    await change((c) => reviveFeature(c, params.featureName))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
