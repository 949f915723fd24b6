import { randomBytes } from 'node:crypto'
import { certificateIn } from '../../domain/sign-in-settings/certificate.ts'
import type { SamlProvider } from '../../domain/sign-in-settings/saml-settings.ts'
import { escapedHtml } from '../../runtime/escaped-html.ts'
import { BINDING_POST, METADATA, PROTOCOL, type ServiceProvider } from './names.ts'

/** A request that a browser takes to the provider. */
export type SamlRequest = {
  readonly address: string
  readonly id: string
  /** Says nothing: it is only compared with what the provider sends back. */
  readonly relayState: string
}

/** Makes a request to sign in, which is not signed: the provider sends its answer only to an address that it knows. */
export async function samlRequest(
  us: ServiceProvider,
  { signOnUrl, certificates }: SamlProvider,
): Promise<SamlRequest> {
  const id = `_${randomBytes(20).toString('hex')}`
  const relayState = randomBytes(24).toString('base64url')
  // Its 150 files are loaded for the first sign-in: most servers have none.
  const { SAML } = await import('@node-saml/node-saml')
  const saml = new SAML({
    callbackUrl: us.callback,
    issuer: us.entityId,
    entryPoint: signOnUrl,
    idpCert: certificates.flatMap((text) => certificateIn(text)?.toString() ?? []),
    generateUniqueId: () => id,
    // The provider decides how a user signs in, and how it names them.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  })
  return { address: await saml.getAuthorizeUrlAsync(relayState, undefined, {}), id, relayState }
}

/** Returns the metadata of this server, with which a provider is set up. */
export function ownMetadata({ entityId, callback }: ServiceProvider): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${METADATA}" entityID="${escapedHtml(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${PROTOCOL}">
    <AssertionConsumerService Binding="${BINDING_POST}" Location="${escapedHtml(callback)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
}
