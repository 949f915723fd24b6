/** The namespaces of SAML and of signatures. */
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

export const BINDING_POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
export const BINDING_REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** This server, as a provider knows it. */
export type ServiceProvider = {
  /** Its name, which an assertion has to have as its audience. */
  readonly entityId: string
  /** Where the browser brings the messages of the provider. */
  readonly callback: string
}
