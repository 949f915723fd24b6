import ipaddr from 'ipaddr.js'

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
