import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { decrypt, type EncryptionKeys, encrypt, renewed } from '../../runtime/encryption.ts'
import { keepingAdmin, lockAdmins } from '../access/admins.ts'
import { issuersIn } from '../access/issuer.ts'
import { anyCanSignIn } from '../access/lock-out.ts'
import { requireRootRole } from '../access/root-roles.ts'
import { conflict, invalid } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockSignInSettings } from './locks.ts'
import {
  CLIENT_SECRET,
  type OidcSettings,
  oidcSettingsFrom,
  oidcSettingsRecord,
  type SecretChange,
  secretChangeFrom,
} from './oidc-settings.ts'
import type { SignInSettings } from './queries.ts'

/**
 * Replaces the settings of OpenID Connect. A secret that is not given stays.
 *
 * @param encryptionKeys undefined when the server has none: then a secret can't be stored
 * @throws DomainError invalid; conflict when no Admin could sign in any more
 */
export async function setOidcSettings(
  transaction: Transaction,
  wanted: Schema<'SetOidcSettings'>,
  encryptionKeys: EncryptionKeys | undefined,
): Promise<OidcSettings> {
  const { tx } = transaction
  const settings = oidcSettingsFrom(wanted)
  const { oidc: before, ...others } = await lockSignInSettings(tx)
  const secretChange = secretChangeFrom(wanted, before, settings)
  const after = { ...settings, secret: secretFrom(secretChange, before.secret, encryptionKeys) }
  if (isDeepStrictEqual(before, after)) return before
  await requireRootRole(transaction, after.defaultRootRoleId, '/body/defaultRootRoleId')
  await assertAdminSignsIn(transaction, { ...others, oidc: after })
  await keepingAdmin(transaction, () => store(transaction, after))
  const data = oidcSettingsRecord(after)
  const changed = isDeepStrictEqual(before.secret, after.secret) ? data : { ...data, changedParameters: ['secret'] }
  await recordEvent(transaction, 'setting-updated', {}, { data: changed, preData: oidcSettingsRecord(before) })
  return after
}

/**
 * Switches signing in with a password on or off.
 *
 * @throws DomainError conflict when no Admin could sign in any more
 */
export async function setPasswordSettings(
  transaction: Transaction,
  { disabled = false }: Schema<'SetPasswordSettings'>,
): Promise<Schema<'PasswordSettings'>> {
  const { tx } = transaction
  const { passwordDisabled, ...providers } = await lockSignInSettings(tx)
  if (disabled === passwordDisabled) return { disabled }
  if (disabled && !(await adminSignsInWith(transaction, providers)))
    throw conflict(
      'Nobody with the role Admin could sign in any more. Enable OpenID Connect or SAML and sign in with it as an Admin first',
    )
  await tx.updateTable('signInSettings').set({ passwordDisabled: disabled }).execute()
  const payload = {
    data: { id: 'password', disabled },
    preData: { id: 'password', disabled: passwordDisabled },
  } as const
  await recordEvent(transaction, 'setting-updated', {}, payload)
  return { disabled }
}

type Providers = Pick<SignInSettings, 'oidc' | 'saml'>

/**
 * Checks that an Admin can sign in with a provider, which is needed while passwords are off.
 *
 * @param otherwise what else would be accepted, for the refusal
 * @throws DomainError conflict
 */
export async function assertAdminSignsIn(
  transaction: Transaction,
  { passwordDisabled, ...providers }: Providers & Pick<SignInSettings, 'passwordDisabled'>,
  otherwise = '',
): Promise<void> {
  if (passwordDisabled && !(await adminSignsInWith(transaction, providers)))
    throw conflict(
      `Passwords are switched off, so an Admin has to be able to sign in here. Switch passwords on first${otherwise}`,
    )
}

/** Whether a user with the role Admin has signed in with a provider of these settings that is enabled. */
async function adminSignsInWith(transaction: Transaction, { oidc, saml }: Providers): Promise<boolean> {
  const { accounts } = await lockAdmins(transaction)
  const providers = issuersIn({
    oidcEnabled: oidc.enabled,
    oidcDiscoverUrl: oidc.discoverUrl,
    samlEnabled: saml.enabled,
    samlEntityId: saml.entityId,
  })
  return anyCanSignIn({ accounts, methods: { providers, passwordDisabled: true } })
}

function secretFrom(change: SecretChange, stored: Buffer | null, keys: EncryptionKeys | undefined): Buffer | null {
  if (change === 'kept') return stored
  if (change === 'removed') return null
  if (keys === undefined)
    throw invalid(
      'This server has no key to encrypt a secret with. Start it with ENCRYPTION_KEY, or leave the secret out',
      '/body/secret',
    )
  // Encrypted once more, the same secret would be other bytes.
  const isSame = stored !== null && decrypt(stored, keys, CLIENT_SECRET) === change.text
  return isSame ? stored : encrypt(change.text, keys, CLIENT_SECRET)
}

/**
 * Encrypts the client secret once more, with the current key, if a former one encrypted it.
 *
 * @returns how many secrets that were: one or none
 */
export async function renewClientSecret({ tx }: Transaction, keys: EncryptionKeys): Promise<number> {
  const { oidc } = await lockSignInSettings(tx)
  const oidcSecret = oidc.secret === null ? undefined : renewed(oidc.secret, keys, CLIENT_SECRET)
  if (oidcSecret === undefined) return 0
  await tx.updateTable('signInSettings').set({ oidcSecret }).execute()
  return 1
}

async function store({ tx }: Transaction, settings: OidcSettings): Promise<void> {
  await tx
    .updateTable('signInSettings')
    .set({
      oidcEnabled: settings.enabled,
      oidcDiscoverUrl: settings.discoverUrl,
      oidcClientId: settings.clientId,
      oidcSecret: settings.secret,
      oidcAutoCreate: settings.autoCreate,
      oidcDefaultRootRoleId: settings.defaultRootRoleId,
      oidcEmailDomains: settings.emailDomains,
      oidcAcrValues: settings.acrValues,
      oidcIdTokenSigningAlgorithm: settings.idTokenSigningAlgorithm,
      oidcEnableGroupSyncing: settings.enableGroupSyncing,
      oidcGroupJsonPath: settings.groupJsonPath,
      oidcAddGroupsScope: settings.addGroupsScope,
      oidcRequireEmailVerified: settings.requireEmailVerified,
    })
    .execute()
}
