import { previewOf } from '../../domain/change-requests/forecast/preview.ts'
import type { Handlers } from '../handler.ts'

export const changeRequestPreview = {
  async previewChangeRequest({ params, db, actor, setting }) {
    const key = { project: params.projectId, id: params.changeRequestId }
    return { status: 200, body: await previewOf(db, key, actor, setting.limits) }
  },
} satisfies Partial<Handlers>
