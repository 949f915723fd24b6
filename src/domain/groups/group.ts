import type { GroupRecord } from '../event-types.ts'
import type { History } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

type EditedGroup = Omit<GroupRecord, 'id' | 'scimId' | 'externalId'>

const GROUP: History<EditedGroup> = {
  types: ['group-created', 'group-updated', 'group-deleted', 'group-user-added', 'group-user-removed'],
  before(state, { type, data, preData }) {
    switch (type) {
      case 'group-updated':
        return editedGroup(preData as GroupRecord)
      case 'group-user-added': {
        const { userId } = data as { userId: number }
        return { ...state, users: state.users.filter((user) => user !== userId) }
      }
      case 'group-user-removed': {
        const { userId } = preData as { userId: number }
        return { ...state, users: [...state.users, userId].sort((one, other) => one - other) }
      }
      default:
        return undefined
    }
  },
}

function editedGroup({ name, description, mappingsSSO, rootRole, users }: EditedGroup): EditedGroup {
  return { name, description, mappingsSSO, rootRole, users }
}

/** Returns a group with its members as it is edited; `users` are their ids, sorted. */
export function groupResource(group: EditedGroup & Pick<GroupRecord, 'id'>): Resource<EditedGroup> {
  return {
    name: `group ${group.id}`,
    history: GROUP,
    place: { member: { names: ['id', 'groupId'], value: group.id } },
    whole: editedGroup(group),
  }
}
