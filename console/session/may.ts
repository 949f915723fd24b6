import type { Permission } from '../../generated/permissions.ts'
import { reasonOf } from '../page/lacks.ts'
import { useRead } from '../server/read.ts'
import { holds, type Where } from './permissions.ts'

/** Returns why the caller may not do something, or undefined if they may. `any` of the permissions is enough. */
export type May = (any: Permission | readonly Permission[], where?: Where) => string | undefined

/**
 * What the caller may do. Use the answer as the `reason` of a button or a switch, so that what is not allowed is shown,
 * and says what is missing.
 */
export function useMay(): May {
  const { data } = useRead('getOwnUser', {})
  return (any, where = {}) => {
    const wanted = typeof any === 'string' ? [any] : any
    if (data === undefined || wanted.some((permission) => holds(data.permissions, permission, where))) return undefined
    return reasonOf({ anyOf: [...wanted], ...where })
  }
}
