import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { endOf, isEndingSoon } from './certificate.ts'

/** Records an event for each certificate of the SAML provider that ends soon, once, while SAML is on. */
export async function warnOfExpiringCertificates(transaction: Transaction): Promise<void> {
  const { tx, now } = transaction
  const { samlEnabled, samlCertificates, samlWarnedCertificates } = await tx
    .selectFrom('signInSettings')
    .select(['samlEnabled', 'samlCertificates', 'samlWarnedCertificates'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!samlEnabled) return
  const ending = samlCertificates.flatMap((text) => endOf(text) ?? []).filter((end) => isEndingSoon(end, now))
  const unknown = ending.filter(({ fingerprint }) => !samlWarnedCertificates.includes(fingerprint))
  if (unknown.length === 0) return
  await tx
    .updateTable('signInSettings')
    .set({ samlWarnedCertificates: ending.map(({ fingerprint }) => fingerprint) })
    .execute()
  await recordEvents(
    transaction,
    unknown.map((data) => ({ type: 'saml-certificate-expiring' as const, subject: {}, data })),
  )
}
