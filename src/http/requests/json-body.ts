import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { unstorable } from '../../domain/checking/unstorable.ts'
import {
  type DomainError,
  type ErrorDetail,
  invalid,
  invalidAll,
  invalidScim,
  unsupported,
} from '../../domain/errors.ts'
import { jsonFaultIn } from '../../runtime/json-fault.ts'
import { shortenedJson } from './report-body/shortened-json.ts'

/** Parsing a body of this size takes a few milliseconds. */
const LARGE_BYTES = 100_000
/** Deeper than any body of the contract, and far below the limit of recursion. */
const MAX_DEPTH = 64
/** More than any body of the contract has. Many objects and lists, and huge objects, take the longest to parse. */
const MAX_PARTS = 30_000
const MAX_MEMBERS = 10_000

/** Parses a body as its operation takes it. */
export function parse(
  request: FastifyRequest,
  given: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
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
  return invalidScim('invalidSyntax', `The body is not well-formed JSON${position ?? ''}`)
}

export function acceptedTypes(request: FastifyRequest): readonly string[] {
  return request.routeOptions.config.bodyTypes ?? []
}

/** Removes the headers that announce a body, so that nothing is parsed. Node itself skips to the next request. */
export function ignoreBody({ raw }: FastifyRequest): void {
  delete raw.headers['content-type']
  delete raw.headers['content-length']
  delete raw.headers['transfer-encoding']
}

export function refuseOtherMediaTypes(request: FastifyRequest): void {
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
