/** Returns the issuer in the address of a provider, without a slash at the end. */
export function issuerOf(discoverUrl: string): string {
  const [issuer = ''] = discoverUrl.split('/.well-known/')
  return withoutSlash(issuer)
}

/** Returns an issuer without slashes at the end: providers differ in whether they write one. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/(?<!\/)\/+$/, '')
}
