import type { RequestedChangeRecord } from '../../event-types.ts'
import type { History } from '../../revisions/history.ts'
import type { Resource } from '../../revisions/resources.ts'
import { titleOf } from './change.ts'
import type { RequestKey } from './queries.ts'

/** The fields that an edit of a request overwrites; `version` stands for its changes. */
type EditedRequest = { readonly version: number; readonly title: string; readonly approvers: readonly number[] }

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
        return { ...state, approvers: (preData as { reviewers: number[] }).reviewers }
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
 * @param approvers the ids of the users who are asked to approve it
 */
export function requestResource(
  { id, project, version, title }: RequestKey & { version: number; title: string | null },
  approvers: readonly number[],
): Resource<EditedRequest> {
  return {
    name: `change request ${id}`,
    history: REQUEST,
    place: { project, member: { names: ['changeRequestId'], value: id } },
    whole: { version, title: titleOf({ id, title }), approvers: [...approvers].sort((one, other) => one - other) },
  }
}
