import plugin from 'fastify-plugin'
import { forbidden } from '../../domain/errors.ts'
import { addressOf, UNKNOWN_ADDRESS } from '../callers/client-address.ts'
import { inNetworks } from '../callers/networks.ts'

/** The first members of the paths that applications, their proxies, senders of signals and load balancers use. */
const OPEN_TO_ALL = [
  '/api/client',
  '/api/frontend',
  '/api/signal-endpoint',
  '/ofrep',
  '/openfeature',
  '/edge',
  '/health',
  '/ready',
]

/**
 * Whether a path is for applications or load balancers, and not for the administration.
 *
 * @param url the pattern of a route; that of preflight requests ends with `*`
 */
export function isOpenToAll(url: string): boolean {
  return OPEN_TO_ALL.some((prefix) => url === prefix || url === `${prefix}*` || url.startsWith(`${prefix}/`))
}

/**
 * Refuses the administration interface, the pages and the documents to addresses outside of the networks; nothing
 * without networks. SDKs and load balancers are not affected. Behind a trusted proxy, the address is the one that the
 * proxy names.
 */
export const adminNetworks = plugin(
  async (app, { adminNetworks: networks = [] }: { readonly adminNetworks?: readonly string[] }) => {
    if (networks.length === 0) return
    const isAllowed = inNetworks(networks)
    app.addHook('onRequest', (request, _, done) => {
      if (isOpenToAll(request.routeOptions.url ?? request.url)) return done()
      const address = addressOf(request)
      done(isAllowed(address) ? undefined : forbidden(refusalOf(address)))
    })
  },
  { name: 'admin-networks' },
)

function refusalOf(address: string): string {
  if (address === UNKNOWN_ADDRESS)
    return 'The administration is not open to unknown addresses. The proxy names no address in X-Forwarded-For, and ADMIN_ALLOWED_NETWORKS is set'
  return `The administration is not open to the address ${address}. ADMIN_ALLOWED_NETWORKS names others`
}
