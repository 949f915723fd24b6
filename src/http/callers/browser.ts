import { isIP } from 'node:net'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { secretHashOf } from '../../domain/access/secret.ts'
import { forbidden } from '../../domain/errors.ts'
import type { SessionPolicy } from '../../domain/sessions/session-policy.ts'
import { addressOf } from './client-address.ts'

const COOKIE = 'flaghoist-session'
const HOUR_S = 3600

/** The browser or other program that sent a request. */
export type Browser = {
  /** The address or network for which sign-in attempts are counted. */
  readonly address: string
  /** The whole address, for the record of a sign-in. */
  readonly ip: string
  /** The secret in its cookie. */
  readonly session: string | undefined
  readonly sessionHash: Buffer | null
  readonly sessionHours: number
  /** The header value that stores a session. */
  cookieOf(secret: string): string
  /** The header value that removes the session. */
  readonly endOfCookie: string
}

export function browserOf(request: FastifyRequest, policy: SessionPolicy): Browser {
  const { lifetimeHours } = policy
  const cookie = (value: string, maxAge: number) => cookieFor(request, policy, COOKIE, value, maxAge)
  const session = sessionOf(request)
  return {
    address: addressOrNetwork(addressOf(request)),
    ip: addressOf(request),
    session,
    sessionHash: session === undefined ? null : secretHashOf(session),
    sessionHours: lifetimeHours,
    cookieOf: (secret) => cookie(secret, lifetimeHours * HOUR_S),
    endOfCookie: cookie('', 0),
  }
}

/**
 * Returns the header value that stores a cookie which scripts can't read.
 *
 * @param maxAge in seconds; 0 removes the cookie
 */
export function cookieFor(
  request: FastifyRequest,
  { isCookieSecure }: SessionPolicy,
  name: string,
  value: string,
  maxAge: number,
): string {
  const secure = isCookieSecure || isSentWithTls(request)
  return fastifyCookie.serialize(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

/**
 * Whether the client used TLS. Each proxy may append how a request came to it, so that the first value is the client's.
 * Fastify takes the last one, and only from a trusted proxy. An untrusted client can set the first value, too, if the
 * last one is equal to the protocol of the connection: that affects only its own cookie.
 */
function isSentWithTls({ protocol, headers }: FastifyRequest): boolean {
  const forwarded = String(headers['x-forwarded-proto'] ?? '').split(',')
  const [first = '', last = ''] = [forwarded[0], forwarded.at(-1)].map((value) => value?.trim().toLowerCase())
  return (last === protocol.toLowerCase() ? first : protocol) === 'https'
}

/** The secret in the cookie of a request. */
export function sessionOf(request: FastifyRequest): string | undefined {
  return cookieIn(request, COOKIE)
}

/** Returns the value of a cookie; undefined for an empty one. */
export function cookieIn({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[name]
  return value === '' ? undefined : value
}

/**
 * Rejects cross-site requests (CSRF): they would use the session, or open one, without the user's intent. A request
 * without these headers does not come from a browser.
 *
 * @throws DomainError forbidden
 */
export function assertSameSite({ headers, host }: FastifyRequest, baseUrl: string): void {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (site === undefined ? isOwn(origin, host, baseUrl) : site === 'same-origin' || site === 'none') return
  throw forbidden('This request comes from a page of another site')
}

/**
 * Whether `origin` is this server. Compares it with the host of the request and with `baseUrl`, because a proxy may
 * change the host.
 */
function isOwn(origin: string | undefined, host: string, baseUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host.toLowerCase() || (URL.canParse(baseUrl) && from.origin === new URL(baseUrl).origin)
}

/** Returns the network of an IPv6 address, because one customer usually has a whole network; returns IPv4 unchanged. */
export function addressOrNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
