import type { Schema } from '../../contract.ts'
import { ADMIN_ROLE, EDITOR_ROLE, VIEWER_ROLE } from '../access/built-in-roles.ts'

type RoleName = Schema<'OidcDefaultRole'>

const BUILT_IN_ROLES = { Admin: ADMIN_ROLE, Editor: EDITOR_ROLE, Viewer: VIEWER_ROLE } as const

/** Returns the id of the root role of accounts that a sign-in creates; 0 counts as left out. */
export function defaultRoleFrom(wanted: { defaultRootRoleId?: number; defaultRootRole?: RoleName }): number {
  return wanted.defaultRootRoleId || BUILT_IN_ROLES[wanted.defaultRootRole ?? 'Viewer']
}

/** Returns the name of a built-in root role; undefined for a custom one. */
export function builtInRoleOf(roleId: number): RoleName | undefined {
  const found = Object.entries(BUILT_IN_ROLES).find(([, id]) => id === roleId)
  return found?.[0] as RoleName | undefined
}

/** Returns a text without blanks around it, or null for a blank one. */
export function textFrom(text = ''): string | null {
  return text.trim() || null
}

/** Returns the domains in a list with commas, in lower case. */
export function domainsFrom(list: string | null = null): string[] {
  const domains = (list ?? '').split(',').map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
  return domains.filter((domain) => domain !== '')
}
