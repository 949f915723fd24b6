import { conflict, DomainError } from '../../../domain/errors.ts'
import type { ResponseColumns } from '../../../domain/idempotency/commands.ts'
import {
  differingParts,
  type IdempotentRequest,
  RESPONSE,
  type RequestPart,
} from '../../../domain/idempotency/idempotency.ts'
import type { FirstRequest } from '../../../domain/idempotency/queries.ts'
import { decrypt, type EncryptionKeys, encrypt } from '../../../runtime/encryption.ts'

/** A response as it is sent; the body is the text, or empty. */
export type SentResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How responses of an operation are kept. */
export type Keeping = {
  readonly isSecret: boolean
  readonly encryptionKeys: EncryptionKeys | undefined
  /** The events of the operation, which describe its effect. */
  readonly events: readonly string[]
  /** The path of the public address. */
  readonly basePath: string
}

/** A longer response is not given again: the table would grow by it with each request. */
const MAX_LENGTH = 1_048_576
/** A path that ends with a number has no secret. */
const HARMLESS = /\/\d+$/

/** Returns the columns of a response. Without a body, it is not given again: it is too long, or has a secret. */
export function stored({ status, headers, body }: SentResponse, keeping: Keeping): ResponseColumns {
  const { isSecret, encryptionKeys } = keeping
  if (!isSecret) {
    const isShort = body.length <= MAX_LENGTH
    return { status, headers: JSON.stringify(headers), body: isShort ? body : null, encryptedBody: null }
  }
  if (encryptionKeys !== undefined) {
    const encryptedBody = encrypt(JSON.stringify({ headers, body }), encryptionKeys, RESPONSE)
    return { status, headers: null, body: null, encryptedBody }
  }
  const { location } = headers
  const harmless = location !== undefined && HARMLESS.test(location) ? { location } : {}
  return { status, headers: JSON.stringify(harmless), body: null, encryptedBody: null }
}

/**
 * Returns the first response again.
 *
 * @throws DomainError reused when the first request was another one; conflict when its response was not kept
 */
export function given(first: FirstRequest, repetition: IdempotentRequest, keeping: Keeping): SentResponse {
  const parts = differingParts(first, repetition)
  if (parts.length > 0) throw reused(parts)
  const { status, headers, body, encryptedBody } = first
  if (body !== null) return { status, headers: headers ?? {}, body }
  const text =
    encryptedBody === null || keeping.encryptionKeys === undefined
      ? undefined
      : decrypt(encryptedBody, keeping.encryptionKeys, RESPONSE)
  if (text !== undefined) return { status, ...JSON.parse(text) }
  throw notKept(first, keeping)
}

const PLACES: Readonly<Record<RequestPart, string | undefined>> = {
  method: undefined,
  path: undefined,
  'content type': '/headers/content-type',
  body: '/body',
}

function reused(parts: readonly RequestPart[]): DomainError {
  const message = `This Idempotency-Key was used for another request, which differs in its ${parts.join(' and ')}`
  const details = parts.map((part) => {
    const path = PLACES[part]
    return { message: `The ${part} differs from the first request with this key`, ...(path !== undefined && { path }) }
  })
  return new DomainError('reused', message, details)
}

function notKept({ status, headers }: FirstRequest, { isSecret, events, basePath }: Keeping): DomainError {
  const why = isSecret ? 'has a secret, which is not stored' : 'is too long to be stored'
  const where =
    headers?.location === undefined
      ? `The event log has its effect: ${events.join(', ')}`
      : `Its result is ${basePath}${headers.location}`
  return conflict(`This was done before, with the status ${status}, and its response ${why}. ${where}`)
}
