import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { forbidden } from '../domain/errors.ts'

/** The first members of the paths that applications, their proxies and load balancers use. */
const OPEN_TO_ALL = ['/api/client', '/api/frontend', '/ofrep', '/edge', '/health', '/ready']

/**
 * Whether a path is for applications or load balancers, and not for the administration.
 *
 * @param url the pattern of a route; that of preflight requests ends with `*`
 */
export function isOpenToAll(url: string): boolean {
  return OPEN_TO_ALL.some((prefix) => url === prefix || url === `${prefix}*` || url.startsWith(`${prefix}/`))
}

type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/**
 * Returns whether an address is in one of the networks. IPv4 addresses inside of IPv6 (`::ffff:10.0.0.7`) count as
 * IPv4.
 *
 * @param networks addresses and networks, such as `10.0.0.7` and `10.1.0.0/16`
 */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const known = networks.map(networkFrom)
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return known.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
}

function networkFrom(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Refuses the administration interface, the pages and the documents to addresses outside of the networks; nothing
 * without networks. SDKs and load balancers are not affected. Behind a trusted proxy, the address is the one that the
 * proxy names.
 */
export function allowAdminFrom(app: FastifyInstance, networks: readonly string[] = []): void {
  if (networks.length === 0) return
  const isAllowed = inNetworks(networks)
  app.addHook('onRequest', (request, _, done) => {
    if (isOpenToAll(request.routeOptions.url ?? request.url) || isAllowed(request.ip)) done()
    else
      done(
        forbidden(`The administration is not open to the address ${request.ip}. ADMIN_ALLOWED_NETWORKS names others`),
      )
  })
}
