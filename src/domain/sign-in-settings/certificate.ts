import { X509Certificate } from 'node:crypto'

const MIN_BITS = 2048

/** Whether a text is a certificate with a key that may sign messages of a SAML provider. */
export function isSigningCertificate(text: string): boolean {
  const key = certificateIn(text)?.publicKey
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS
}

/** Returns the certificate in a text, which is PEM or its base64; undefined unless there is exactly one. */
export function certificateIn(text: string): X509Certificate | undefined {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, ' ').replace(/\s+/g, '')
  if ((text.match(/-----BEGIN/g)?.length ?? 0) > 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
