import { previewOf } from '../../domain/change-requests/preview.ts'
import type { Handlers } from '../handler.ts'

export const changeRequestPreview = {
  async previewChangeRequest({ params, change }) {
    return { status: 200, body: await previewOf(change, params.projectId, params.changeRequestId) }
  },
} satisfies Partial<Handlers>
