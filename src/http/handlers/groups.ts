import { createGroup, deleteGroup, updateGroup } from '../../domain/groups/commands.ts'
import { groupResource } from '../../domain/groups/group.ts'
import { groups as listOfGroups, requireGroup } from '../../domain/groups/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const groups = {
  async listGroups({ query, db }) {
    return { status: 200, body: await listOfGroups(db, query) }
  },
  async createGroup({ body, inTransaction }) {
    const group = await inTransaction((t) => createGroup(t, body))
    return { status: 201, headers: { location: pathTo('groups', group.id) }, body: group }
  },
  async getGroup({ params, db }) {
    const body = await requireGroup(db, params.groupId)
    const users = body.users.map(({ user }) => user.id)
    return { status: 200, revision: () => revisionOfResource(groupResource({ ...body, users })), body }
  },
  async updateGroup({ params, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => updateGroup(t, params.groupId, body)) }
  },
  async deleteGroup({ params, inTransaction }) {
    await inTransaction((t) => deleteGroup(t, params.groupId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
