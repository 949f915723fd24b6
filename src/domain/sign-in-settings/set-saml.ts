import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { keepingAdmin } from '../access/admins.ts'
import { requireRootRole } from '../access/root-roles.ts'
import { recordEvent } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { endOf } from './certificate.ts'
import { assertAdminSignsIn } from './commands.ts'
import { lockSignInSettings } from './locks.ts'
import { type SamlSettings, samlSettingsFrom, samlSettingsRecord } from './saml-settings.ts'

/**
 * Replaces the settings of SAML.
 *
 * @throws DomainError invalid; conflict when no Admin could sign in any more
 */
export async function setSamlSettings(
  transaction: Transaction,
  wanted: Schema<'SetSamlSettings'>,
): Promise<SamlSettings> {
  const after = samlSettingsFrom(wanted)
  const { saml: before, ...others } = await lockSignInSettings(transaction.tx)
  if (isDeepStrictEqual(before, after)) return before
  await requireRootRole(transaction, after.defaultRootRoleId, '/body/defaultRootRoleId')
  const keepsUsers = knowsSameUsers(before, after)
  await assertAdminSignsIn(
    transaction,
    { ...others, saml: { ...after, enabled: after.enabled && keepsUsers } },
    keepsUsers ? '' : ', or keep accountAttribute, signOnUrl and one of the certificates',
  )
  await keepingAdmin(transaction, () => store(transaction, after))
  const payload = { data: samlSettingsRecord(after), preData: samlSettingsRecord(before) }
  await recordEvent(transaction, 'setting-updated', {}, payload)
  return after
}

/**
 * Whether the accounts that have signed in before surely still can: by what identifies them, at the same address, and
 * by a certificate that has been there. A new one may be wrong.
 */
function knowsSameUsers(before: SamlSettings, after: SamlSettings): boolean {
  const known = fingerprintsIn(before)
  const hasKnown = fingerprintsIn(after).some((one) => known.includes(one))
  return before.accountAttribute === after.accountAttribute && before.signOnUrl === after.signOnUrl && hasKnown
}

function fingerprintsIn({ certificates }: SamlSettings): string[] {
  return certificates.flatMap((text) => endOf(text)?.fingerprint ?? [])
}

async function store({ tx }: Transaction, settings: SamlSettings): Promise<void> {
  await tx
    .updateTable('signInSettings')
    .set({
      samlEnabled: settings.enabled,
      samlEntityId: settings.entityId,
      samlSignOnUrl: settings.signOnUrl,
      samlCertificates: [...settings.certificates],
      samlAutoCreate: settings.autoCreate,
      samlDefaultRootRoleId: settings.defaultRootRoleId,
      samlEmailDomains: settings.emailDomains,
      samlAccountAttribute: settings.accountAttribute,
      samlEmailAttribute: settings.emailAttribute,
      samlNameAttribute: settings.nameAttribute,
      samlEnableGroupSyncing: settings.enableGroupSyncing,
      samlGroupJsonPath: settings.groupJsonPath,
      samlAllowProviderInitiated: settings.allowProviderInitiated,
    })
    .execute()
}
