import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../domain/actor.ts'
import type { IdempotentRequest } from '../../../domain/idempotency/idempotency.ts'
import { canonicalJson } from '../../../domain/revisions/revision.ts'

type Fingerprinted = Pick<FastifyRequest, 'method' | 'params' | 'query' | 'body' | 'headers' | 'routeOptions'>

/**
 * Returns what identifies a request with a key. The key belongs to the caller. Path and body are hashed under the key,
 * which is not stored: otherwise a password in a body could be found by trying.
 */
export function identified(request: Fingerprinted, { userId, caller }: Actor, key: string): IdempotentRequest {
  const { method, params, query, body, headers, routeOptions } = request
  const { kind, id } = caller ?? { kind: 'account', id: userId }
  const under = (value: unknown) => createHmac('sha256', key).update(canonicalJson(value)).digest()
  const [contentType = ''] = body === undefined ? [] : (headers['content-type'] ?? '').toLowerCase().split(';')
  return {
    keyHash: createHash('sha256').update(`${kind} ${id}\n${key}`).digest(),
    method,
    pathHash: under([routeOptions.url, params, query]),
    contentType: contentType.trim(),
    bodyHash: under(body ?? null),
  }
}
