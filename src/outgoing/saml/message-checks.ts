import { allElements, childrenOf, isRefusal, plainXml, type XmlElement } from '../../runtime/plain-xml.ts'
import { ASSERTION, PROTOCOL, SIGNATURE } from './names.ts'
import { SIGNATURE_ALGORITHMS } from './signature-values.ts'

/** A message with hundreds of groups has about 50 kB. */
export const MESSAGE_LIMITS = { bytes: 262_144, elements: 2000, depth: 30, namespaces: 40 } as const

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', CANONICAL]

/** The message of a provider, checked except for its signature: nothing in it is true yet. */
export type UncheckedMessage = { readonly xml: string; readonly response: XmlElement }

/** Why a message is not accepted. For the log: it says nothing that the message has. */
export type MessageRefusal = { readonly refused: string }

/**
 * Reads the message in a form. Refuses all that a plain response with one signed assertion does not have, so that the
 * check of the signature and what reads afterwards see one and the same document.
 *
 * @param base64 the value of the field SAMLResponse
 */
export function readMessage(base64: string): UncheckedMessage | MessageRefusal {
  const xml = textFrom(base64)
  if (xml === undefined) return { refused: 'it is not base64 of UTF-8' }
  const response = plainXml(xml, MESSAGE_LIMITS)
  if (isRefusal(response)) return response
  const refused = refusalOf(response)
  return refused === undefined ? { xml, response } : { refused }
}

function textFrom(base64: string): string | undefined {
  const compact = base64.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(compact, 'base64'))
  } catch {
    return undefined
  }
}

function refusalOf(response: XmlElement): string | undefined {
  if (response.name !== 'Response' || response.namespace !== PROTOCOL) return 'it is no Response of SAML 2.0'
  const all = allElements(response)
  const named = (name: string) => all.filter((each) => each.name === name)
  const status = childrenOf(response, PROTOCOL, 'Status').flatMap((each) => childrenOf(each, PROTOCOL, 'StatusCode'))
  if (status.length !== 1 || status[0]?.attributes.get('Value') !== SUCCESS)
    return `the provider has signed nobody in${statusIn(status)}`
  if (named('EncryptedAssertion').length > 0) return 'its assertion is encrypted, which is not supported'
  const [assertion, ...others] = named('Assertion')
  if (assertion === undefined || others.length > 0) return 'it has not exactly one assertion'
  if (assertion.namespace !== ASSERTION || !response.elements.includes(assertion))
    return 'its assertion is not directly in the response'
  const ids = all.flatMap(({ attributes }) => [...attributes].filter(([name]) => /^id$/i.test(name)))
  if (new Set(ids.map(([, id]) => id)).size !== ids.length) return 'an id is used twice'
  return signatureRefusal(response, assertion, named('Signature')) ?? strayRefusal(all)
}

/** The last part of a status, such as AuthnFailed, where it is one word. */
function statusIn(codes: readonly XmlElement[]): string {
  const inner = codes.flatMap((code) => [...childrenOf(code, PROTOCOL, 'StatusCode'), code])
  const word = /:([A-Za-z]{1,64})$/.exec(inner[0]?.attributes.get('Value') ?? '')?.[1]
  return word === undefined ? '' : ` (${word})`
}

/** Why the signatures are not those of the response or of its assertion, each of the whole element. */
function signatureRefusal(
  response: XmlElement,
  assertion: XmlElement,
  signatures: readonly XmlElement[],
): string | undefined {
  if (signatures.length === 0) return 'it is not signed'
  const expected = [response, assertion].flatMap((signed) =>
    childrenOf(signed, SIGNATURE, 'Signature').map((signature) => ({ signature, id: signed.attributes.get('ID') })),
  )
  const isOwn = signatures.every((each) => expected.some(({ signature }) => signature === each))
  const parents = new Set(expected.map(({ id }) => id))
  if (!isOwn || parents.size !== expected.length) return 'a signature is not that of the response or of its assertion'
  return expected.map(({ signature, id }) => algorithmRefusal(signature, id)).find((each) => each !== undefined)
}

function algorithmRefusal(signature: XmlElement, id: string | undefined): string | undefined {
  const all = allElements(signature)
  const algorithmsOf = (name: string) => all.filter((each) => each.name === name).map(algorithmOf)
  const references = all.filter(({ name }) => name === 'Reference')
  if (references.length !== 1) return 'a signature has not exactly one reference'
  if (id === undefined || id === '' || references[0]?.attributes.get('URI') !== `#${id}`)
    return 'a signature is about another element'
  if (all.some(({ name }) => name === 'Object' || name === 'Manifest')) return 'a signature has an object'
  const isOne = (name: string, allowed: readonly string[]) => {
    const [only, ...more] = algorithmsOf(name)
    return only !== undefined && more.length === 0 && allowed.includes(only)
  }
  if (!isOne('SignatureMethod', SIGNATURE_ALGORITHMS) || !isOne('DigestMethod', DIGESTS))
    return 'a signature is not made with RSA and SHA-256 or SHA-512'
  if (!isOne('CanonicalizationMethod', [CANONICAL])) return 'a signature has an unusual canonical form'
  const transforms = algorithmsOf('Transform')
  if (transforms.length > 2 || !transforms.every((each) => TRANSFORMS.includes(each)))
    return 'a signature has unusual transforms'
  return undefined
}

/** A part of a signature outside of one. */
function strayRefusal(all: readonly XmlElement[]): string | undefined {
  const within = new Set(all.filter(({ name }) => name === 'Signature').flatMap(allElements))
  const stray = all.some((each) => each.namespace === SIGNATURE && !within.has(each))
  return stray ? 'it has a part of a signature outside of one' : undefined
}

function algorithmOf({ attributes }: XmlElement): string {
  return attributes.get('Algorithm') ?? ''
}
