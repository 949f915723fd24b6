import { makeRole } from '../support/access.ts'
import type { Scenarios } from '../support/scenario.ts'
import { ROLES } from '../support/service-accounts.ts'

const permissions = [{ name: 'UPDATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }]

export const roles = {
  listRoles: () => ({ query: { limit: 25 } }),
  createRole: () => ({ body: { name: 'Release manager', description: 'Releases', type: 'custom', permissions } }),
  async getRole(world) {
    const { params } = await makeRole(world, { permissions })
    return { params }
  },
  async updateRole(world) {
    const { params } = await makeRole(world, { permissions })
    return { params, body: { name: 'Releaser', permissions: permissions.slice(1) } }
  },
  async deleteRole(world) {
    const { params } = await makeRole(world, { permissions })
    return { params }
  },
  validateRoleName: () => ({ body: { name: 'Release manager' } }),
  listPermissions: () => ({}),
  listPermissionHolders: () => ({
    query: { permission: ['UPDATE_FEATURE_ENVIRONMENT'], project: 'default', environment: 'production' },
  }),
  getRoleUsage: () => ({ params: { roleId: ROLES.OWNER } }),
} satisfies Partial<Scenarios>
