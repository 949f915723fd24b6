import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Schema } from '../../contract.ts'
import { contentHash } from '../../runtime/hash.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import { encoded, type Serialized } from '../../runtime/serialized.ts'
import { LONG_TEXT } from '../../runtime/yielding.ts'
import { locationBelow } from '../links/location.ts'
import type { EventFeed, EventStreams } from '../plugins/event-streams.ts'
import { etagOf } from '../requests/etag.ts'
import { listHeader } from '../requests/list-header.ts'
import { confirmPrecondition, type PreconditionOutcome } from './precondition.ts'

/** The output of any handler; `Output` in `handler.ts` has the exact types. */
export type AnyOutput = {
  status: number
  headers?: Record<string, string | undefined>
  /** What SDKs read in different ways. */
  warnings?: readonly Schema<'SdkWarning'>[]
  body?: unknown
  afterCommit?: () => Promise<unknown>
  written?: JsonText<unknown>
  serialized?: Serialized
  /** The headers about the precondition of the request. */
  confirmed?: PreconditionOutcome
  /** For a response that shows one resource which can be edited: returns its revision, with which the ETag begins. */
  revision?: () => string
  stream?: EventFeed
  /** For a stream: how long its clients are asked to wait before they connect to the next server. */
  reconnectMs?: number
}

/** Smaller bodies are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1000

/** Sends the output of a handler. */
export async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers = {}, warnings, confirmed, body, written, serialized, revision, stream, reconnectMs }: AnyOutput,
  { streams, baseUrl }: { readonly streams: EventStreams; readonly baseUrl: () => string },
): Promise<unknown> {
  confirmPrecondition(reply, confirmed)
  const isTagged = reply.hasHeader('etag')
  reply.headers({ ...headers, ...(headers.location !== undefined && locationBelow(baseUrl(), headers)) })
  reply.headers(listHeader('warnings', warnings))
  if (revision !== undefined) return sendResource(request, reply.code(status), revision(), body)
  // Responses depend on the caller, and some contain secrets. A response with an ETag may be stored, and has to be
  // revalidated.
  const storing = headers.etag === undefined ? 'no-store' : 'private, no-cache'
  reply.header('cache-control', isTagged ? `${storing}, no-transform` : storing)
  if (serialized !== undefined) addVary(reply)
  if (headers.etag !== undefined && isKnown(headers.etag, request.headers['if-none-match']))
    return reply.code(304).send()
  reply.code(status)
  if (stream !== undefined) return streams.send(request, reply, stream, reconnectMs)
  if (written !== undefined) return sendWritten(reply, written)
  return serialized === undefined ? reply.send(body) : sendSerialized(request, reply, serialized)
}

/**
 * Sends a resource that can be edited. Its ETag has the revision, for `If-Match`, and a hash of the whole response, for
 * `If-None-Match`: the response also shows what no edit can overwrite, such as the last use. Proxies that compress
 * would weaken the tag, so they are asked not to.
 */
function sendResource(request: FastifyRequest, reply: FastifyReply, revision: string, body: unknown): FastifyReply {
  const text = String(reply.serialize(body))
  const etag = etagOf(`${revision}.${contentHash(text)}`)
  reply.header('etag', etag).header('cache-control', 'private, no-cache, no-transform')
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  // The body passes the hooks as an object, so that tests can compare it with the contract.
  return reply
    .type('application/json; charset=utf-8')
    .serializer(() => text)
    .send(body)
}

/** The body passes the hooks as an object, so that tests can compare it with the contract. */
async function sendWritten(reply: FastifyReply, written: JsonText<unknown>): Promise<FastifyReply> {
  await serializeAs(reply, written.json)
  return reply.send(written)
}

/** Takes `json` for the body that is sent next. Encoding a long text in one step would block the event loop. */
export async function serializeAs(reply: FastifyReply, json: string): Promise<void> {
  const text = json.length > LONG_TEXT ? await encoded(json) : json
  // Fastify sends bytes as they are, too; its type has texts only.
  reply.type('application/json; charset=utf-8').serializer(() => text as string)
}

/**
 * Adds `Accept-Encoding` to `Vary`, because the compression of the body depends on it; also to a 304, which refers to
 * such a body.
 */
function addVary(reply: FastifyReply): void {
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined)
  reply.header('vary', varies.join(', '))
}

async function sendSerialized(request: FastifyRequest, reply: FastifyReply, serialized: Serialized) {
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  const plain = await serialized.plain()
  const encoding =
    plain.length < MIN_COMPRESSED_BYTES
      ? null
      : negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip', 'identity'])
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(await serialized.brotli())
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(await serialized.gzip())
  return reply.send(plain)
}

/** Whether `If-None-Match` names this ETag. Weak ones count, as RFC 9110 section 13.1.2 says. */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  const etags = header.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return etags.includes(etag) || etags.includes('*')
}
