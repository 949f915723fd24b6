import type { EncryptedKind, KeyCounts } from '../../domain/encrypted-secrets/queries.ts'
import { type Finding, note, ok, problem } from './finding.ts'

/**
 * Returns the findings about the stored texts that are encrypted.
 *
 * @param hasKey whether the server has an encryption key
 */
export function findingsOfSecrets(counts: Readonly<Record<EncryptedKind, KeyCounts>>, hasKey: boolean): Finding[] {
  const findings = (Object.entries(counts) as [EncryptedKind, KeyCounts][]).flatMap(([kind, { former, unknown }]) => [
    ...(unknown === 0 ? [] : [ofUnknown(kind, unknown, hasKey)]),
    ...(former === 0 ? [] : [ofFormer(kind, former)]),
  ])
  if (findings.length > 0) return findings
  if (!hasKey) return [ok('secrets', 'nothing is encrypted, and there is no ENCRYPTION_KEY')]
  const current = Object.values(counts).reduce((sum, each) => sum + each.current, 0)
  return [ok('secrets', `the first key of ENCRYPTION_KEY encrypts all ${current} texts: former keys are not needed`)]
}

/** Without its key, a kept response is only not given again. */
function ofUnknown(kind: EncryptedKind, count: number, hasKey: boolean): Finding {
  const message = `no key decrypts ${kind} (${count})`
  const fix = `${hasKey ? 'add the key that encrypted it to the end of' : 'set'} ENCRYPTION_KEY`
  if (kind === 'kept responses') return note('secrets', message, `${fix}, or wait a day`)
  return problem('secrets', message, kind === 'client secret' ? `${fix}, or store the secret again` : fix)
}

function ofFormer(kind: EncryptedKind, count: number): Finding {
  const message = `a former key of ENCRYPTION_KEY is still needed for ${kind} (${count})`
  const fix = kind === 'kept responses' ? 'wait a day before you remove it' : 'restart a server before you remove it'
  return note('secrets', message, fix)
}
