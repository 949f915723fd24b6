import ipaddr from 'ipaddr.js'

/**
 * Checks whether an IP address belongs to a host of the public internet. Private, local, shared, multicast and
 * reserved addresses do not, nor do IPv6 addresses that contain an IPv4 address.
 *
 * @param address in any form that a socket accepts; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !isIPv4Compatible(parsed)
}

/** Whether an IPv6 address is `::` and an IPv4 address: an old form that is not used any more. */
function isIPv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0)
}

/** Returns the IP address in a URL, without brackets; undefined if it has a host name. */
export function addressIn({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? address : undefined
}
