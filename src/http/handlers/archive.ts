import {
  archiveCheck,
  deleteArchivedFeature,
  deleteFeatures,
  reviveFeature,
  reviveFeatures,
} from '../../domain/features/archive.ts'
import { featureList } from '../../domain/features/list.ts'
import { archiveOrPropose } from '../../domain/switching/archiving.ts'
import type { Handlers } from '../operations/handler.ts'
import { readerAt } from './input/reader-at.ts'

export const archive = {
  async archiveFeatures({ params, body, inTransaction }) {
    const proposal = await inTransaction((t) => archiveOrPropose(t, params.projectId, body.features))
    return proposal === undefined ? { status: 202 } : { status: 200, body: proposal }
  },
  async validateArchiveFeatures({ params, body, db, actor }) {
    return { status: 200, body: await archiveCheck(db, params.projectId, body.features, actor) }
  },
  async reviveFeatures({ params, body, inTransaction }) {
    await inTransaction((t) => reviveFeatures(t, params.projectId, body.features))
    return { status: 200 }
  },
  async deleteFeatures({ params, body, inTransaction }) {
    await inTransaction((t) => deleteFeatures(t, params.projectId, body.features))
    return { status: 200 }
  },
  async listArchivedFeatures({ query, db, actor, now }) {
    return { status: 200, written: await featureList(db, readerAt(actor, now), { archived: true }, query) }
  },
  async listArchivedProjectFeatures({ params, query, db, actor, now }) {
    return {
      status: 200,
      written: await featureList(db, readerAt(actor, now), { project: params.projectId, archived: true }, query),
    }
  },
  async deleteArchivedFeature({ params, inTransaction }) {
    await inTransaction((t) => deleteArchivedFeature(t, params.featureName))
    return { status: 200 }
  },
  async reviveFeature({ params, inTransaction }) {
    await inTransaction((t) => reviveFeature(t, params.featureName))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
