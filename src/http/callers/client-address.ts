import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { inNetworks } from './networks.ts'

/** The address of all requests whose proxy names none: they share their limits and waits, and are in no network. */
export const UNKNOWN_ADDRESS = 'unknown'

/** An address as proxies write it: some put it in quotes, and some add the port, for IPv6 after brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/**
 * Returns the address in an entry of `X-Forwarded-For`, or of a connection: without port and zone, and an IPv4 address
 * inside of IPv6 as IPv4.
 */
export function addressFrom(entry = ''): string {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  const [address = ''] = (ipv6 ?? ipv4 ?? text).replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  return isIP(address) === 0 ? UNKNOWN_ADDRESS : address
}

/** The address of the caller: of the connection or, from a trusted proxy, the one that it names. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return addressFrom(ip)
}

/** Returns the address of the caller; undefined where the proxy names none. */
export function knownAddressOf(request: Pick<FastifyRequest, 'ip'>): string | undefined {
  const address = addressOf(request)
  return address === UNKNOWN_ADDRESS ? undefined : address
}

/** Returns for Fastify whether an entry of the chain of proxies is one of these. */
export function trustedProxy(proxies: readonly string[] = []): false | ((entry: string | undefined) => boolean) {
  if (proxies.length === 0) return false
  const isProxy = inNetworks(proxies)
  return (entry) => isProxy(addressFrom(entry))
}
