import {
  archiveCheck,
  archiveFeatures,
  deleteArchivedFeature,
  deleteFeatures,
  reviveFeature,
  reviveFeatures,
} from '../../domain/features/archive.ts'
import { featureList } from '../../domain/features/list.ts'
import type { Handlers } from '../handler.ts'
import { viewerAt } from './viewer.ts'

export const archive = {
  async archiveFeatures({ params, body, change }) {
    await change((c) => archiveFeatures(c, params.projectId, body.features))
    return { status: 202 }
  },
  async validateArchiveFeatures({ params, body, db, actor }) {
    return { status: 200, body: await archiveCheck(db, params.projectId, body.features, actor) }
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
    return { status: 200, body: await featureList(db, viewerAt(actor, now), { archived: true }, query) }
  },
  async listArchivedProjectFeatures({ params, query, db, actor, now }) {
    return {
      status: 200,
      body: await featureList(db, viewerAt(actor, now), { project: params.projectId, archived: true }, query),
    }
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
