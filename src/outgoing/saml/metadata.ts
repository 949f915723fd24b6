import type { Schema } from '../../contract.ts'
import { isSigningCertificate } from '../../domain/sign-in-settings/certificate.ts'
import { isSignOnUrl } from '../../domain/sign-in-settings/saml-settings.ts'
import { allElements, childrenOf, isRefusal, plainXml, type XmlElement } from '../../runtime/plain-xml.ts'
import { BINDING_REDIRECT, METADATA, SIGNATURE } from './names.ts'

export const MAX_METADATA_BYTES = 1_048_576
const LIMITS = { bytes: MAX_METADATA_BYTES, elements: 5000, depth: 30, namespaces: 100 } as const
const MAX_CERTIFICATES = 10

/** A document that is no metadata of a provider, and why. */
export type MetadataRefusal = { readonly refused: string }

/** Returns the settings in the metadata of a provider. */
export function readMetadata(document: string): Schema<'SamlMetadata'> | MetadataRefusal {
  const root = plainXml(document, LIMITS, { comments: true })
  if (isRefusal(root)) return root
  const providers = allElements(root)
    .filter(({ name, namespace }) => name === 'EntityDescriptor' && namespace === METADATA)
    .flatMap((entity) => childrenOf(entity, METADATA, 'IDPSSODescriptor').map((provider) => ({ entity, provider })))
  const [found, ...others] = providers
  if (found === undefined || others.length > 0) return { refused: 'it has not exactly one provider' }
  const entityId = found.entity.attributes.get('entityID') ?? ''
  const service = childrenOf(found.provider, METADATA, 'SingleSignOnService').find(
    ({ attributes }) => attributes.get('Binding') === BINDING_REDIRECT,
  )
  const signOnUrl = service?.attributes.get('Location') ?? ''
  if (entityId === '' || !isSignOnUrl(signOnUrl))
    return { refused: 'it has no entity id, or no address with HTTP-Redirect' }
  const certificates = signingCertificates(found.provider).filter(isSigningCertificate)
  if (certificates.length === 0) return { refused: 'it has no certificate of an RSA key of 2048 bits or more' }
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
