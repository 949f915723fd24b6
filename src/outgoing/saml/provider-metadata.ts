import type { Schema } from '../../contract.ts'
import { type DomainError, invalid, unavailable } from '../../domain/errors.ts'
import { isSigningCertificate } from '../../domain/sign-in-settings/certificate.ts'
import { isSignOnUrl } from '../../domain/sign-in-settings/saml-settings.ts'
import { allElements, childrenOf, isRefusal, plainXml, type XmlElement } from '../../runtime/plain-xml.ts'
import { fetchWithin } from '../limited-fetch.ts'
import { BINDING_REDIRECT, METADATA, SIGNATURE } from './names.ts'

const TIMEOUT_MS = 10_000
const LIMITS = { bytes: 1_048_576, elements: 5000, depth: 30, namespaces: 100 } as const
const MAX_CERTIFICATES = 10

const limitedFetch = fetchWithin(LIMITS.bytes)

/**
 * Reads the metadata of a provider from its address, within ten seconds and without following a redirect. The address
 * may be in a private network, as that of an OpenID provider: only an Admin names it, and the answer is not shown.
 *
 * @throws DomainError invalid for an address of another kind; unavailable without an answer
 */
export async function fetchMetadata(address: string): Promise<string> {
  if (!isSignOnUrl(address))
    throw invalid('Metadata has an address such as https://login.example.com/saml', '/body/url')
  try {
    const options = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await limitedFetch(address, options)
    if (response.ok) return await response.text()
  } catch {
    // The reason would describe a private network.
  }
  throw unavailable('The address does not answer with metadata. Try again, or send the document')
}

/**
 * Returns the settings in the metadata of a provider.
 *
 * @param path of the document or its address in the request
 * @throws DomainError invalid
 */
export function metadataFrom(document: string, path: string): Schema<'SamlMetadata'> {
  const refused = (reason: string): DomainError => invalid(`This is no metadata of a provider: ${reason}`, path)
  const root = plainXml(document, LIMITS, { comments: true })
  if (isRefusal(root)) throw refused(root.refused)
  const providers = allElements(root)
    .filter(({ name, namespace }) => name === 'EntityDescriptor' && namespace === METADATA)
    .flatMap((entity) => childrenOf(entity, METADATA, 'IDPSSODescriptor').map((provider) => ({ entity, provider })))
  const [found, ...others] = providers
  if (found === undefined || others.length > 0) throw refused('it has not exactly one provider')
  const entityId = found.entity.attributes.get('entityID') ?? ''
  const service = childrenOf(found.provider, METADATA, 'SingleSignOnService').find(
    ({ attributes }) => attributes.get('Binding') === BINDING_REDIRECT,
  )
  const signOnUrl = service?.attributes.get('Location') ?? ''
  if (entityId === '' || !isSignOnUrl(signOnUrl)) throw refused('it has no entity id, or no address with HTTP-Redirect')
  const certificates = signingCertificates(found.provider).filter(isSigningCertificate)
  if (certificates.length === 0) throw refused('it has no certificate of an RSA key of 2048 bits or more')
  return { entityId, signOnUrl, certificates: [...new Set(certificates)].slice(0, MAX_CERTIFICATES) }
}

/** A key without a use is for both. */
function signingCertificates(provider: XmlElement): string[] {
  return childrenOf(provider, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap(allElements)
    .filter(({ name, namespace }) => name === 'X509Certificate' && namespace === SIGNATURE)
    .map(({ text }) => text.replace(/\s+/g, ''))
}
