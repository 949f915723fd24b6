import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../domain/webhooks/address.ts'

/**
 * Resolves a host name like a socket does by itself, and refuses it if any of its addresses is not public. The socket
 * connects to an address that this has checked, so a name can't resolve to another one in between.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
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
