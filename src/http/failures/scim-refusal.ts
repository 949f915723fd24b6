import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../contract.ts'
import { DomainError, type ErrorKind, type ScimType } from '../../domain/errors.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The media type of the SCIM interface. */
export const SCIM_TYPE = 'application/scim+json; charset=utf-8'

/** What a refusal is for SCIM, where the error itself does not say it. */
const TYPES: Readonly<Partial<Record<ErrorKind, ScimType>>> = { invalid: 'invalidValue', conflict: 'uniqueness' }

/** Whether a request is one of the SCIM interface, also where it has no such operation. */
export function isScim({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/scim\/v2(?:[/?]|$)/.test(url)
}

/** Returns the body of a refusal, as RFC 7644 section 3.12 has it; the id of the request is in the detail. */
export function scimErrorBody(id: string, error: Error, status: number, message: string): Schema<'ScimError'> {
  const scimType = error instanceof DomainError ? (error.scimType ?? TYPES[error.kind]) : undefined
  const isTyped = scimType !== undefined && [400, 409].includes(status)
  return { schemas: [ERROR], status: String(status), ...(isTyped && { scimType }), detail: `${message} (${id})` }
}
