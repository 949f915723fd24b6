import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DomainError, type ErrorDetail, invalid, invalidAll, unsupported } from '../domain/errors.ts'
import { BODY_LIMIT_BYTES } from './failures.ts'

/** Deeper than any body of the contract, and far from what recursion can't bear. */
const MOST_LEVELS = 64

/**
 * Reads bodies: JSON for operations that take one, by the media types that their contract names (415 for others, before
 * a byte is read). Where nothing comes and nothing was announced, no type is wrong: the body is what is missing (400).
 * What comes to the other operations is ignored, whatever it is.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request) => {
    if (acceptedTypes(request).length === 0) ignoreBody(request)
    else refuseOtherMediaTypes(request)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(noBody())
    if (!isUtf8(bytes)) return done(invalid('The body is not UTF-8', '/body'))
    const body = jsonFrom(bytes.toString('utf8'))
    if (body === undefined) return done(invalid('The body is not well-formed JSON', '/body'))
    const problem = unstorable(body.value)
    if (problem !== undefined)
      return done(invalidAll(`The body can't be taken: ${problem.path} ${problem.message}`, [problem]))
    done(null, body.value)
  })
}

/** Undefined for what is no JSON. What the parser says about that quotes the body, which may hold a password. */
function jsonFrom(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}

function acceptedTypes(request: FastifyRequest): readonly string[] {
  return request.routeOptions.config.bodyTypes ?? []
}

/** Without these headers there is nothing to parse. The server itself reads on to the next request. */
function ignoreBody({ raw }: FastifyRequest): void {
  delete raw.headers['content-type']
  delete raw.headers['content-length']
  delete raw.headers['transfer-encoding']
}

function refuseOtherMediaTypes(request: FastifyRequest): void {
  const accepted = acceptedTypes(request)
  const given = request.headers['content-type']
  if (given === undefined && !hasBody(request)) throw noBody()
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw unsupported(`The content encoding ${encoding} is not supported. Accepted: none`)
  const [mediaType = '', ...parameters] = (given ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  const isUtf8Announced = charset === undefined || /^charset="?utf-8"?$/.test(charset)
  if (accepted.includes(mediaType) && isUtf8Announced) return
  const what = given === undefined ? 'A body without a content type' : `The content type ${given}`
  throw unsupported(`${what} is not supported. Accepted: ${accepted.join(', ')}, in UTF-8`)
}

function noBody(): DomainError {
  return invalid('The request needs a JSON body', '/body')
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/**
 * What no column can hold, or nobody can mean: NUL, half a surrogate pair, endless nesting, and members that would change
 * the prototype of what they are copied to.
 */
export function unstorable(value: unknown, root = '/body'): ErrorDetail | undefined {
  const waiting: { value: unknown; path: string; level: number }[] = [{ value, path: root, level: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: current, path, level } = next
    if (typeof current === 'string') {
      const message = flawOf(current)
      if (message !== undefined) return { message, path }
    } else if (typeof current === 'object' && current !== null) {
      if (level >= MOST_LEVELS) return { message: `is nested deeper than ${MOST_LEVELS} levels`, path: root }
      for (const [key, child] of Object.entries(current)) {
        const message = flawOf(key)
        if (message !== undefined) return { message: `has a key that ${message}`, path }
        const childPath = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
        if (key === '__proto__' || (key === 'prototype' && path.endsWith('/constructor')))
          return { message: 'is a member that no object may have', path: childPath }
        if (typeof child === 'string' || typeof child === 'object')
          waiting.push({ value: child, path: childPath, level: level + 1 })
      }
    }
  }
  return undefined
}

function flawOf(text: string): string | undefined {
  if (text.includes('\0')) return 'holds the character NUL'
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair'
}
