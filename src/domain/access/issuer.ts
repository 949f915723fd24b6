const SAML = 'saml:'

/** Returns the issuer in the address of a provider, without a slash at the end. */
export function issuerOf(discoverUrl: string): string {
  const [issuer = ''] = discoverUrl.split('/.well-known/')
  return withoutSlash(issuer)
}

/** Returns an issuer without slashes at the end: providers differ in whether they write one. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/(?<!\/)\/+$/, '')
}

/** Returns the issuer of the users of a SAML provider: never that of an OpenID provider, which is an address. */
export function samlIssuerOf(entityId: string): string {
  return SAML + entityId
}

/** Returns how the users of an issuer sign in, and the name that the provider has for itself. */
export function providerOfIssuer(issuer: string): { method: 'openid-connect' | 'saml'; issuer: string } {
  if (issuer.startsWith(SAML)) return { method: 'saml', issuer: issuer.slice(SAML.length) }
  return { method: 'openid-connect', issuer }
}

/** The providers of the settings. */
export type Providers = {
  readonly oidcEnabled: boolean
  readonly oidcDiscoverUrl: string | null
  readonly samlEnabled: boolean
  readonly samlEntityId: string | null
}

/** Returns the issuers whose users can sign in. */
export function issuersIn({ oidcEnabled, oidcDiscoverUrl, samlEnabled, samlEntityId }: Providers): string[] {
  const oidc = oidcEnabled && oidcDiscoverUrl !== null ? [issuerOf(oidcDiscoverUrl)] : []
  const saml = samlEnabled && samlEntityId !== null ? [samlIssuerOf(samlEntityId)] : []
  return [...oidc, ...saml]
}
