import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CutEntries, NOTHING_CUT } from '../domain/client-reports/cut-entries.ts'
import { type DomainError, type ErrorDetail, invalid, invalidAll, unsupported } from '../domain/errors.ts'
import { pointerSegment } from '../domain/validation.ts'
import { readBody } from './bodies/read-body.ts'
import { createBodyRoom } from './bodies/room.ts'
import { jsonFaultIn } from './json-fault.ts'
import { shortenedJson } from './report-body/shortened-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The entries that were cut off from a report, because it has too many. */
    cutOff: CutEntries
  }
}

/** Parsing a body of this size takes a few milliseconds. */
const LARGE_BYTES = 100_000
/** Deeper than any body of the contract, and far below the limit of recursion. */
const MAX_DEPTH = 64
/** More than any body of the contract has. Many objects and lists, and huge objects, take the longest to parse. */
const MAX_PARTS = 30_000
const MAX_MEMBERS = 10_000

/**
 * Reads JSON request bodies with the media types that the contract names for the operation; other types are refused
 * with 415, before the body is read. A request without a body and without a content type is refused with 400, since
 * only the body is missing. Operations without a request body ignore any body.
 *
 * A report is cut to a size that can be parsed, and may hold what can't be stored: its operation leaves that out.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('cutOff')
  app.addHook('preParsing', (request, _, payload, done) => {
    request.cutOff = NOTHING_CUT
    if (acceptedTypes(request).length === 0) ignoreBody(request)
    else refuseOtherMediaTypes(request)
    done(null, payload)
  })
  const room = createBodyRoom()
  app.addContentTypeParser('*', (request, payload, done) => {
    readBody(request, payload, room, (error, bytes) =>
      bytes === undefined ? done(error) : parse(request, bytes, done),
    )
  })
}

function parse(request: FastifyRequest, given: Buffer, done: (error: Error | null, body?: unknown) => void): void {
  if (given.length === 0) return void done(noBody())
  if (!isUtf8(given)) return void done(invalid('The body is not UTF-8', '/body'))
  const isReport = request.routeOptions.config.isReport === true
  const bytes = isReport ? shortenedReport(request, given) : given
  const unwieldy = unwieldiness(bytes)
  if (unwieldy !== undefined) return void done(notTaken({ message: unwieldy, path: '/body' }))
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const body = jsonFrom(text)
  if (body === undefined) return void done(malformed(text))
  const problem = isReport ? undefined : unstorable(body.value)
  if (problem !== undefined) return void done(notTaken(problem))
  // The next steps take about as long as parsing: let the event loop run other work in between.
  if (bytes.length > LARGE_BYTES) setImmediate(done, null, body.value)
  else done(null, body.value)
}

function shortenedReport(request: FastifyRequest, bytes: Buffer): Buffer {
  if (unwieldiness(bytes) === undefined) return bytes
  const { json, cut } = shortenedJson(bytes, { entries: MAX_MEMBERS, parts: MAX_PARTS })
  request.cutOff = cut
  return json
}

function notTaken(problem: ErrorDetail): DomainError {
  return invalidAll(`The body is not valid: ${problem.path} ${problem.message}`, [problem])
}

const [QUOTE, BACKSLASH, COLON, OPENED_LIST, CLOSED_LIST, OPENED_OBJECT, CLOSED_OBJECT] = Buffer.from('"\\:[]{}')

/** Returns why JSON is too expensive to parse, from its punctuation alone; undefined when it is not. */
function unwieldiness(json: Buffer): string | undefined {
  let level = 0
  let parts = 0
  /** How many members the object at each level has so far. */
  const members = [0]
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (byte === QUOTE) index = endOfText(json, index)
    else if (byte === OPENED_LIST || byte === OPENED_OBJECT) {
      level += 1
      parts += 1
      if (level > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`
      members[level] = 0
      if (parts > MAX_PARTS) return `has more than ${MAX_PARTS} objects and lists`
    } else if (byte === CLOSED_LIST || byte === CLOSED_OBJECT) level -= 1
    else if (byte === COLON) {
      const soFar = (members[level] ?? 0) + 1
      members[level] = soFar
      if (soFar > MAX_MEMBERS) return `has an object with more than ${MAX_MEMBERS} members`
    }
  }
  return undefined
}

function endOfText(json: Buffer, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1
  return index
}

/** Returns undefined for invalid JSON. Ignores the parser's message: it quotes the body, which may hold a password. */
function jsonFrom(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function malformed(text: string): DomainError {
  const fault = jsonFaultIn(text)
  const position = fault && `: line ${fault.line}, column ${fault.column} has to be ${fault.expected}`
  return invalid(`The body is not well-formed JSON${position ?? ''}`, '/body')
}

function acceptedTypes(request: FastifyRequest): readonly string[] {
  return request.routeOptions.config.bodyTypes ?? []
}

/** Removes the headers that announce a body, so that nothing is parsed. Node itself skips to the next request. */
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
 * Finds values that can't be stored or are never intended: NUL, half of a surrogate pair, and members that would change
 * the prototype of an object that they are copied to. The value must not be nested deeply.
 */
export function unstorable(value: unknown, root = '/body'): ErrorDetail | undefined {
  const flaw = flawIn(value, false)
  if (flaw === undefined) return undefined
  const { message, at } = flaw
  return { message, path: [root, ...at.reverse().map(pointerSegment)].join('/') }
}

/** `at` has the keys of the path to the flaw, the last one first, so that correct values need no path. */
type JsonProblem = { message: string; at: string[] }

function flawIn(value: unknown, isConstructor: boolean): JsonProblem | undefined {
  if (typeof value === 'string') return flawed(flawOf(value))
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const flaw = flawIn(value[index], false)
      if (flaw !== undefined) return inside(flaw, String(index))
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    const message = flawOf(key)
    if (message !== undefined) return flawed(`has a key that ${message}`)
    if (key === '__proto__' || (isConstructor && key === 'prototype'))
      return { message: 'is a member that no object may have', at: [key] }
    const flaw = flawIn((value as Record<string, unknown>)[key], key === 'constructor')
    if (flaw !== undefined) return inside(flaw, key)
  }
  return undefined
}

function flawed(message: string | undefined): JsonProblem | undefined {
  return message === undefined ? undefined : { message, at: [] }
}

function inside(flaw: JsonProblem, key: string): JsonProblem {
  flaw.at.push(key)
  return flaw
}

function flawOf(text: string): string | undefined {
  if (text.includes('\0')) return 'holds the character NUL'
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair'
}
