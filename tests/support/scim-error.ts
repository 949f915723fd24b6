import type { Schema } from '../../src/contract.ts'
import { REFUSALS } from '../../src/http/failures/failures.ts'

/** The name that the contract gives a refusal with a status elsewhere; of several, the first. */
const nameOf = (status: number) =>
  Object.values(REFUSALS).find((refusal) => refusal.status === status)?.name ?? 'InternalError'

/** Returns a refusal of the SCIM interface in the form of all others, so that they keep the same laws. */
export function errorOf(body: Schema<'Error'> | Schema<'ScimError'>): Schema<'Error'> {
  if (!('detail' in body)) return body
  const [, message = '', id = ''] = /^(.*) \(([0-9a-f-]{36})\)$/s.exec(body.detail) ?? []
  const [, path, problem] = /: (\/\S*) (.*)$/s.exec(message) ?? []
  const detail = path === undefined || problem === undefined ? { message } : { path, message: problem }
  const [, permission] = /the permission ([A-Z_]+)/.exec(message) ?? []
  const lacking = body.status === '403' && permission !== undefined ? [{ message: permission }] : undefined
  const details = body.status === '400' ? [detail] : lacking
  return { id, name: nameOf(Number(body.status)), message, ...(details && { details }) }
}
