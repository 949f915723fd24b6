import type { Schemas } from '@flaghoist/client'

/** A permission of a role as one text: `UPDATE_FEATURE`, or `UPDATE_FEATURE_ENVIRONMENT in production`. */
export type Granted = string

export type RoleFields = {
  readonly name: string
  readonly description: string
  readonly permissions: readonly Granted[]
}
export type NewRole = RoleFields & { readonly type: 'custom' | 'root-custom' }

type Place = { readonly name: string; readonly environment?: string | null }

const IN = ' in '

/** Names of permissions have no blanks, so the first one separates the environment. */
export function grantedOf({ name, environment }: Place): Granted {
  return environment ? `${name}${IN}${environment}` : name
}

export function placeOf(granted: Granted): { name: string; environment?: string } {
  const at = granted.indexOf(IN)
  return at < 0 ? { name: granted } : { name: granted.slice(0, at), environment: granted.slice(at + IN.length) }
}

export function fieldsOf({ name, description, permissions }: Schemas['RoleWithPermissions']): RoleFields {
  return { name, description, permissions: permissions.map(grantedOf).sort() }
}

export function bodyOf({ name, description, permissions }: RoleFields): Schemas['UpdateRole'] {
  return { name, description, permissions: permissions.map(placeOf) }
}

export function isBuiltIn({ type }: Pick<Schemas['Role'], 'type'>): boolean {
  return type === 'root' || type === 'project'
}

export function isRoot({ type }: Pick<Schemas['Role'], 'type'>): boolean {
  return type === 'root' || type === 'root-custom'
}
