import type { Schema } from '../../contract.ts'
import type { StoredRole } from './queries.ts'
import { permissionId } from './role.ts'

export function roleView({ permissions, ...role }: StoredRole): Schema<'RoleWithPermissions'> {
  return {
    ...role,
    project: null,
    permissions: permissions.map((permission) => ({ id: permissionId(permission.name), ...permission })),
  }
}
