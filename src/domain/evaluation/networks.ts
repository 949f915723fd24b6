import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = { readonly address: Address; readonly bits: number }

/**
 * Compiles a list of IP addresses and networks in CIDR notation, of either version. Other entries are ignored.
 *
 * @returns whether an address is in one of them; false for a text that is not an address
 */
export function inNetworks(entries: readonly string[]): (address: string) => boolean {
  const networks = entries.flatMap((entry) => networkFrom(entry) ?? [])
  if (networks.length === 0) return () => false
  return (text) => {
    const asked = addressFrom(text)
    if (asked === undefined) return false
    return networks.some(({ address, bits }) => address.kind() === asked.kind() && asked.match(address, bits))
  }
}

/** Whether a text is an IP address, or a network in CIDR notation, of either version. */
export function isAddressOrNetwork(entry: string): boolean {
  return networkFrom(entry) !== undefined
}

/** IPv4 addresses are the last 32 bits of the network ::ffff:0:0/96. */
const MAPPED_BITS = 96

function networkFrom(entry: string): Network | undefined {
  const [text = '', bits, ...rest] = entry.split('/')
  const address = parsedNetwork(text)
  if (address === undefined || rest.length > 0) return undefined
  const most = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return { address, bits: most }
  if (!/^\d{1,3}$/.test(bits)) return undefined
  const wanted = Number(bits) - (isIP(text) === 6 && most === 32 ? MAPPED_BITS : 0)
  return wanted >= 0 && wanted <= most ? { address, bits: wanted } : undefined
}

/** The address of the last call: all constraints of a request ask for the same one. */
let last: { readonly text: string; readonly address: Address | undefined } = { text: '', address: undefined }

function addressFrom(text: string): Address | undefined {
  if (text !== last.text) last = { text, address: parsedNetwork(text) }
  return last.address
}

/** Parses only notations that are valid in every language: ipaddr.js also accepts others, such as 0x7f.1. */
function parsedNetwork(text: string): Address | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(text)
}
