import type { Permission } from '../../../generated/permissions.ts'
import { may, type Rights } from '../rights.ts'
import { API_TOKEN_TYPES, type ApiTokenType } from './api-token.ts'

export type Verb = 'CREATE' | 'READ' | 'UPDATE' | 'DELETE'

/** What it takes to do something with keys of a type. Admin keys may do everything, so nothing less gives power over them. */
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

/** The types of keys that somebody may read. */
export function readableTypes(rights: Rights): ApiTokenType[] {
  return API_TOKEN_TYPES.filter((type) => may(rights, permissionTo('READ', type)))
}
