import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { createRole, deleteRole, updateRole } from '../../domain/roles/commands.ts'
import { permissionHolders } from '../../domain/roles/permission-holders.ts'
import {
  assertRoleNameFree,
  environmentNames,
  roles as listOfRoles,
  requireRole,
  roleUsage,
} from '../../domain/roles/queries.ts'
import { availablePermissions, roleResource } from '../../domain/roles/role.ts'
import { roleView } from '../../domain/roles/view.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const roles = {
  async listRoles({ query, db }) {
    return { status: 200, body: { version: 1, roles: await listOfRoles(db, query) } }
  },
  async createRole({ body, inTransaction }) {
    const role = await inTransaction((t) => createRole(t, body))
    const headers = { location: pathTo('roles', role.id) }
    return { status: 200, headers, body: { version: 1, roles: roleView(role) } }
  },
  async getRole({ params, db }) {
    const role = await requireRole(db, params.roleId)
    return { status: 200, revision: () => revisionOfResource(roleResource(role)), body: roleView(role) }
  },
  async updateRole({ params, body, inTransaction }) {
    const role = await inTransaction((t) => updateRole(t, params.roleId, body))
    return { status: 200, body: { version: 1, roles: roleView(role) } }
  },
  async deleteRole({ params, inTransaction }) {
    await inTransaction((t) => deleteRole(t, params.roleId))
    return { status: 200 }
  },
  async validateRoleName({ body, db }) {
    await assertRoleNameFree(db, body.name, body.id)
    return { status: 200 }
  },
  async listPermissions({ db }) {
    return { status: 200, body: { version: 1, permissions: availablePermissions(await environmentNames(db)) } }
  },
  async listPermissionHolders({ query, db, actor }) {
    return { status: 200, body: await permissionHolders(db, query, actor) }
  },
  async getRoleUsage({ params, query, db, actor }) {
    return { status: 200, body: await roleUsage(db, params.roleId, actor, query) }
  },
} satisfies Partial<Handlers>
