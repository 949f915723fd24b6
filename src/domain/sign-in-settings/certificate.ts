import { X509Certificate } from 'node:crypto'
import { DAY_MS } from '../date-time.ts'
import type { CertificateEnd } from '../records/settings.ts'

const MIN_BITS = 2048
/** So long before its end, a certificate is warned of: a provider and its servers change it together. */
const WARNING_DAYS = 30

/** Whether a text is a certificate with a key that may sign messages of a SAML provider. */
export function isSigningCertificate(text: string): boolean {
  const key = certificateIn(text)?.publicKey
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS
}

/** Returns the fingerprint, the subject and the end of the certificate in a text; undefined without one. */
export function endOf(text: string): CertificateEnd | undefined {
  const certificate = certificateIn(text)
  if (certificate === undefined) return undefined
  const { fingerprint256: fingerprint, subject, validTo } = certificate
  return { fingerprint, subject: subject.replaceAll('\n', ', '), expiresAt: new Date(validTo).toISOString() }
}

/** Whether a certificate has ended, or ends within thirty days. */
export function isEndingSoon({ expiresAt }: CertificateEnd, now: Date): boolean {
  return Date.parse(expiresAt) <= now.getTime() + WARNING_DAYS * DAY_MS
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
