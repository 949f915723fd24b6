import { invalid } from '../errors.ts'

const PATH = '/body/parameters/customHeaders'
const MAX_HEADERS = 50
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/

/** Headers that belong to the connection, or that the server sets itself, with what to use instead. */
const RESERVED: Readonly<Record<string, string>> = {
  authorization: 'the parameter authorization',
  'content-type': 'the parameter contentType',
  ...Object.fromEntries(
    ['connection', 'content-length', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']
      .concat('user-agent', 'webhook-id', 'webhook-signature', 'webhook-timestamp')
      .map((name) => [name, 'another name']),
  ),
}

export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text)
}

/**
 * Reads the parameter `customHeaders`: a JSON object of header names and texts.
 *
 * @returns the headers, with names in lower case
 * @throws DomainError invalid, that names the header but never its value
 */
export function customHeadersFrom(text: string): Record<string, string> {
  const entries = Object.entries(objectFrom(text))
  if (entries.length > MAX_HEADERS)
    throw invalid(`customHeaders has ${entries.length} headers. Accepted: at most ${MAX_HEADERS}`, PATH)
  const headers = new Map<string, string>()
  for (const [given, value] of entries) {
    const name = given.toLowerCase()
    if (!NAME.test(name) || name === '__proto__')
      throw invalid(`customHeaders: ${JSON.stringify(given)} is not the name of a header`, PATH)
    const instead = Object.hasOwn(RESERVED, name) ? RESERVED[name] : undefined
    if (instead !== undefined) throw invalid(`customHeaders: ${name} can't be set. Use ${instead}`, PATH)
    if (headers.has(name)) throw invalid(`customHeaders: ${name} is there twice`, PATH)
    if (typeof value !== 'string') throw invalid(`customHeaders: ${name} is not a text`, PATH)
    if (!isHeaderValue(value)) throw invalid(`customHeaders: ${name} has characters that a header can not have`, PATH)
    headers.set(name, value)
  }
  return Object.fromEntries(headers)
}

function objectFrom(text: string): object {
  const value = parsedHeaders(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw invalid('customHeaders is not a JSON object. Accepted: {"x-name": "value"}', PATH)
}

function parsedHeaders(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
