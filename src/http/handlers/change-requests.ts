import type { Change } from '../../domain/change.ts'
import {
  actionableChangeRequests,
  changeRequestCounts,
  changeRequests as changeRequestList,
  changeRequestsOfFeature,
  foundChangeRequests,
  ownChangeRequests,
  scheduledChangeRequests,
} from '../../domain/change-requests/lists.ts'
import type { RequestKey } from '../../domain/change-requests/queries.ts'
import { changeRequest } from '../../domain/change-requests/read.ts'
import { addToChangeRequest } from '../../domain/change-requests/workflow/add.ts'
import { setRequestedApprovers } from '../../domain/change-requests/workflow/approvers.ts'
import {
  changeRequestConfiguration,
  configureChangeRequests,
} from '../../domain/change-requests/workflow/configuration.ts'
import {
  addChangeRequestComment,
  discardChange,
  discardChangeRequest,
  editChange,
  setChangeRequestTitle,
} from '../../domain/change-requests/workflow/edit.ts'
import { availableReviewers } from '../../domain/change-requests/workflow/reviewers.ts'
import { moveChangeRequest } from '../../domain/change-requests/workflow/transition.ts'
import type { Handlers } from '../handler.ts'
import { askForReview } from '../review-mail.ts'

export const changeRequests = {
  async addToChangeRequest({ params: { projectId: project, environment }, body, change, actor }) {
    const request = await change(async (c) => {
      const added = await addToChangeRequest(c, { project, environment }, body)
      return changeRequest(c.tx, { project, id: added.id }, actor, added)
    })
    return { status: 200, body: request }
  },
  async setChangeRequestConfiguration({ params: { projectId: project, environment }, body, change }) {
    await change((c) => configureChangeRequests(c, { project, environment }, body))
    return { status: 204 }
  },
  async getChangeRequestConfiguration({ params, db }) {
    return { status: 200, body: await changeRequestConfiguration(db, params.projectId) }
  },
  async listChangeRequests({ params, query, db, actor }) {
    return { status: 200, body: await changeRequestList(db, params.projectId, actor, query) }
  },
  async listOwnChangeRequests({ params, db, actor }) {
    return { status: 200, body: await ownChangeRequests(db, params.projectId, actor) }
  },
  async listChangeRequestsOfFeature({ params: { projectId: project, featureName: feature }, query, db, actor }) {
    return { status: 200, body: await changeRequestsOfFeature(db, { project, feature }, actor, query) }
  },
  async listScheduledChangeRequests({ params, query, db }) {
    return { status: 200, body: await scheduledChangeRequests(db, params.projectId, query) }
  },
  async countChangeRequests({ params, db, actor }) {
    return { status: 200, body: await changeRequestCounts(db, params.projectId, actor.userId) }
  },
  async countActionableChangeRequests({ params, db, actor }) {
    return { status: 200, body: { total: await actionableChangeRequests(db, params.projectId, actor) } }
  },
  async listAvailableReviewers({ params: { projectId: project, environment }, query, db }) {
    return { status: 200, body: { reviewers: await availableReviewers(db, { project, environment }, query) } }
  },
  async getChangeRequest({ params, db, actor }) {
    return { status: 200, body: await changeRequest(db, keyOf(params), actor) }
  },
  async discardChangeRequest({ params, change }) {
    await change((c) => discardChangeRequest(c, keyOf(params)))
    return { status: 200 }
  },
  async setChangeRequestState({ params, body, change, ...input }) {
    const request = await requestAfter(change, keyOf(params), (c, key) => moveChangeRequest(c, key, body))
    if (body.state === 'In review') askForReview(input, request)
    return { status: 200, body: request }
  },
  async setChangeRequestTitle({ params, body: { title }, change }) {
    const request = await requestAfter(change, keyOf(params), (c, key) => setChangeRequestTitle(c, key, title))
    return { status: 200, body: request }
  },
  async setRequestedApprovers({ params, body: { reviewers }, change, ...input }) {
    const key = keyOf(params)
    const { added, request } = await change(async (c) => ({
      added: await setRequestedApprovers(c, key, reviewers),
      request: await changed(c, key),
    }))
    if (request.state === 'In review') askForReview(input, request, added)
    return { status: 200, body: request }
  },
  async addChangeRequestComment({ params, body: { text }, change }) {
    const request = await requestAfter(change, keyOf(params), (c, key) => addChangeRequestComment(c, key, text))
    return { status: 200, body: request }
  },
  async editChange({ params, body, change }) {
    const request = await requestAfter(change, keyOf(params), (c, key) => editChange(c, key, params.changeId, body))
    return { status: 200, body: request }
  },
  async discardChange({ params, change }) {
    const request = await requestAfter(change, keyOf(params), (c, key) => discardChange(c, key, params.changeId))
    return { status: 200, body: request }
  },
  async searchChangeRequests({ query, db, actor }) {
    return { status: 200, body: await foundChangeRequests(db, query, actor) }
  },
} satisfies Partial<Handlers>

function keyOf({ projectId, changeRequestId }: { projectId: string; changeRequestId: number }): RequestKey {
  return { project: projectId, id: changeRequestId }
}

/** Reads a change request as the caller sees it, in the same transaction. */
function changed({ tx, actor }: Change, key: RequestKey) {
  return changeRequest(tx, key, actor)
}

/** Runs `work` and returns the change request after it. */
function requestAfter(
  change: <Result>(work: (change: Change) => Promise<Result>) => Promise<Result>,
  key: RequestKey,
  work: (change: Change, key: RequestKey) => Promise<unknown>,
) {
  return change(async (c) => {
    await work(c, key)
    return changed(c, key)
  })
}
