import type { Permission } from '../../../generated/permissions.ts'
import { may, type Rights } from '../rights.ts'
import { API_TOKEN_TYPES, type ApiTokenType } from './api-token.ts'

export type Verb = 'CREATE' | 'READ' | 'UPDATE' | 'DELETE'

/** Returns the permission for an operation on keys. Admin keys can do everything, so managing them needs ADMIN. */
export function permissionTo(verb: Verb, type: ApiTokenType): Permission {
  switch (type) {
    case 'admin':
      return 'ADMIN'
    case 'client':
      return `${verb}_CLIENT_API_TOKEN`
    case 'frontend':
      return `${verb}_FRONTEND_API_TOKEN`
  }
}

/** Returns the types of keys that the caller may read. */
export function readableTypes(rights: Rights): ApiTokenType[] {
  return API_TOKEN_TYPES.filter((type) => may(rights, permissionTo('READ', type)))
}
