import type { Schemas } from '@flaghoist/client'
import { TimeAgo } from '../../ui/time.tsx'
import { SAML_TEXTS } from './texts.ts'

const DAY_MS = 86_400_000
/** The server warns at this distance, too: `saml-certificate-expiring`. */
const SOON_DAYS = 30

/** The stored certificates, and when they end; one that has ended, or soon does, is marked. */
export function SamlCertificates({ certificates }: { certificates: readonly Schemas['SamlCertificate'][] }) {
  if (certificates.length === 0) return null
  return (
    <ul class="facts" aria-label={SAML_TEXTS.certificates}>
      {certificates.map(({ fingerprint, subject, expiresAt }) => (
        <li key={fingerprint} title={fingerprint}>
          <bdi>{subject}</bdi>{' '}
          <span class={isEndingSoon(expiresAt, Date.now()) ? 'badge is-warning' : 'dim'}>
            {Date.parse(expiresAt) <= Date.now() ? SAML_TEXTS.ended : SAML_TEXTS.ends}{' '}
            <TimeAgo at={expiresAt} isPlanned />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Whether a certificate has ended, or ends soon. */
export function isEndingSoon(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - now <= SOON_DAYS * DAY_MS
}
