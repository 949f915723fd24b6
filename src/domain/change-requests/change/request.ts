import type { RequestedChangeRecord } from '../../event-types.ts'
import type { History } from '../../revisions/history.ts'
import type { Resource } from '../../revisions/resources.ts'
import { type Asked, titleOf } from './change.ts'
import type { RequestKey } from './queries.ts'

/** The fields that an edit of a request overwrites; `version` stands for its changes. */
type EditedRequest = Edited & {
  readonly approvers: readonly number[]
  /** Absent without any, as in a request of an earlier version of the server. */
  readonly groups?: readonly number[]
}
type Edited = { readonly version: number; readonly title: string }

const REQUEST: History<EditedRequest> = {
  types: [
    'change-added',
    'change-edited',
    'change-discarded',
    'change-request-requested-approvers-updated',
    'change-request-created',
    'change-request-discarded',
  ],
  before(state, { type, data, preData }) {
    switch (type) {
      case 'change-added':
        return versionBefore(state, (data as RequestedChangeRecord).version, 1)
      case 'change-edited':
      case 'change-discarded':
        return versionBefore(state, (preData as RequestedChangeRecord).version, 0)
      case 'change-request-requested-approvers-updated':
        return askedIn(state, preData as Partial<Asked>)
      default:
        return undefined
    }
  },
}

/** Events of earlier versions of the server do not have the version of the request. */
function versionBefore(state: EditedRequest, version: number | undefined, less: number): EditedRequest | undefined {
  return version === undefined ? undefined : { ...state, version: version - less }
}

/**
 * Returns a change request as it is edited.
 *
 * @param asked who is asked to approve it
 */
export function requestResource(
  { id, project, version, title }: RequestKey & { version: number; title: string | null },
  asked: Asked,
): Resource<EditedRequest> {
  return {
    name: `change request ${id}`,
    history: REQUEST,
    place: { project, member: { names: ['changeRequestId'], value: id } },
    whole: askedIn({ version, title: titleOf({ id, title }) }, asked),
  }
}

/** Events of earlier versions of the server have no groups. */
function askedIn({ version, title }: Edited, { reviewers = [], groups = [] }: Partial<Asked>): EditedRequest {
  const inOrder = (ids: readonly number[]) => [...ids].sort((one, other) => one - other)
  const approvers = inOrder(reviewers)
  return { version, title, approvers, ...(groups.length > 0 && { groups: inOrder(groups) }) }
}
