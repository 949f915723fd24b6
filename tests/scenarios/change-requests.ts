import { makeGroup } from '../support/access.ts'
import { guarded, PLACE, propose, requestIn, turningOn } from '../support/proposals.ts'
import type { Scenarios } from '../support/scenario.ts'

const ofDefault = { params: { projectId: 'default' } }

export const changeRequests = {
  async addToChangeRequest(world) {
    const { feature } = await guarded(world)
    return { params: PLACE, body: [turningOn(feature)] }
  },
  setChangeRequestConfiguration: () => ({
    params: PLACE,
    body: { changeRequestsEnabled: true, requiredApprovals: 2 },
  }),
  getChangeRequestConfiguration: () => ofDefault,
  async listChangeRequests(world) {
    await requestIn(world, 'In review')
    return { ...ofDefault, query: { limit: 25 } }
  },
  async listOwnChangeRequests(world) {
    await requestIn(world, 'In review')
    return ofDefault
  },
  async listChangeRequestsOfFeature(world) {
    const { feature } = await requestIn(world, 'In review')
    return { params: { projectId: 'default', featureName: feature } }
  },
  listScheduledChangeRequests: () => ofDefault,
  async countChangeRequests(world) {
    await requestIn(world, 'In review')
    return ofDefault
  },
  async countActionableChangeRequests(world) {
    await requestIn(world, 'In review')
    return ofDefault
  },
  listAvailableReviewers: () => ({ params: PLACE }),
  async getChangeRequest(world) {
    const { params } = await requestIn(world, 'In review')
    return { params }
  },
  async discardChangeRequest(world) {
    const { params, author } = await requestIn(world, 'Draft')
    return { params, by: author }
  },
  async setChangeRequestState(world) {
    const { params, author } = await requestIn(world, 'Draft')
    return { params, body: { state: 'In review', comment: 'Please look at it' }, by: author }
  },
  async setChangeRequestTitle(world) {
    const { params, author } = await requestIn(world, 'Draft')
    return { params, body: { title: 'Open the new checkout' }, by: author }
  },
  async setRequestedApprovers(world) {
    const { params, author, reviewer } = await requestIn(world, 'Draft')
    const group = await makeGroup(world, { users: [{ user: { id: reviewer.userId } }] })
    return { params, body: { reviewers: [reviewer.userId], groups: [group.id] }, by: author }
  },
  async addChangeRequestComment(world) {
    const { params } = await requestIn(world, 'In review')
    return { params, body: { text: 'Why not on Friday?' } }
  },
  async editChange(world) {
    const { params, author, request, feature } = await requestIn(world, 'In review')
    const changeId = request.features[0]?.changes[0]?.id ?? 0
    const body = { action: 'archiveFeature', feature } as const
    return { params: { ...params, changeId }, body, by: author }
  },
  async discardChange(world) {
    const { params, author, feature } = await requestIn(world, 'Draft')
    const { features } = await propose(author, { action: 'archiveFeature', feature })
    return { params: { ...params, changeId: features[0]?.changes[1]?.id ?? 0 }, by: author }
  },
  searchChangeRequests: () => ({ query: { state: 'IS:open' } }),
} satisfies Partial<Scenarios>
