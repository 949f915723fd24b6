import { describe, expect } from 'vitest'
import { moveChangeRequest } from '../../../../src/domain/change-requests/workflow/transition.ts'
import { flexible } from '../../../support/approval-rules.ts'
import { injectionOf } from '../../../support/call.ts'
import { operation } from '../../../support/contract.ts'
import { heldUp } from '../../../support/held-up.ts'
import { guarded, move, pathOf, propose } from '../../../support/proposals.ts'
import { newSegment } from '../../../support/strategies.ts'
import { it } from '../../../support/world.ts'

describe('a segment that nothing uses', () => {
  it('is not changed while a request is applied that starts to use it', async ({ world }) => {
    const { feature, author, reviewer } = await guarded(world)
    const segmentId = await newSegment(world)
    const payload = { ...flexible('100'), constraints: [], segments: [segmentId] }
    const request = await propose(author, { action: 'addStrategy', feature, payload })
    await move(author, request, 'In review')
    await move(reviewer, request, 'Approved')
    const by = await world.actor({ may: ['UPDATE_SEGMENT'] })
    const { projectId: project, changeRequestId: id } = pathOf(request)
    const edit = { params: { segmentId }, body: { name: 'Everybody', constraints: [] } }
    const { statusCode } = await heldUp(
      world.db,
      (transaction) => moveChangeRequest(transaction, { project, id }, { state: 'Applied' }),
      () => world.app.inject(injectionOf(by, operation('updateSegment'), edit)),
    )
    expect(statusCode).toBe(403)
    expect((await world.admin.call('getSegment', { params: { segmentId } })).body.name).not.toBe('Everybody')
  })
})
