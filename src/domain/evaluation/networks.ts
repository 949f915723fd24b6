import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = { readonly address: Address; readonly bits: number }

/**
 * Compiles a list of IP addresses and networks in CIDR notation, of either version. Other entries are ignored. An IPv4
 * address within IPv6, such as `::ffff:10.0.0.7`, is an address of IPv6 only, as in SDKs.
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

/** Whether a list of IP addresses and networks has all addresses of a version. */
export function hasAllAddresses(entries: readonly string[]): boolean {
  const networks = entries.flatMap((entry) => networkFrom(entry) ?? [])
  return (['ipv4', 'ipv6'] as const).some((kind) =>
    coverAll(networks.filter(({ address }) => address.kind() === kind).map(prefixOf)),
  )
}

/** Returns the bits that all addresses of a network begin with. */
function prefixOf({ address, bits }: Network): string {
  const all = address.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'))
  return all.join('').slice(0, bits)
}

/** Whether each address begins with one of the prefixes. */
function coverAll(prefixes: readonly string[]): boolean {
  if (prefixes.includes('')) return true
  const after = (bit: string) => prefixes.filter((one) => one.startsWith(bit)).map((one) => one.slice(1))
  return prefixes.length > 1 && coverAll(after('0')) && coverAll(after('1'))
}

/** Returns an entry without the bits that do not belong to its network: `10.0.0.0/8` for `10.1.2.3/8`. */
export function wholeNetwork(entry: string): string {
  const [address = '', bits] = entry.split('/')
  if (bits === undefined) return entry
  const parsed = parsedAddress(address)
  const network = `${parsed}/${Number(bits)}`
  return `${(parsed?.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(network)}/${Number(bits)}`
}

/** Whether an address is one of IPv4 within IPv6, such as `::ffff:10.0.0.7`. */
export function isMapped(address: string): boolean {
  const parsed = parsedAddress(address)
  return parsed !== undefined && 'isIPv4MappedAddress' in parsed && parsed.isIPv4MappedAddress()
}

/** Whether a text is an IP address, or a network in CIDR notation, of either version. */
export function isAddressOrNetwork(entry: string): boolean {
  return networkFrom(entry) !== undefined
}

function networkFrom(entry: string): Network | undefined {
  const [text = '', bits, ...rest] = entry.split('/')
  const address = parsedAddress(text)
  if (address === undefined || rest.length > 0) return undefined
  const most = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return { address, bits: most }
  if (!/^\d{1,3}$/.test(bits)) return undefined
  return Number(bits) <= most ? { address, bits: Number(bits) } : undefined
}

/** The address of the last call: all constraints of a request ask for the same one. */
let last: { readonly text: string; readonly address: Address | undefined } = { text: '', address: undefined }

function addressFrom(text: string): Address | undefined {
  if (text !== last.text) last = { text, address: parsedAddress(text) }
  return last.address
}

/**
 * Parses only notations that are valid in every language: ipaddr.js also accepts others, such as 0x7f.1. It reads
 * `::10.0.0.1` as `::ffff:10.0.0.1`, so addresses with a dotted end are first written without one.
 */
function parsedAddress(text: string): Address | undefined {
  const version = isIP(text)
  if (version === 0) return undefined
  const isDotted = version === 6 && text.includes('.') && !text.includes('%')
  return ipaddr.parse(isDotted ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text)
}
