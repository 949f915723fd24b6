import { requestInReview } from '../support/change-requests.ts'
import { guard } from '../support/guarded.ts'
import type { Scenarios } from '../support/scenario.ts'

export const changeRequestPreview = {
  async previewChangeRequest(world) {
    const feature = await world.feature()
    await guard(world.db)
    const changeRequestId = await requestInReview(world, [
      { action: 'updateEnabled', feature, payload: { enabled: true } },
    ])
    return { params: { projectId: 'default', changeRequestId } }
  },
} satisfies Partial<Scenarios>
