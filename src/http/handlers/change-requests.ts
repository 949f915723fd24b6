import type { OperationId, Schema } from '../../contract.ts'
import { overridersOf } from '../../domain/break-glass/overriders.ts'
import type { RequestKey } from '../../domain/change-requests/change/queries.ts'
import { requestResource } from '../../domain/change-requests/change/request.ts'
import { actionableChangeRequests, changeRequestCounts } from '../../domain/change-requests/counts.ts'
import { previewOf } from '../../domain/change-requests/forecast/preview.ts'
import {
  changeRequest,
  changeRequestList,
  changeRequestsOfFeature,
  foundChangeRequests,
  ownChangeRequests,
  scheduledChangeRequests,
} from '../../domain/change-requests/queries.ts'
import { type RequestReader, requestReader } from '../../domain/change-requests/reader.ts'
import { addToChangeRequest } from '../../domain/change-requests/workflow/add.ts'
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
import { approvalsWarning } from '../../domain/change-requests/workflow/needed-approvals.ts'
import { availableReviewers, setRequestedApprovers } from '../../domain/change-requests/workflow/reviewers.ts'
import { moveChangeRequest } from '../../domain/change-requests/workflow/transition.ts'
import { noteRevision, revisionOfResource } from '../../domain/revisions/precondition.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { requestedWarnings } from '../../domain/sdk-warnings/requested.ts'
import type { Transaction } from '../../domain/transaction/transaction.ts'
import type { Handlers, Input } from '../operations/handler.ts'

export const changeRequests = {
  async addToChangeRequest({ params: { projectId: project, environment }, body, inTransaction }) {
    const answered = await inTransaction(async (t) => {
      const added = await addToChangeRequest(t, { project, environment }, body)
      const request = await changeRequest(t.tx, { project, id: added.id }, requestReader(t), added)
      return { body: request, warnings: await requestedWarnings(t.tx, project, body) }
    })
    return { status: 200, ...answered }
  },
  async setChangeRequestConfiguration({ params: { projectId: project, environment }, body, inTransaction }) {
    await inTransaction((t) => configureChangeRequests(t, { project, environment }, body))
    return { status: 204 }
  },
  async getChangeRequestConfiguration({ params, db }) {
    return { status: 200, body: await changeRequestConfiguration(db, params.projectId) }
  },
  async listChangeRequests({ params, query, db, ...reading }) {
    return { status: 200, body: await changeRequestList(db, params.projectId, readerOf(reading), query) }
  },
  async listOwnChangeRequests({ params, db, ...reading }) {
    return { status: 200, body: await ownChangeRequests(db, params.projectId, readerOf(reading)) }
  },
  async listChangeRequestsOfFeature({ params: { projectId: project, featureName: feature }, query, db, ...reading }) {
    const body = await changeRequestsOfFeature(db, { project, feature }, readerOf(reading), query)
    return { status: 200, body }
  },
  async listScheduledChangeRequests({ params, query, db }) {
    return { status: 200, body: await scheduledChangeRequests(db, params.projectId, query) }
  },
  async countChangeRequests({ params, db, actor }) {
    return { status: 200, body: await changeRequestCounts(db, params.projectId, actor.userId) }
  },
  async countActionableChangeRequests({ params, db, ...reading }) {
    const total = await actionableChangeRequests(db, params.projectId, readerOf(reading))
    return { status: 200, body: { total } }
  },
  async listAvailableReviewers({ params: { projectId: project, environment }, query, db, actor }) {
    return { status: 200, body: { reviewers: await availableReviewers(db, { project, environment }, query, actor) } }
  },
  async getChangeRequest({ params, db, ...reading }) {
    const body = await changeRequest(db, requestKey(params), readerOf(reading))
    return { status: 200, revision: () => revisionOfResource(resourceOf(body)), body }
  },
  async previewChangeRequest({ params, db, actor, setting, now }) {
    const { limits } = setting
    const key = requestKey(params)
    const { heldIn, guardedIn, ...preview } = await previewOf(db, key, actor, { limits, now })
    const [overriders, warning] = await Promise.all([
      overridersOf(db, { heldIn, guardedIn }),
      approvalsWarning(db, key, actor, { limits, now }),
    ])
    return { status: 200, body: { ...preview, ...(warning !== undefined && { warning }), ...overriders } }
  },
  async discardChangeRequest({ params, inTransaction }) {
    await inTransaction((t) => discardChangeRequest(t, requestKey(params)))
    return { status: 200 }
  },
  async setChangeRequestState({ params, body, inTransaction }) {
    const key = requestKey(params)
    const { body: request, warnings } = await inTransaction((t) =>
      warned(t, async (w) => {
        await moveChangeRequest(w, key, body)
        return changed(w, key)
      }),
    )
    return { status: 200, warnings, body: request }
  },
  async setChangeRequestTitle({ params, body: { title }, inTransaction }) {
    const request = await requestAfter(inTransaction, requestKey(params), (t, key) =>
      setChangeRequestTitle(t, key, title),
    )
    return { status: 200, body: request }
  },
  async setRequestedApprovers({ params, body, inTransaction }) {
    const request = await requestAfter(inTransaction, requestKey(params), (t, key) =>
      setRequestedApprovers(t, key, body),
    )
    return { status: 200, body: request }
  },
  async addChangeRequestComment({ params, body: { text }, inTransaction }) {
    const request = await requestAfter(inTransaction, requestKey(params), (t, key) =>
      addChangeRequestComment(t, key, text),
    )
    return { status: 200, body: request }
  },
  async editChange({ params, body, inTransaction }) {
    const key = requestKey(params)
    const edited = await inTransaction(async (t) => {
      await editChange(t, key, params.changeId, body)
      return { body: await changed(t, key), warnings: await requestedWarnings(t.tx, key.project, body) }
    })
    return { status: 200, ...edited }
  },
  async discardChange({ params, inTransaction }) {
    const request = await requestAfter(inTransaction, requestKey(params), (t, key) =>
      discardChange(t, key, params.changeId),
    )
    return { status: 200, body: request }
  },
  async searchChangeRequests({ query, db, ...reading }) {
    return { status: 200, body: await foundChangeRequests(db, query, readerOf(reading)) }
  },
} satisfies Partial<Handlers>

function requestKey({ projectId, changeRequestId }: { projectId: string; changeRequestId: number }): RequestKey {
  return { project: projectId, id: changeRequestId }
}

type Reading = Pick<Input<OperationId>, 'actor' | 'now' | 'setting'>

function readerOf({ actor, now, setting: { limits } }: Reading): RequestReader {
  return requestReader({ actor, now, limits })
}

/** Reads a change request as the caller sees it, in the transaction that has changed it. */
async function changed(transaction: Transaction, key: RequestKey) {
  const request = await changeRequest(transaction.tx, key, requestReader(transaction))
  noteRevision(transaction, resourceOf(request))
  return request
}

function resourceOf(request: Schema<'ChangeRequest'>) {
  const { requestedApprovers, requestedGroups } = request
  const asked = { reviewers: requestedApprovers.map(({ id }) => id), groups: requestedGroups.map(({ id }) => id) }
  return requestResource(request, asked)
}

/** Runs `work` and returns the change request after it. */
function requestAfter(
  inTransaction: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  key: RequestKey,
  work: (transaction: Transaction, key: RequestKey) => Promise<unknown>,
) {
  return inTransaction(async (t) => {
    await work(t, key)
    return changed(t, key)
  })
}
