import type { Schema } from '../../contract.ts'
import type { StoredRole } from './queries.ts'
import { describedPermission } from './role.ts'

export function roleView({ permissions, ...role }: StoredRole): Schema<'RoleWithPermissions'> {
  return {
    ...role,
    project: null,
    permissions: permissions.map(({ name, environment }) => ({ ...describedPermission(name), environment })),
  }
}
