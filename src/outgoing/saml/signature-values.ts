import { constants, type KeyLike, verify } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { ExclusiveCanonicalization } from 'xml-crypto'
import { SIGNATURE } from './names.ts'

/** The algorithms of signatures: none with SHA-1, and none with a shared key. */
const ALGORITHMS: ReadonlyMap<string, { readonly hash: string; readonly padding: number }> = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', { hash: 'sha256', padding: constants.RSA_PKCS1_PADDING }],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', { hash: 'sha512', padding: constants.RSA_PKCS1_PADDING }],
  [
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
    { hash: 'sha256', padding: constants.RSA_PKCS1_PSS_PADDING },
  ],
])

export const SIGNATURE_ALGORITHMS: readonly string[] = [...ALGORITHMS.keys()]

/**
 * Whether the provider has made all signatures of a message, whatever they are about. This takes little time, unlike to
 * compare what was signed with the message: so only the provider can make a message for which that is done.
 *
 * @param xml a message that `readMessage` has read
 */
export function areSignaturesOf(xml: string, keys: readonly KeyLike[]): boolean {
  // The check of the message reads its lines like this, too.
  const document = new DOMParser().parseFromString(xml.replace(/\r\n?/g, '\n'), 'text/xml')
  const found = Array.from(document.getElementsByTagNameNS(SIGNATURE, 'Signature'))
  return found.length > 0 && found.every((signature) => isSignatureOf(signature, keys))
}

function isSignatureOf(signature: Element, keys: readonly KeyLike[]): boolean {
  const [info, method, value] = ['SignedInfo', 'SignatureMethod', 'SignatureValue'].map(
    (name) => signature.getElementsByTagNameNS(SIGNATURE, name)[0],
  )
  const algorithm = ALGORITHMS.get(method?.getAttribute('Algorithm') ?? '')
  if (info === undefined || algorithm === undefined) return false
  const { hash, padding } = algorithm
  const signed = Buffer.from(new ExclusiveCanonicalization().process(info, {}))
  const bytes = Buffer.from(value?.textContent ?? '', 'base64')
  return keys.some((key) => verify(hash, signed, { key, padding } as Parameters<typeof verify>[2], bytes))
}
