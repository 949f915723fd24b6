import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressIn, isPublicAddress } from '../domain/webhooks/address.ts'
import type { WebhookRequest } from '../domain/webhooks/request.ts'
import type { WebhookPolicy } from '../domain/webhooks/webhook-policy.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 4096

/**
 * Resolves a host name like a socket does by itself, and refuses it if any of its addresses is not public. The socket
 * connects to a checked address, so a name can't resolve to another one in between.
 */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0)
    const [first] = addresses
    if (first === undefined) return done(new Error(`The name ${hostname} has no address`), '', 0)
    // The error does not contain the address: it would reveal the inside of a network.
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new Error(`The name ${hostname} has an address that is not public`), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

/**
 * Sends a POST request, over a connection of its own. Follows no redirect, and reads little of the answer.
 *
 * @param signal ends the attempt
 * @param timeoutMs how long the whole attempt may take
 * @returns the status of the answer
 * @throws Error when there is no answer, or when the policy requires a public address and this one is not
 */
export async function post(
  { url: address, headers, body }: Omit<WebhookRequest, 'about'>,
  { allowsPrivateAddresses }: WebhookPolicy,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<number> {
  const url = new URL(address)
  // A socket looks up names only, so an address is checked here.
  const literal = addressIn(url)
  if (literal !== undefined && !allowsPrivateAddresses && !isPublicAddress(literal))
    throw new Error(`The address ${literal} is not public`)
  const timeout = AbortSignal.timeout(timeoutMs)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.any([signal, timeout]),
      ...(!allowsPrivateAddresses && { lookup: lookupPublic }),
    })
    request.on('error', (error) => {
      reject(timeout.aborted ? new Error(`There was no answer within ${timeoutMs / 1000} seconds`) : error)
    })
    request.on('response', (response) => {
      endSoon(response)
      resolve(response.statusCode ?? 0)
    })
    // An answer that switches protocols (101) ends the request without an error or a response.
    request.on('close', () => reject(new Error('The receiver closed the connection without an answer')))
    request.end(body)
  })
}

/** Reads the rest of a short answer, and ends the connection of a long one. Its content does not matter. */
function endSoon(response: IncomingMessage): void {
  let bytes = 0
  response.on('error', () => {})
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > MAX_RESPONSE_BYTES) response.destroy()
  })
}
