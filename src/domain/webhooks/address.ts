import ipaddr from 'ipaddr.js'

/** IPv6 addresses for the public internet: what IANA has not assigned is outside of it. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** A public address that reaches services of the host in a cloud (Azure). */
const CLOUD_HOST = '168.63.129.16'

/**
 * Checks whether an IP address belongs to a host of the public internet. Private, local, shared, multicast, reserved
 * and unassigned addresses do not, nor do IPv6 addresses that contain an IPv4 address.
 *
 * @param address in any form that a socket accepts; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(inHexadecimal(address))
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed)
    : parsed.toString() !== CLOUD_HOST
}

/** Returns an IPv6 address without the form of IPv4 at its end: ipaddr.js reads `::8.8.8.8` as `::ffff:8.8.8.8`. */
function inHexadecimal(address: string): string {
  const url = `http://[${address}]`
  return address.includes(':') && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address
}

/** Whether the last 64 bits have the form of ISATAP (RFC 5214, section 6.1), which ends with an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe
}

/** Returns the IP address in a URL, without brackets; undefined if it has a host name. */
export function addressIn({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? address : undefined
}
