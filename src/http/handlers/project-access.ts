import { accessResource } from '../../domain/project-access/access.ts'
import {
  addProjectAccess,
  removeProjectGroup,
  removeProjectUser,
  setProjectAccess,
  setProjectGroupRoles,
  setProjectUserRoles,
} from '../../domain/project-access/commands.ts'
import { projectAccess as accessOf, projectUsers } from '../../domain/project-access/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import type { Handlers } from '../operations/handler.ts'

export const projectAccess = {
  async listProjectUsers({ params, query, db }) {
    return { status: 200, body: await projectUsers(db, params.projectId, query) }
  },
  async getProjectAccess({ params, query, db, actor }) {
    const { access, assignments } = await accessOf(db, params.projectId, actor, query)
    return {
      status: 200,
      revision: () => revisionOfResource(accessResource(params.projectId, assignments)),
      body: access,
    }
  },
  async addProjectAccess({ params, body, inTransaction }) {
    await inTransaction((t) => addProjectAccess(t, params.projectId, body))
    return { status: 200 }
  },
  async setProjectAccess({ params, body, inTransaction }) {
    await inTransaction((t) => setProjectAccess(t, params.projectId, body))
    return { status: 200 }
  },
  async setProjectUserRoles({ params, body, inTransaction }) {
    await inTransaction((t) => setProjectUserRoles(t, params.projectId, params.userId, body))
    return { status: 200 }
  },
  async removeProjectUser({ params, inTransaction }) {
    await inTransaction((t) => removeProjectUser(t, params.projectId, params.userId))
    return { status: 200 }
  },
  async setProjectGroupRoles({ params, body, inTransaction }) {
    await inTransaction((t) => setProjectGroupRoles(t, params.projectId, params.groupId, body))
    return { status: 200 }
  },
  async removeProjectGroup({ params, inTransaction }) {
    await inTransaction((t) => removeProjectGroup(t, params.projectId, params.groupId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
